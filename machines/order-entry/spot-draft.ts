/** Draft of a spot order: keeps its fields consistent with each other, the market and the available
 *  balance. Typed values stay text; prices and sizes are integer ticks and lots. */
import {
  decimalOf,
  decimalOfUnits,
  unitsOf,
  type Decimal,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { lotsOf, priceOfTicks, sizeOfLots, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { OrderKind, OrderSide, TimeInForce } from '#contract/entities/order.ts';
import { amountOf, fieldText, formatAmount } from '#domain/amount-input.ts';
import type { Level } from '#domain/fill-now.ts';
import {
  notionalCeil,
  notionalFloor,
  percentOfFreeze,
  sizeOfBudget,
  sizeOfPercent,
  sizeUnitsOf,
} from '#domain/order-cost.ts';

export type FieldName = 'price' | 'stop' | 'size' | 'total';

export interface Draft {
  /** Fixed: each side has its own order form. */
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** Texts as shown: grouped, as typed while they are no amount, empty when the field is empty. */
  readonly price: string;
  readonly stop: string;
  readonly size: string;
  readonly total: string;
  /** Integer percent of the available balance, 0 to 100. */
  readonly percent: number;
  /** The amount field edited last; the other two are derived from it. */
  readonly anchor: 'size' | 'total' | 'percent';
  /** Coin in which the amount is typed. */
  readonly unit: AmountUnit;
  /** For limit orders. */
  readonly timeInForce: TimeInForce;
}

export type AmountUnit = 'trade' | 'quote';

/** Market data the trader saw when acting. */
export interface MarketView {
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  readonly lastPrice: Ticks | undefined;
  /** The book is live and fresh enough to trade on. */
  readonly isTradable: boolean;
  /** Levels on screen, best first, used to preview a fill. Undefined when no levels are visible or
   *  rows combine several levels. */
  readonly bids?: readonly Level[] | undefined;
  readonly asks?: readonly Level[] | undefined;
  /** Volume of the last 24 hours. */
  readonly dayVolume?: Lots | undefined;
}

/** Available balances, in units. */
export interface Balances {
  readonly quote: Units;
  readonly trade: Units;
}

/** Data from which a draft is calculated. */
export interface DraftFacts {
  readonly pair: Pair;
  /** Undefined for a visitor and until balances are loaded. */
  readonly balances: Balances | undefined;
  /** The latest market the page sent: from time to time, and with every submission. */
  readonly market: MarketView;
}

export type Edit =
  | { readonly field: 'kind'; readonly value: OrderKind }
  | { readonly field: FieldName; readonly value: string }
  | { readonly field: 'percent'; readonly value: number }
  | { readonly field: 'unit'; readonly value: AmountUnit }
  | { readonly field: 'timeInForce'; readonly value: TimeInForce }
  /** Clears prices and amounts; kind, unit and time in force stay. */
  | { readonly field: 'all' };

/** No market data: trading is not allowed. */
export const UNSEEN: MarketView = {
  bestBid: undefined,
  bestAsk: undefined,
  lastPrice: undefined,
  isTradable: false,
};

export const BLANK: Pick<Draft, 'size' | 'total' | 'percent' | 'anchor'> = {
  size: '',
  total: '',
  percent: 0,
  anchor: 'size',
};

export const NEW_DRAFT: Draft = {
  side: 'buy',
  kind: 'limit',
  price: '',
  stop: '',
  ...BLANK,
  unit: 'trade',
  timeInForce: 'GTC',
};

/** Applies one edit without recalculating the derived fields. */
export function editedDraft(draft: Draft, edit: Edit): Draft {
  switch (edit.field) {
    case 'kind':
      return { ...draft, kind: edit.value };
    case 'percent':
      return { ...draft, percent: clampedPercent(edit.value), anchor: 'percent' };
    case 'size':
    case 'total':
      return { ...draft, [edit.field]: fieldText(edit.value), anchor: edit.field };
    case 'unit':
      return { ...draft, unit: edit.value, anchor: anchorIn(draft, edit.value) };
    case 'timeInForce':
      return { ...draft, timeInForce: edit.value };
    case 'all':
      return { ...draft, price: '', stop: '', ...BLANK };
    default:
      return { ...draft, [edit.field]: fieldText(edit.value) };
  }
}

/** Anchors the visible field, so it keeps its value when the market moves; a percentage stays a
 *  percentage. */
function anchorIn(draft: Draft, unit: AmountUnit): Draft['anchor'] {
  if (draft.anchor === 'percent') return 'percent';
  return unit === 'quote' ? 'total' : 'size';
}

const clampedPercent = (value: number): number => Math.min(100, Math.max(0, Math.trunc(value)));

/** Recalculates the fields derived from the anchor. */
export function followAnchor(draft: Draft, { pair, balances, market }: DraftFacts): Draft {
  const price = referencePriceOf(draft, pair, market);
  if (draft.anchor === 'percent') return percentFollowed(draft, price, pair, balances);
  if (price === undefined || price <= 0) return { ...draft, percent: 0 };
  if (draft.anchor === 'total') {
    const budget = unitsOfText(draft.total);
    const size = budget === undefined ? undefined : sizeOfBudget(budget, price, pair);
    return {
      ...draft,
      size: size === undefined ? '' : shownSize(size, pair),
      percent: percentOf(draft.side, price, size, pair, balances),
    };
  }
  const size = sizeOf(draft, pair);
  return {
    ...draft,
    total: size === undefined ? '' : shownTotal(draft.side, price, size, pair),
    percent: percentOf(draft.side, price, size, pair, balances),
  };
}

function percentFollowed(
  draft: Draft,
  price: Ticks | undefined,
  pair: Pair,
  balances: Balances | undefined,
): Draft {
  const available = balances === undefined ? undefined : availableOf(draft.side, balances);
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
  balances: Balances | undefined,
): number {
  if (size === undefined || balances === undefined) return 0;
  const freeze = side === 'buy' ? notionalCeil(price, size, pair) : sizeUnitsOf(size, pair);
  return percentOfFreeze(freeze, availableOf(side, balances));
}

/** Returns the price that converts size to total: the typed price, or for a market order the
 *  book's. */
export function referencePriceOf(draft: Draft, pair: Pair, market: MarketView): Ticks | undefined {
  if (draft.kind === 'market') {
    return (draft.side === 'buy' ? market.bestAsk : market.bestBid) ?? market.lastPrice;
  }
  return priceOf(draft.price, pair);
}

export const availableOf = (side: OrderSide, balances: Balances): Units =>
  side === 'buy' ? balances.quote : balances.trade;

/** Whether this is a market buy with an amount in quote coin or percent, which spends exactly that
 *  amount. */
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

export const shownSize = (size: Lots, pair: Pair): string => formatAmount(sizeOfLots(size, pair));
const shownTotal = (side: OrderSide, price: Ticks, size: Lots, pair: Pair): string =>
  formatAmount(
    decimalOfUnits(
      side === 'buy' ? notionalCeil(price, size, pair) : notionalFloor(price, size, pair),
    ),
  );
export const shownPrice = (price: Ticks, pair: Pair): string =>
  formatAmount(priceOfTicks(price, pair));

/** Returns the amount of quote coin a market buy will spend. */
export function spendOf(draft: Draft, balances: Balances | undefined): Units | undefined {
  if (draft.anchor === 'total') return unitsOfText(draft.total);
  if (balances === undefined || draft.percent === 0) return undefined;
  return ((balances.quote * BigInt(draft.percent)) / 100n) as Units;
}
