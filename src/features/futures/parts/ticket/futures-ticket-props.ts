/** The texts, figures and intents of the futures order form. */
import type { ReactNode } from 'react';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type {
  AmountUnit,
  FuturesOrderKind,
  MarginMode,
  PositionAction,
  Trigger,
} from '#contract/entities/futures-terms.ts';
import type { OrderSide, TimeInForce } from '#contract/entities/order.ts';
import type { MarketPoint, TicketField, TicketPhase } from '#src/trading/ticket/ticket-props.ts';
import type { Formula } from '../../formulas/formula.ts';

export type StopField = 'takeProfit' | 'stopLoss';
export type FuturesField = TicketField | StopField;

/** What one of the two buttons would do. */
export interface SideOffer {
  /** Open: initial margin and fee of the order. Undefined until an amount is known. */
  readonly cost: Formula | undefined;
  /** Open: the largest size that the available balance opens. */
  readonly sizeMax: Formula | undefined;
  /** Open: liquidation price of the position after the order. */
  readonly liquidation: Formula | undefined;
  /** Close: size that can be closed, without its coin; undefined without such a position. */
  readonly closableText: string | undefined;
  /** Close: profit that the order realizes, without its coin. */
  readonly profitText: string | undefined;
  readonly canSubmit: boolean;
  readonly reasonDisabled: string | undefined;
}

/** Created once per form. */
export interface FuturesTicketIntents {
  readonly onMarginMode: () => void;
  readonly onLeverage: () => void;
  readonly onCalculator: () => void;
  readonly onAction: (action: PositionAction) => void;
  readonly onKind: (kind: FuturesOrderKind) => void;
  readonly onTrigger: (trigger: Trigger) => void;
  readonly onTimeInForce: (timeInForce: TimeInForce) => void;
  readonly onField: (field: FuturesField, text: string) => void;
  readonly onUnit: (unit: AmountUnit) => void;
  /** Integer percent of the maximum. */
  readonly onPercent: (percent: number) => void;
  readonly onReduceOnly: (isReduceOnly: boolean) => void;
  /** Shows or removes take profit and stop loss. */
  readonly onStops: (hasStops: boolean) => void;
  readonly onStopTrigger: (field: StopField, trigger: Trigger) => void;
  readonly onMarketPrice: (point: MarketPoint) => void;
  readonly onSubmit: (side: OrderSide) => void;
  readonly onSignIn: () => void;
}

export interface FuturesTicketProps {
  readonly contract: FuturesContract;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** Why margin mode and leverage cannot be changed now. */
  readonly settingsLocked?: string | undefined;
  readonly action: PositionAction;
  readonly kind: FuturesOrderKind;
  readonly timeInForce: TimeInForce;
  /** Price that the stop price waits for. */
  readonly trigger: Trigger;
  readonly unit: AmountUnit;
  /** Displayed values: grouped, empty when nothing was typed. */
  readonly fields: Readonly<Record<FuturesField, string>>;
  readonly fieldErrors: Readonly<Partial<Record<FuturesField, string>>>;
  readonly percent: number;
  readonly available: { readonly coin: string; readonly text: string };
  readonly isReduceOnly: boolean;
  readonly hasStops: boolean;
  readonly stopTriggers: Readonly<Record<StopField, Trigger>>;
  readonly sides: Readonly<Record<OrderSide, SideOffer>>;
  readonly warning?: string | undefined;
  /** Open orders hold the position that the order would close. */
  readonly held?:
    | { readonly closableText: string; readonly onCancelOrders: () => void }
    | undefined;
  readonly phase: TicketPhase;
  /** Side of the pending order. */
  readonly pendingSide?: OrderSide | undefined;
  readonly isSignedIn: boolean;
  readonly slippageLimit?: ReactNode;
  readonly outcome?: ReactNode;
  readonly footer?: ReactNode;
  readonly intents: FuturesTicketIntents;
}
