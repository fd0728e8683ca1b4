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
  /** Amount in the coin that is not typed. */
  readonly counterText?: string | undefined;
  /** In the coin received. */
  readonly feeText?: string | undefined;
  /** Amount received when the order fills completely, after the fee. */
  readonly receiveText?: string | undefined;
  /** Amount of a limit order that would fill immediately, and its average price. */
  readonly fillsNowText?: string | undefined;
  /** For a market order: the average price, the worst price and the cost of the size against the
   *  best price. */
  readonly averageText?: string | undefined;
  readonly worstText?: string | undefined;
  readonly levelCount?: number | undefined;
  readonly slippageText?: string | undefined;
}

/** Created once per order form: parts whose texts do not change are not rendered again. */
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
  /** Displayed values: grouped, empty when nothing was typed. */
  readonly fields: Readonly<Record<TicketField, string>>;
  readonly percent: number;
  readonly available: { readonly coin: string; readonly text: string };
  readonly sums: TicketSumTexts;
  readonly fieldErrors: Readonly<Partial<Record<TicketField, string>>>;
  /** Warning about a probably unintended result of the order in the market. */
  readonly warning?: string | undefined;
  readonly phase: TicketPhase;
  readonly canSubmit: boolean;
  readonly reasonDisabled?: string | undefined;
  readonly isSignedIn: boolean;
  /** One click is enough. */
  readonly isArmed: boolean;
  /** Slippage limit of a market order, in a separate field. */
  readonly slippageLimit?: ReactNode;
  /** Outcome of the order sent last. */
  readonly outcome?: ReactNode;
  /** Arming, keys and settings, at the foot. */
  readonly footer?: ReactNode;
  readonly intents: TicketIntents;
}
