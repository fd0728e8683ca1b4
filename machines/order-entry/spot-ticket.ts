/** The pure half of a spot ticket: its fields kept in step, what is wrong with them, and the order
 *  they make. Prices and sizes are whole ticks and lots; what one types stays text. */
import { assert } from '#contract/core/assert.ts';
import {
  decimalOf,
  decimalOfUnits,
  exactUnitsOf,
  unitsOf,
  type Bps,
  type Decimal,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { lotsOf, priceOfTicks, sizeOfLots, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { ClientOrderId } from '#contract/core/ids.ts';
import type { OrderKind, OrderSide, TimeInForce } from '#contract/entities/order.ts';
import type {
  LimitIntent,
  MarketIntent,
  Placed,
  StopLimitIntent,
} from '#contract/rest/spot-orders.ts';
import { amountOf, formatAmount } from '#domain/amount-input.ts';
import type { Level } from '#domain/fill-now.ts';
import {
  collarBpsOf,
  notionalCeil,
  notionalFloor,
  percentOfHold,
  priceWithin,
  sizeOfBudget,
  sizeOfPercent,
  sizeUnitsOf,
} from '#domain/order-cost.ts';

export type FieldName = 'price' | 'stop' | 'size' | 'total';

export interface Draft {
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** Texts as shown: grouped, empty when nothing was typed. */
  readonly price: string;
  readonly stop: string;
  readonly size: string;
  readonly total: string;
  /** Whole per cents of what is available, 0 to 100. */
  readonly percent: number;
  /** What was said last of how much; the other two follow it. */
  readonly anchor: 'size' | 'total' | 'percent';
  /** The coin that how much is typed in. */
  readonly unit: AmountUnit;
  /** Of a limit order. */
  readonly timeInForce: TimeInForce;
}

export type AmountUnit = 'trade' | 'quote';

/** What the trader saw of the market when they did something. */
export interface MarketView {
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  readonly lastPrice: Ticks | undefined;
  /** The book is live and young enough to trade on. */
  readonly isTradable: boolean;
  /** The levels on screen, best first: what a fill is foreseen from. */
  readonly bids?: readonly Level[] | undefined;
  readonly asks?: readonly Level[] | undefined;
  /** Traded within a day. */
  readonly dayVolume?: Lots | undefined;
}

/** How careful this person wants to be; the ticket is told. */
export interface Care {
  /** How far from the best price a market order may fill; undefined leaves it to the exchange. */
  readonly guardBps: Bps | undefined;
  /** Kinds that are never sent without having been read once more. */
  readonly readAgain: Readonly<Record<OrderKind, boolean>>;
  /** Worth in quote coin above which an order is asked about; undefined asks about none. */
  readonly worthMax: Units | undefined;
  /** Share of a day's volume above which an order is asked about; undefined asks about none. */
  readonly volumeShareBps: Bps | undefined;
}

/** Why an order is asked about before it is sent. */
export type Question =
  | { readonly code: 'read_again' }
  | {
      readonly code: 'price_through_market';
      readonly best: Ticks | undefined;
      /** Whole per cents beyond it, rounded down. */
      readonly percent: number;
    }
  | { readonly code: 'size_over_volume'; readonly shareBps: Bps }
  | { readonly code: 'worth_over_own_limit'; readonly limit: Units };

/** What is free to use, in units. */
export interface Funds {
  readonly quote: Units;
  readonly trade: Units;
}

export type Edit =
  | { readonly field: 'side'; readonly value: OrderSide }
  | { readonly field: 'kind'; readonly value: OrderKind }
  | { readonly field: FieldName; readonly value: string }
  | { readonly field: 'percent'; readonly value: number }
  | { readonly field: 'unit'; readonly value: AmountUnit }
  | { readonly field: 'timeInForce'; readonly value: TimeInForce }
  /** Prices and amounts go; how one likes to order stays. */
  | { readonly field: 'all' };

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

export interface PlaceAnswer {
  readonly placed: Placed;
  /** Shown as given. */
  readonly message: string;
}

export interface Ticket {
  readonly pair: Pair;
  readonly draft: Draft;
  /** Undefined for a visitor, and until balances are known. */
  readonly funds: Funds | undefined;
  /** As last told: by the page now and then, and with every submission. */
  readonly market: MarketView;
  readonly care: Care;
  /** Set at submission and never altered after it. */
  readonly intent: OrderIntent | undefined;
  /** The intent is a key's, not the draft's. */
  readonly isQuick: boolean;
  /** What is being asked before the intent is sent. */
  readonly questions: readonly Question[];
  /** What was placed, once that is known. */
  readonly answer: PlaceAnswer | undefined;
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

/** Nothing is known of the market: nothing may be traded on. */
export const UNSEEN: MarketView = {
  bestBid: undefined,
  bestAsk: undefined,
  lastPrice: undefined,
  isTradable: false,
};

/** No order is under way. */
const RESTING: Pick<Ticket, 'intent' | 'isQuick' | 'questions' | 'answer' | 'absenceCount'> = {
  intent: undefined,
  isQuick: false,
  questions: [],
  answer: undefined,
  absenceCount: 0,
};

const BLANK: Pick<Draft, 'size' | 'total' | 'percent' | 'anchor'> = {
  size: '',
  total: '',
  percent: 0,
  anchor: 'size',
};

/** Nothing is asked and nothing is guarded: until this person's own wishes are known. */
export const CAREFREE: Care = {
  guardBps: undefined,
  readAgain: { limit: false, market: false, stop_limit: false },
  worthMax: undefined,
  volumeShareBps: undefined,
};

const NEW_DRAFT: Draft = {
  side: 'buy',
  kind: 'limit',
  price: '',
  stop: '',
  ...BLANK,
  unit: 'trade',
  timeInForce: 'GTC',
};

/** @param kept what an earlier visit left: taken as a draft is, text by text. */
export const opened = (pair: Pair, kept: Partial<Draft> = {}, care: Care = CAREFREE): Ticket => ({
  pair,
  draft: { ...NEW_DRAFT, ...kept },
  funds: undefined,
  market: UNSEEN,
  care,
  ...RESTING,
});

/** One edit, with the fields that follow from it. Deterministic: the same facts, the same texts. */
export function edited(ticket: Ticket, edit: Edit): Ticket {
  return { ...ticket, draft: followed(editedDraft(ticket.draft, edit), ticket) };
}

/** The market moved, or what is available did: what follows from it follows. */
export function refreshed(
  ticket: Ticket,
  facts: Partial<Pick<Ticket, 'market' | 'funds' | 'care'>>,
): Ticket {
  const next = { ...ticket, ...facts };
  return { ...next, draft: followed(next.draft, next) };
}

function editedDraft(draft: Draft, edit: Edit): Draft {
  switch (edit.field) {
    case 'side':
      return { ...draft, side: edit.value, ...BLANK };
    case 'kind':
      return { ...draft, kind: edit.value };
    case 'percent':
      return { ...draft, percent: clampedPercent(edit.value), anchor: 'percent' };
    case 'size':
    case 'total':
      return { ...draft, [edit.field]: formatAmount(edit.value), anchor: edit.field };
    case 'unit':
      return { ...draft, unit: edit.value, anchor: anchorIn(draft, edit.value) };
    case 'timeInForce':
      return { ...draft, timeInForce: edit.value };
    case 'all':
      return { ...draft, price: '', stop: '', ...BLANK };
    default:
      return { ...draft, [edit.field]: formatAmount(edit.value) };
  }
}

/** What one reads in the field is what stays when the market moves; a share stays a share. */
function anchorIn(draft: Draft, unit: AmountUnit): Draft['anchor'] {
  if (draft.anchor === 'percent') return 'percent';
  return unit === 'quote' ? 'total' : 'size';
}

const clampedPercent = (value: number): number => Math.min(100, Math.max(0, Math.trunc(value)));

/** Recomputes the two fields that the anchor does not hold. */
function followed(draft: Draft, { pair, funds, market }: Ticket): Draft {
  const price = referencePriceOf(draft, pair, market);
  if (draft.anchor === 'percent') return percentFollowed(draft, price, pair, funds);
  if (price === undefined || price <= 0) return { ...draft, percent: 0 };
  if (draft.anchor === 'total') {
    const budget = unitsOfText(draft.total);
    const size = budget === undefined ? undefined : sizeOfBudget(budget, price, pair);
    return {
      ...draft,
      size: size === undefined ? '' : shownSize(size, pair),
      percent: percentOf(draft.side, price, size, pair, funds),
    };
  }
  const size = sizeOf(draft, pair);
  return {
    ...draft,
    total: size === undefined ? '' : shownTotal(draft.side, price, size, pair),
    percent: percentOf(draft.side, price, size, pair, funds),
  };
}

function percentFollowed(
  draft: Draft,
  price: Ticks | undefined,
  pair: Pair,
  funds: Funds | undefined,
): Draft {
  const available = funds === undefined ? undefined : availableOf(draft.side, funds);
  if (draft.percent === 0 || price === undefined || price <= 0 || available === undefined) {
    return { ...draft, size: '', total: '' };
  }
  const size = sizeOfPercent(draft.percent, available, { side: draft.side, price }, pair);
  return {
    ...draft,
    size: shownSize(size, pair),
    total: shownTotal(draft.side, price, size, pair),
  };
}

function percentOf(
  side: OrderSide,
  price: Ticks,
  size: Lots | undefined,
  pair: Pair,
  funds: Funds | undefined,
): number {
  if (size === undefined || funds === undefined) return 0;
  const hold = side === 'buy' ? notionalCeil(price, size, pair) : sizeUnitsOf(size, pair);
  return percentOfHold(hold, availableOf(side, funds));
}

/** The price that size and total are converted at: one's own, or for a market order the book's. */
export function referencePriceOf(draft: Draft, pair: Pair, market: MarketView): Ticks | undefined {
  if (draft.kind === 'market') {
    return (draft.side === 'buy' ? market.bestAsk : market.bestBid) ?? market.lastPrice;
  }
  return priceOf(draft.price, pair);
}

export const availableOf = (side: OrderSide, funds: Funds): Units =>
  side === 'buy' ? funds.quote : funds.trade;

/** A market buy that was said in quote coin, or as a share of it, spends exactly that. */
export const isSpend = (draft: Draft): boolean =>
  draft.kind === 'market' && draft.side === 'buy' && draft.anchor !== 'size';

export function decimalOfText(text: string): Decimal | undefined {
  const amount = amountOf(text);
  return amount === undefined ? undefined : decimalOf(amount);
}

function unitsOfText(text: string): Units | undefined {
  const value = decimalOfText(text);
  return value === undefined ? undefined : unitsOf(value);
}

export function priceOf(text: string, pair: Pair): Ticks | undefined {
  const value = decimalOfText(text);
  return value === undefined ? undefined : ticksOf(value, pair);
}

export function sizeOf(draft: Draft, pair: Pair): Lots | undefined {
  const value = decimalOfText(draft.size);
  return value === undefined ? undefined : lotsOf(value, pair);
}

const shownSize = (size: Lots, pair: Pair): string => formatAmount(sizeOfLots(size, pair));
const shownTotal = (side: OrderSide, price: Ticks, size: Lots, pair: Pair): string =>
  formatAmount(
    decimalOfUnits(
      side === 'buy' ? notionalCeil(price, size, pair) : notionalFloor(price, size, pair),
    ),
  );
export const shownPrice = (price: Ticks, pair: Pair): string =>
  formatAmount(priceOfTicks(price, pair));

/** What a market buy by amount of quote coin will spend. */
export function spendOf(draft: Draft, funds: Funds | undefined): Units | undefined {
  if (draft.anchor === 'total') return unitsOfText(draft.total);
  if (funds === undefined || draft.percent === 0) return undefined;
  return ((funds.quote * BigInt(draft.percent)) / 100n) as Units;
}

/** The worst price a market order may fill at: the nearer of the person's guard and the collar. */
export function guardPriceOf({ draft, pair, market, care }: Ticket): Ticks | undefined {
  const best = draft.side === 'buy' ? market.bestAsk : market.bestBid;
  if (draft.kind !== 'market' || best === undefined) return undefined;
  return priceWithin(best, draft.side, nearestOf(care.guardBps, collarBpsOf(pair)));
}

const nearestOf = (guard: Bps | undefined, collar: Bps): Bps =>
  guard === undefined || guard > collar ? collar : guard;

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

/** Freezes what will be sent. @throws BrokenInvariant unless the ticket is free of problems. */
export const frozen = (
  ticket: Ticket,
  clientOrderId: ClientOrderId,
  questions: readonly Question[] = [],
): Ticket => ({ ...ticket, ...RESTING, questions, intent: intentOf(ticket, clientOrderId) });

function intentOf(ticket: Ticket, clientOrderId: ClientOrderId): OrderIntent {
  const { draft, pair } = ticket;
  const { side } = draft;
  const common = { tradeCoinId: pair.tradeCoinId, quoteCoinId: pair.quoteCoinId, clientOrderId };
  const size = decimalOfText(draft.size);
  if (draft.kind === 'market') {
    return { kind: 'market', side, body: { ...common, ...marketTermsOf(ticket, size) } };
  }
  const limitPrice = decimalOfText(draft.price);
  assert(limitPrice !== undefined && size !== undefined, 'a complete ticket has price and size');
  if (draft.kind === 'limit') {
    const { timeInForce } = draft;
    const terms = { size, limitPrice, timeInForce, isPriceConfirmed: false };
    return { kind: 'limit', side, body: { ...common, ...terms } };
  }
  const stopPrice = decimalOfText(draft.stop);
  assert(stopPrice !== undefined, 'a complete stop-limit ticket has a stop price');
  return { kind: 'stop_limit', side, body: { ...common, size, limitPrice, stopPrice } };
}

function marketTermsOf(ticket: Ticket, size: Decimal | undefined) {
  const { draft, pair, funds, market, care } = ticket;
  const reference = referencePriceOf(draft, pair, market);
  const spend = isSpend(draft) ? spendOf(draft, funds) : undefined;
  const worst = care.guardBps === undefined ? undefined : guardPriceOf(ticket);
  return {
    size: spend === undefined ? size : undefined,
    spend: spend === undefined ? undefined : decimalOfUnits(spend),
    referencePrice: reference === undefined ? undefined : priceOfTicks(reference, pair),
    worstPrice: worst === undefined ? undefined : priceOfTicks(worst, pair),
  };
}

/** The same order, and no question left; nothing else of it moves. A limit price that was asked about
 *  is told to the exchange as meant. */
export function confirmed(ticket: Ticket): Ticket {
  const { intent, questions } = ticket;
  assert(intent !== undefined, 'what is confirmed was frozen');
  const isPriceMeant = questions.some(({ code }) => code === 'price_through_market');
  if (!isPriceMeant || intent.kind !== 'limit') return { ...ticket, questions: [] };
  const body = { ...intent.body, isPriceConfirmed: true };
  return { ...ticket, questions: [], intent: { ...intent, body } };
}

/** The exchange itself asks whether so far a price is meant. */
export const askedOfPrice = (ticket: Ticket): Ticket => {
  const { intent, pair, market } = ticket;
  assert(intent?.kind === 'limit', 'only a limit price is asked about');
  const best = (intent.side === 'buy' ? market.bestAsk : market.bestBid) ?? market.lastPrice;
  const price = ticksOf(intent.body.limitPrice, pair);
  const percent = price === undefined || best === undefined ? 0 : percentBeyond(price, best);
  return { ...ticket, questions: [{ code: 'price_through_market', best, percent }] };
};

/** How far apart two prices are, in whole per cents of the second, rounded down. */
export const percentBeyond = (price: Ticks, best: Ticks): number =>
  best <= 0 ? 0 : Math.floor((Math.abs(price - best) / best) * 100);

/** Placed: prices stay for the next order, how much does not. A key's order was never in the draft. */
export const cleared = (ticket: Ticket): Ticket => ({
  ...ticket,
  draft: ticket.isQuick ? ticket.draft : { ...ticket.draft, ...BLANK },
  ...RESTING,
});

/** Not placed: the draft is handed back as it was. */
export const handedBack = (ticket: Ticket): Ticket => ({ ...ticket, ...RESTING });

export const clientOrderIdOf = (ticket: Ticket): ClientOrderId => {
  const id = ticket.intent?.body.clientOrderId;
  assert(id !== undefined, 'a submitted ticket has its client order id');
  return id;
};

/** Least notional of the pair in units. */
export const minNotionalOf = (pair: Pair): Units => exactUnitsOf(pair.minNotional);
