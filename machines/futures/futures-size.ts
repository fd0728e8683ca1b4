/** The order that a submit button would send, with its size: typed, or a share of the largest that the exchange accepts. */
import { bps, lots, type Decimal, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { lotsOf, priceOfTicks, ticksOf } from '#contract/core/pair.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { isOfContract, orderSideOf } from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { fillBoundsOf, slippageBoundOf } from '#domain/futures/execution.ts';
import type { ContractValues } from '#domain/futures/contract-values.ts';
import { fractionOfDecimal, over, type Fraction } from '#domain/futures/fraction.ts';
import { OrderCheck } from '#domain/futures/order-check.ts';
import type { OrderTerms } from '#domain/futures/order-terms.ts';
import type { OrderAccount, OrderMarket } from '#domain/futures/order-view.ts';
import { priceWithin } from '#domain/order-cost.ts';
import { decimalOfText, type FuturesDraft, type FuturesFacts } from './futures-draft.ts';
import {
  accountViewOf,
  lastSeenPriceOf,
  marketViewOf,
  ticksOfText,
  valuesOf,
} from './futures-view.ts';

/** Returns the price that converts the amount: the typed price, or for a market order the best of the book. */
export function priceFor(
  side: OrderSide,
  draft: FuturesDraft,
  { contract, market }: FuturesFacts,
): Decimal | undefined {
  if (draft.kind !== 'market') {
    const price = decimalOfText(draft.price);
    return price === '0' ? undefined : price;
  }
  const best = (side === 'buy' ? market.bestAsk : market.bestBid) ?? market.lastPrice;
  return best === undefined ? undefined : priceOfTicks(best, contract);
}

/** Returns the open position that an order of this side closes. */
export const closedBy = (
  side: OrderSide,
  { contract, positions }: FuturesFacts,
): FuturesPosition | undefined =>
  positions.find(
    (position) => isOfContract(position, contract) && orderSideOf(position.side, 'close') === side,
  );

/** An order of the form before its size: its terms, and the views that the rules read. */
export interface FormOrder {
  readonly terms: Omit<OrderTerms, 'size'>;
  readonly account: OrderAccount;
  readonly values: ContractValues;
  /** What lies behind the visible book costs the most that it can. */
  readonly market: OrderMarket;
  /** What lies behind the visible book fills at its last price. */
  readonly expected: OrderMarket;
  /** The prices of the book have moved against the order a little. */
  readonly moved: OrderMarket;
}

/** @returns undefined while a price is missing or off its tick. */
export function formOrderOf(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): FormOrder | undefined {
  const terms = termsOf(side, draft, facts);
  if (terms === undefined) return undefined;
  const values = valuesOf(facts);
  const account = accountViewOf(facts, values);
  const leverage = draft.action === 'open' ? facts.settings.leverage : undefined;
  const { limit } = fillBoundsOf(terms, values, leverage);
  const near = lastSeenPriceOf(facts, side);
  const isReached = near !== undefined && (side === 'buy' ? near <= limit : near >= limit);
  const takes = draft.kind !== 'stop_limit' && isReached;
  const worst = takes ? costliestOf(values, facts.settings.leverage, side, near, limit) : near;
  const far = draft.kind === 'stop_limit' ? undefined : worst;
  const market = marketViewOf(facts, values, far);
  return {
    terms,
    account,
    values,
    market,
    expected: takes ? marketViewOf(facts, values, near) : market,
    moved: takes ? movedMarketOf(market, limit) : market,
  };
}

function termsOf(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): FormOrder['terms'] | undefined {
  const { contract, slippagePercentMax } = facts;
  const { action, kind, trigger: triggerBy } = draft;
  const isMarket = kind === 'market';
  const limitPrice = isMarket ? undefined : ticksOfText(decimalOfText(draft.price), contract);
  const stopPrice =
    kind === 'stop_limit' ? ticksOfText(decimalOfText(draft.stop), contract) : undefined;
  if (!isMarket && limitPrice === undefined) return undefined;
  if (kind === 'stop_limit' && stopPrice === undefined) return undefined;
  const price = isMarket ? priceFor(side, draft, facts) : undefined;
  const expected = price === undefined ? undefined : ticksOf(price, contract);
  const worstPrice = expected && slippageBoundOf(expected, side, slippagePercentMax);
  const timeInForce =
    kind === 'limit' ? draft.timeInForce : isMarket ? undefined : ('GTC' as const);
  const isReduceOnly = action === 'open' && draft.isReduceOnly;
  return { side, action, kind, limitPrice, stopPrice, worstPrice, triggerBy, timeInForce, isReduceOnly, stops: stopsOf(draft, facts) }; // prettier-ignore
}

/** The stops that are on their tick. */
function stopsOf(draft: FuturesDraft, { contract }: FuturesFacts): OrderTerms['stops'] {
  if (!draft.hasStops || draft.action === 'close') return undefined;
  const legOf = (text: string, triggerBy: FuturesDraft['trigger']) => {
    const price = ticksOfText(decimalOfText(text), contract);
    return price === undefined ? undefined : { price, triggerBy };
  };
  return {
    takeProfit: legOf(draft.takeProfit, draft.takeProfitTrigger),
    stopLoss: legOf(draft.stopLoss, draft.stopLossTrigger),
    size: undefined,
  };
}

const PROBE = lots(1_000);

/** Of all prices between two, the one that costs an opening order most: the cost is convex in the price. */
function costliestOf(
  values: ContractValues,
  leverage: number,
  side: OrderSide,
  near: Ticks,
  far: Ticks,
): Ticks {
  const costAt = (price: Ticks): bigint => {
    const value = values.valueAtTicks(price, PROBE);
    const loss = values.openLossOf(
      side === 'buy' ? 'long' : 'short',
      value,
      values.mark === undefined ? value : values.valueAtMark(PROBE),
    );
    return values.openCostOf(value, loss, leverage);
  };
  return costAt(near) > costAt(far) ? near : far;
}

/** How far the book may move until an order for a share of the maximum arrives: 0.02%. */
const MOVE_BPS = bps(2);

/** Prices stay within the order's limit, because worse ones do not fill. */
function movedMarketOf(market: OrderMarket, limit: Ticks): OrderMarket {
  return {
    ...market,
    against: (side) =>
      [...market.against(side)].map((entry) => {
        const moved = awayOf(entry.price, side);
        const isBeyond = side === 'buy' ? moved > limit : moved < limit;
        const wasBeyond = side === 'buy' ? entry.price > limit : entry.price < limit;
        return { ...entry, price: isBeyond && !wasBeyond ? limit : moved };
      }),
  };
}

/** At least a tick. */
const awayOf = (price: Ticks, side: OrderSide): Ticks => {
  const within = priceWithin(price, side, MOVE_BPS);
  const next = side === 'buy' ? price + 1 : price - 1;
  return (side === 'buy' ? Math.max(within, next) : Math.max(1, Math.min(within, next))) as Ticks;
};

/** Largest size that the account opens, or that is left to close.
 *  @returns undefined without a price or without a wallet. */
export function sizeMaxOf(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
  order: FormOrder | undefined = formOrderOf(side, draft, facts),
): Lots | undefined {
  const { limitSizeMax, marketSizeMax } = facts.contract;
  const cap = lotsOf(draft.kind === 'market' ? marketSizeMax : limitSizeMax, facts.contract);
  if (draft.action === 'close') {
    const position = closedBy(side, facts);
    if (position === undefined) return lots(0);
    const isWaiting = draft.kind === 'stop_limit';
    const closable = lotsOf(isWaiting ? position.size : position.closableSize, facts.contract);
    return lots(Math.min(closable ?? 0, cap ?? closable ?? 0));
  }
  if (order === undefined || facts.wallet === undefined) return undefined;
  if (priceFor(side, draft, facts) === undefined) return undefined;
  const { account, market, moved } = order;
  const terms = { ...order.terms, stops: undefined };
  const fits = (size: Lots): boolean =>
    [market, moved].every(
      (view) => new OrderCheck({ ...terms, size }, view, account).isWithinMeans,
    );
  return largestOf(cap ?? lots(0), fits);
}

/** The largest count that fits, if every smaller one does. */
function largestOf(max: Lots, fits: (size: Lots) => boolean): Lots {
  let low = 0;
  let high: number = max;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (fits(lots(middle))) low = middle;
    else high = middle - 1;
  }
  return lots(low);
}

/** Size of the order: a typed size, a typed value at the price, or a share of the maximum.
 *  @returns undefined when it cannot be calculated or is not a multiple of the lot. */
export function sizeOf(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
  most: Lots | undefined = sizeMaxOf(side, draft, facts),
): Lots | undefined {
  if (draft.percent !== undefined) {
    return most === undefined ? undefined : shareOf(most, draft.percent);
  }
  const amount = decimalOfText(draft.amount);
  if (amount === undefined) return undefined;
  if (draft.unit === 'trade') return lotsOf(amount, facts.contract);
  const price = priceFor(side, draft, facts);
  if (price === undefined) return undefined;
  return lotsIn(over(fractionOfDecimal(amount), fractionOfDecimal(price)), facts);
}

/** Integer number of lots in a size, rounded down. */
function lotsIn(size: Fraction, facts: FuturesFacts): Lots | undefined {
  const count = over(size, fractionOfDecimal(facts.contract.lotSize));
  const whole = count.numerator / count.denominator;
  return whole > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : lots(Number(whole));
}

const shareOf = (most: Lots, percent: number): Lots =>
  lots(Number((BigInt(most) * BigInt(percent)) / 100n));
