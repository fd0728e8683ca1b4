/** The pure half of a spot ticket: a draft in the midst of its facts, and what is under way of it. */
import {
  exactUnitsOf,
  type Bps,
  type Decimal,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import type {
  LimitIntent,
  MarketIntent,
  Placed,
  StopLimitIntent,
} from '#contract/rest/spot-orders.ts';
import { collarBpsOf, priceWithin } from '#domain/order-cost.ts';
import {
  BLANK,
  editedDraft,
  followed,
  NEW_DRAFT,
  shownPrice,
  shownSize,
  UNSEEN,
  type Draft,
  type DraftFacts,
  type Edit,
  type FieldName,
} from './spot-draft.ts';

/** How careful this person wants to be; the ticket is told. */
export interface RiskLimits {
  /** How far from the best price a market order may fill; undefined leaves it to the exchange. */
  readonly slippageLimitBps: Bps | undefined;
  /** Kinds that are never sent without having been read once more. */
  readonly confirmBeforePlacing: Readonly<Record<OrderKind, boolean>>;
  /** Worth in quote coin above which an order is asked about; undefined asks about none. */
  readonly orderValueMax: Units | undefined;
  /** Share of a day's volume above which an order is asked about; undefined asks about none. */
  readonly volumeShareBps: Bps | undefined;
}

/** Why an order is asked about before it is sent. */
export type OrderWarning =
  | { readonly code: 'confirm_before_placing' }
  | {
      readonly code: 'price_through_market';
      readonly best: Ticks | undefined;
      /** Whole per cents beyond it, rounded down. */
      readonly percent: number;
    }
  | { readonly code: 'size_over_volume'; readonly shareBps: Bps }
  | { readonly code: 'value_over_own_limit'; readonly limit: Units };

/** An order by a single key: everything of it is said at once, and the draft stays as it is. */
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

export interface Ticket extends DraftFacts {
  readonly draft: Draft;
  readonly riskLimits: RiskLimits;
  /** Set at submission and never altered after it. */
  readonly intent: OrderIntent | undefined;
  /** The intent is a key's, not the draft's. */
  readonly isQuick: boolean;
  /** What is being asked before the intent is sent. */
  readonly warnings: readonly OrderWarning[];
  /** What was placed, once that is known. */
  readonly response: PlaceResponse | undefined;
  /** Look-ups in a row that found nothing. */
  readonly absenceCount: number;
}

export type ProblemCode =
  | 'required'
  | 'off_tick'
  | 'off_lot'
  | 'notional_too_small'
  | 'balance_too_low'
  | 'stop_would_trigger';
export interface Problem {
  readonly code: ProblemCode;
  /** The step or the least value that was missed. */
  readonly limit?: Decimal;
}
export type Problems = Readonly<Partial<Record<FieldName, Problem>>>;

/** No order is under way. */
const RESTING: Pick<Ticket, 'intent' | 'isQuick' | 'warnings' | 'response' | 'absenceCount'> = {
  intent: undefined,
  isQuick: false,
  warnings: [],
  response: undefined,
  absenceCount: 0,
};

/** Nothing is asked and nothing is guarded: until this person's own wishes are known. */
export const NO_LIMITS: RiskLimits = {
  slippageLimitBps: undefined,
  confirmBeforePlacing: { limit: false, market: false, stop_limit: false },
  orderValueMax: undefined,
  volumeShareBps: undefined,
};

/** @param kept what an earlier visit left: taken as a draft is, text by text. */
export const opened = (
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

/** One edit, with the fields that follow from it. Deterministic: the same facts, the same texts. */
export function edited(ticket: Ticket, edit: Edit): Ticket {
  return { ...ticket, draft: followed(editedDraft(ticket.draft, edit), ticket) };
}

/** The market moved, or what is available did: what follows from it follows. */
export function refreshed(
  ticket: Ticket,
  facts: Partial<Pick<Ticket, 'market' | 'balances' | 'riskLimits'>>,
): Ticket {
  const next = { ...ticket, ...facts };
  return { ...next, draft: followed(next.draft, next) };
}

/** The worst price a market order may fill at: the nearer of the person's guard and the collar. */
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

/** The ticket as if what a key says had been typed: a limit order, and nothing else of the draft. */
export const quickTicket = (ticket: Ticket, { side, price, size }: QuickOrder): Ticket => ({
  ...ticket,
  draft: {
    ...NEW_DRAFT,
    side,
    price: shownPrice(price, ticket.pair),
    size: shownSize(size, ticket.pair),
  },
});

/** Placed: prices stay for the next order, how much does not. A key's order was never in the draft. */
export const cleared = (ticket: Ticket): Ticket => ({
  ...ticket,
  draft: ticket.isQuick ? ticket.draft : { ...ticket.draft, ...BLANK },
  ...RESTING,
});

/** Not placed: the draft is handed back as it was. */
export const handedBack = (ticket: Ticket): Ticket => ({ ...ticket, ...RESTING });

/** Somebody else sits here now: nothing that was typed or sent is theirs. */
export const forgotten = (ticket: Ticket): Ticket => edited(handedBack(ticket), { field: 'all' });

/** Least notional of the pair in units. */
export const minNotionalOf = (pair: Pair): Units => exactUnitsOf(pair.minNotional);
