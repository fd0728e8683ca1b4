/** Pure functions and types of a spot order form: a draft with its market data, and the pending
 *  order. */
import {
  exactUnitsOf,
  type Bps,
  type Decimal,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Order, OrderKind, OrderSide } from '#contract/entities/order.ts';
import type {
  LimitIntent,
  MarketIntent,
  Placed,
  StopLimitIntent,
} from '#contract/rest/spot-orders.ts';
import { collarBpsOf, priceWithin } from '#domain/order-cost.ts';
import type { OrderRequest } from '../kernel/sent-order.ts';
import { isMade, type RequestOutcome } from '../kernel/sent-request.ts';
import {
  BLANK,
  editedDraft,
  followAnchor,
  NEW_DRAFT,
  shownPrice,
  shownSize,
  UNSEEN,
  type Draft,
  type DraftFacts,
  type Edit,
  type FieldName,
} from './spot-draft.ts';

/** The user's risk limits, as set on the order form. */
export interface RiskLimits {
  /** Maximum distance from the best price at which a market order may fill; undefined leaves the
   *  limit to the exchange. */
  readonly slippageLimitBps: Bps | undefined;
  /** Order kinds that always need confirmation. */
  readonly confirmBeforePlacing: Readonly<Record<OrderKind, boolean>>;
  /** Value in quote coin above which an order needs confirmation; undefined disables the check. */
  readonly orderValueMax: Units | undefined;
  /** Share of the 24-hour volume above which an order needs confirmation; undefined disables the
   *  check. */
  readonly volumeShareBps: Bps | undefined;
}

/** Why an order needs confirmation before it is sent. */
export type OrderWarning =
  | { readonly code: 'confirm_before_placing' }
  | {
      readonly code: 'price_through_market';
      readonly best: Ticks | undefined;
      /** Integer percent beyond it, rounded down. */
      readonly percent: number;
    }
  | { readonly code: 'size_over_volume'; readonly shareBps: Bps }
  | { readonly code: 'value_over_own_limit'; readonly limit: Units };

/** Complete order of a single hotkey; the draft stays unchanged. */
export interface QuickOrder {
  readonly side: OrderSide;
  readonly price: Ticks;
  readonly size: Lots;
}

export type OrderIntent =
  | { readonly kind: 'limit'; readonly side: OrderSide; readonly body: LimitIntent }
  | { readonly kind: 'market'; readonly side: OrderSide; readonly body: MarketIntent }
  | { readonly kind: 'stop_limit'; readonly side: OrderSide; readonly body: StopLimitIntent };

export interface PlaceResponse {
  readonly placed: Placed;
  /** Shown as given. */
  readonly message: string;
}

/** The request that places an order. */
export interface PlaceOrder extends OrderRequest<Order> {
  readonly request: OrderIntent;
  readonly response: PlaceResponse;
}

export interface Ticket extends DraftFacts {
  readonly draft: Draft;
  readonly riskLimits: RiskLimits;
  /** Set at submission and never changed afterwards. */
  readonly intent: OrderIntent | undefined;
  /** The intent comes from a hotkey, not from the draft. */
  readonly isQuick: boolean;
  /** Warnings to confirm before the intent is sent. */
  readonly warnings: readonly OrderWarning[];
  /** An earlier visit sent the intent. */
  readonly isSentBefore: boolean;
}

export type ProblemCode =
  | 'required'
  | 'off_tick'
  | 'off_lot'
  | 'notional_too_small'
  | 'balance_too_low'
  | 'stop_would_trigger'
  /** Of a stop limit, whose distance no confirmation allows. */
  | 'far_from_stop'
  | 'post_only_would_take'
  | 'amount_too_large';
export interface Problem {
  readonly code: ProblemCode;
  /** The step or minimum that the value violates. */
  readonly limit?: Decimal;
}
export type Problems = Readonly<Partial<Record<FieldName, Problem>>>;

/** No order is pending. */
const RESTING: Pick<Ticket, 'intent' | 'isQuick' | 'warnings' | 'isSentBefore'> = {
  intent: undefined,
  isQuick: false,
  warnings: [],
  isSentBefore: false,
};

/** No confirmations and no slippage limit: used until the user's settings are loaded. */
export const NO_LIMITS: RiskLimits = {
  slippageLimitBps: undefined,
  confirmBeforePlacing: { limit: false, market: false, stop_limit: false },
  orderValueMax: undefined,
  volumeShareBps: undefined,
};

/** @param kept draft fields stored by an earlier visit, used as text. */
export const openTicket = (
  pair: Pair,
  stored: Partial<Draft> = {},
  riskLimits: RiskLimits = NO_LIMITS,
): Ticket => ({
  pair,
  draft: { ...NEW_DRAFT, ...stored },
  balances: undefined,
  market: UNSEEN,
  riskLimits,
  ...RESTING,
});

/** Applies one edit and recalculates the derived fields. Deterministic: the same input gives the
 *  same texts. */
export function applyEdit(ticket: Ticket, edit: Edit): Ticket {
  return { ...ticket, draft: followAnchor(editedDraft(ticket.draft, edit), ticket) };
}

/** Applies new market data, balances or risk limits and recalculates the derived fields. */
export function applyFacts(
  ticket: Ticket,
  facts: Partial<Pick<Ticket, 'market' | 'balances' | 'riskLimits'>>,
): Ticket {
  const next = { ...ticket, ...facts };
  return { ...next, draft: followAnchor(next.draft, next) };
}

/** Returns the worst price at which a market order may fill: the nearer of slippage limit and
 *  collar. */
export function slippageLimitPriceOf({
  draft,
  pair,
  market,
  riskLimits,
}: Ticket): Ticks | undefined {
  const best = draft.side === 'buy' ? market.bestAsk : market.bestBid;
  if (draft.kind !== 'market' || best === undefined) return undefined;
  return priceWithin(best, draft.side, nearestOf(riskLimits.slippageLimitBps, collarBpsOf(pair)));
}

const nearestOf = (slippageLimit: Bps | undefined, collar: Bps): Bps =>
  slippageLimit === undefined || slippageLimit > collar ? collar : slippageLimit;

/** Returns a form filled in by a hotkey: a limit order with no other field of the draft. */
export const quickTicket = (ticket: Ticket, { side, price, size }: QuickOrder): Ticket => ({
  ...ticket,
  draft: {
    ...NEW_DRAFT,
    side,
    price: shownPrice(price, ticket.pair),
    size: shownSize(size, ticket.pair),
  },
});

/** Clears the amount after a placed order; prices stay for the next one. A hotkey's order leaves
 *  the draft unchanged. */
export const clearAmount = (ticket: Ticket): Ticket => ({
  ...ticket,
  draft: ticket.isQuick ? ticket.draft : { ...ticket.draft, ...BLANK },
  ...RESTING,
});

/** Returns to the unchanged draft after an order that was not placed. */
export const returnToDraft = (ticket: Ticket): Ticket => ({ ...ticket, ...RESTING });

/** Returns to the draft once the outcome is known. */
export const applyOutcome = (ticket: Ticket, outcome: RequestOutcome<PlaceOrder>): Ticket =>
  isMade(outcome) ? clearAmount(ticket) : returnToDraft(ticket);

/** Clears everything typed or sent, because the user has changed. */
export const clearTicket = (ticket: Ticket): Ticket =>
  applyEdit(returnToDraft(ticket), { field: 'all' });

/** Returns the pair's minimum notional in units. */
export const minNotionalOf = (pair: Pair): Units => exactUnitsOf(pair.minNotional);
