/** The texts and intents of one order form. */
import type { ReactNode } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderKind, OrderSide, TimeInForce } from '#contract/entities/order.ts';

export type TicketField = 'price' | 'stop' | 'size' | 'total';
export type TicketPhase = 'drafting' | 'confirming' | 'placing' | 'unknown';
export type AmountUnit = 'trade' | 'quote';
export type MarketPoint = 'bid' | 'mid' | 'ask';

/** The calculated lines of an order; a line is undefined until it is known. */
export interface TicketSumTexts {
  /** How much it is in the coin that is not typed. */
  readonly counterText?: string | undefined;
  /** In the coin received. */
  readonly feeText?: string | undefined;
  /** What arrives when all of it fills, fee taken off. */
  readonly receiveText?: string | undefined;
  /** How much of a limit order would fill at once, and at which average. */
  readonly fillsNowText?: string | undefined;
  /** Of a market order: the average, the worst price and what size costs against the best one. */
  readonly averageText?: string | undefined;
  readonly worstText?: string | undefined;
  readonly levelCount?: number | undefined;
  readonly slippageText?: string | undefined;
}

/** Made once for a ticket: a part whose texts stay is not drawn anew for them. */
export interface TicketIntents {
  readonly onSide: (side: OrderSide) => void;
  readonly onKind: (kind: OrderKind) => void;
  readonly onTimeInForce: (timeInForce: TimeInForce) => void;
  readonly onField: (field: TicketField, text: string) => void;
  readonly onUnit: (unit: AmountUnit) => void;
  /** Whole per cents of what is available. */
  readonly onPercent: (percent: number) => void;
  readonly onSubmit: () => void;
  /** A price of the market, into the price field. */
  readonly onMarketPrice: (point: MarketPoint) => void;
  readonly onSignIn: () => void;
}

export interface OrderTicketProps {
  readonly pair: Pair;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** The coin that amounts are typed in. */
  readonly unit: AmountUnit;
  /** As shown: grouped, empty when nothing was typed. */
  readonly fields: Readonly<Record<TicketField, string>>;
  readonly percent: number;
  readonly available: { readonly coin: string; readonly text: string };
  readonly sums: TicketSumTexts;
  readonly fieldErrors: Readonly<Partial<Record<TicketField, string>>>;
  /** What the market would make of it, where that is hardly what is wanted. */
  readonly warning?: string | undefined;
  readonly phase: TicketPhase;
  readonly canSubmit: boolean;
  readonly reasonDisabled?: string | undefined;
  readonly isSignedIn: boolean;
  /** One click is enough. */
  readonly isArmed: boolean;
  /** How far a market order may slip: a field of its own. */
  readonly slippageLimit?: ReactNode;
  /** What became of what was sent last. */
  readonly outcome?: ReactNode;
  /** Arming, keys and settings, at the foot. */
  readonly footer?: ReactNode;
  readonly intents: TicketIntents;
}
