/** Draft of a futures order and the data that it is calculated from. Typed values stay text. One
 *  draft serves both submit buttons, so an amount in percent is a size of its own for each side. */
import { decimalOf, type Decimal, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import type {
  AmountUnit,
  FuturesOrderKind,
  PositionAction,
  Trigger,
} from '#contract/entities/futures-terms.ts';
import type { FuturesWallet } from '#contract/entities/futures-wallet.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import { amountOf, fieldText } from '#domain/amount-input.ts';

export interface FuturesDraft {
  /** Tab: open a position, or close one. */
  readonly action: PositionAction;
  readonly kind: FuturesOrderKind;
  /** Texts as shown: grouped, as typed while they are no amount, empty when the field is empty. */
  readonly price: string;
  readonly stop: string;
  /** Empty while `percent` sets the amount. */
  readonly amount: string;
  /** Coin in which the amount is typed. */
  readonly unit: AmountUnit;
  /** Integer percent of the maximum of each side; undefined when the amount is typed. */
  readonly percent: number | undefined;
  /** Price that a stop limit waits for. */
  readonly trigger: Trigger;
  /** For limit orders. */
  readonly timeInForce: TimeInForce;
  readonly isReduceOnly: boolean;
  /** Take profit and stop loss of the position that opens. */
  readonly hasStops: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly takeProfitTrigger: Trigger;
  readonly stopLossTrigger: Trigger;
}

export type FuturesEdit = Partial<FuturesDraft>;

/** Market data the trader saw when acting. */
export interface FuturesMarket {
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  readonly lastPrice: Ticks | undefined;
  readonly markPrice: Decimal | undefined;
  readonly indexPrice: Decimal | undefined;
  /** The book is live and fresh enough to trade on. */
  readonly isTradable: boolean;
  /** The mark price is fresh enough to calculate risk with. */
  readonly isMarkLive: boolean;
  /** Undefined while no levels are visible. */
  readonly bids?: VisibleBook | undefined;
  readonly asks?: VisibleBook | undefined;
  /** Contracts of all cross positions: they share one account. */
  readonly crossContracts?: readonly MarkedContract[] | undefined;
}

/** A contract and its mark price now. */
export interface MarkedContract {
  readonly contract: FuturesContract;
  readonly markPrice: Decimal;
}

/** The visible levels of one side of the book. */
export interface VisibleBook {
  /** Best first. A level that groups several prices has the worst of them. */
  readonly levels: readonly { readonly price: Ticks; readonly size: Lots }[];
  /** Nothing lies behind the last level. */
  readonly isComplete: boolean;
}

export interface FuturesFacts {
  readonly contract: FuturesContract;
  /** Leverage, margin mode and position mode that the order is placed with. */
  readonly settings: FuturesSettings;
  /** Undefined for a visitor and until it is loaded. */
  readonly wallet: FuturesWallet | undefined;
  /** All open positions of the user; cross positions share one account. */
  readonly positions: readonly FuturesPosition[];
  /** All open orders of the user. */
  readonly openOrders: readonly FuturesOrder[];
  /** The latest market the page sent: from time to time, and with every submission. */
  readonly market: FuturesMarket;
  /** Percent from the shown price at which the fill of a market order stops. */
  readonly slippagePercentMax: number;
}

export const UNSEEN_MARKET: FuturesMarket = {
  bestBid: undefined,
  bestAsk: undefined,
  lastPrice: undefined,
  markPrice: undefined,
  indexPrice: undefined,
  isTradable: false,
  isMarkLive: false,
};

export const NEW_FUTURES_DRAFT: FuturesDraft = {
  action: 'open',
  kind: 'limit',
  price: '',
  stop: '',
  amount: '',
  unit: 'trade',
  percent: undefined,
  trigger: 'mark',
  timeInForce: 'GTC',
  isReduceOnly: false,
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
  takeProfitTrigger: 'mark',
  stopLossTrigger: 'mark',
};

const AMOUNT_FIELDS = ['price', 'stop', 'amount', 'takeProfit', 'stopLoss'] as const;

/** Applies an edit: formats texts, and lets the last edited of amount and percent set the size. */
export function editedDraft(draft: FuturesDraft, edit: FuturesEdit): FuturesDraft {
  const next = { ...draft, ...edit };
  for (const field of AMOUNT_FIELDS) next[field] = fieldText(next[field]);
  if (edit.percent !== undefined) {
    return { ...next, percent: clampedPercent(edit.percent), amount: '' };
  }
  if (edit.amount !== undefined) return { ...next, percent: undefined };
  // An amount typed before has another meaning in another coin.
  return next.unit === draft.unit ? next : { ...next, amount: '' };
}

const clampedPercent = (value: number): number => Math.min(100, Math.max(0, Math.trunc(value)));

/** Clears the amount and the stops after a placed order; prices stay for the next one. */
export const clearedDraft = (draft: FuturesDraft): FuturesDraft => ({
  ...draft,
  amount: '',
  percent: undefined,
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
});

export function decimalOfText(text: string): Decimal | undefined {
  const amount = amountOf(text);
  return amount === undefined ? undefined : decimalOf(amount);
}
