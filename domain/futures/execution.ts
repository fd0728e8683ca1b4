/** How far an order may fill now, what it then opens, and what that costs. Form and exchange calculate with these
 *  functions. */
import { divideFloor, lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { pricedAt, walkBook, type BookWalk } from './book-walk.ts';
import { greater } from './fine.ts';
import type { ContractValues } from './contract-values.ts';
import type { OrderSide, OrderTerms } from './order-terms.ts';
import type { OrderMarket } from './order-view.ts';

const PRICE_MAX = ticks(Number.MAX_SAFE_INTEGER);

export interface FillBounds {
  /** The worst price at which it may fill now. */
  readonly limit: Ticks;
  /** Whether the open size rests in the book. */
  readonly mayRest: boolean;
}

/**
 * @param leverage of an opening order; undefined for one that closes.
 * @param closingBound where a closing order must stop.
 */
export function fillBoundsOf(
  {
    side,
    kind,
    limitPrice,
    worstPrice,
    timeInForce = 'GTC',
  }: Pick<OrderTerms, 'side' | 'kind' | 'limitPrice' | 'worstPrice' | 'timeInForce'>,
  values: ContractValues,
  leverage: number | undefined,
  closingBound?: Ticks,
): FillBounds {
  const isMarket = kind === 'market';
  const own = isMarket ? worstPrice : limitPrice;
  const band = isMarket ? values.bandLimit(side, leverage) : undefined;
  const limit = nearest(side, [own, band, closingBound]);
  const isCut = !isMarket && limit !== own;
  const mayRest = !isMarket && !isCut && timeInForce !== 'IOC' && timeInForce !== 'FOK';
  return { limit, mayRest };
}

/** The best of several worst prices. */
function nearest(side: OrderSide, prices: readonly (Ticks | undefined)[]): Ticks {
  const given = prices.filter((price) => price !== undefined);
  return side === 'buy'
    ? given.reduce((low, price) => (price < low ? price : low), PRICE_MAX)
    : given.reduce((high, price) => (price > high ? price : high), ticks(1));
}

/** Millionths, so that a slippage of 0.5% is exact. */
const PERCENT_UNIT = 1_000_000;

/** Worst price of a market order: its owner accepts nothing worse than this many percent from the expected price. 1%
 *  from 60,000 is 60,600 for a buy, and 59,400 for a sell; rounded toward the expected price. */
export function slippageBoundOf(
  expected: Ticks,
  side: OrderSide,
  slippagePercentMax: number,
): Ticks {
  const slippage = BigInt(Math.round(slippagePercentMax * PERCENT_UNIT));
  const whole = 100n * BigInt(PERCENT_UNIT);
  const price = BigInt(expected);
  const worst =
    side === 'buy'
      ? divideFloor(price * (whole + slippage), whole)
      : -divideFloor(-price * (whole - slippage), whole);
  return ticks(Math.max(1, Math.min(Number.MAX_SAFE_INTEGER, Number(worst))));
}

/** Price in units that the prices of an order are compared with: the mark price, or the stop price of an order that waits
 *  for it, because it fills near that. */
export const referenceOf = (
  { kind, stopPrice }: Pick<OrderTerms, 'kind' | 'stopPrice'>,
  { mark, tickUnits }: Pick<ContractValues, 'mark' | 'tickUnits'>,
): bigint | undefined =>
  kind === 'stop_limit' && stopPrice !== undefined ? BigInt(stopPrice) * tickUnits : mark;

type PricedTerms = Pick<OrderTerms, 'side' | 'kind' | 'size' | 'limitPrice'>;

/** What an order opens: what fills now, at the prices of the book, and what rests, at its limit. */
export interface OpeningPlan {
  readonly walk: BookWalk;
  readonly size: Lots;
  /** Fine. */
  readonly value: bigint;
  /** Units. */
  readonly cost: bigint;
}

/**
 * @param order one that does not wait for a trigger.
 * @param terms the leverage, and the price in units that its fills are compared with.
 */
export function openingPlanOf(
  market: Pick<OrderMarket, 'values' | 'against'>,
  order: PricedTerms,
  bounds: FillBounds,
  terms: { readonly leverage: number; readonly reference: bigint | undefined },
): OpeningPlan {
  const { values } = market;
  const { side, kind, size, limitPrice } = order;
  const { leverage, reference } = terms;
  const taken = { side, size, limit: bounds.limit, reference };
  const walk = walkBook(values, taken, market.against(side));
  if (kind === 'market' || limitPrice === undefined) {
    const cost = values.openCostOf(walk.value, walk.loss, leverage);
    return { walk, size: walk.size, value: walk.value, cost };
  }
  const restSize = lots(bounds.mayRest ? size - walk.size : 0);
  const rest = pricedAt(values, { side, price: limitPrice, size: restSize, reference });
  const value = walk.value + rest.value;
  // Margin and fee count at the limit, or at the book's prices when these cost more.
  const margined = greater(value, values.valueAtTicks(limitPrice, size));
  const cost = values.openCostOf(margined, walk.loss + rest.loss, leverage);
  return { walk, size: lots(walk.size + restSize), value, cost };
}

/** The plan of a stop order that waits: all of it counts at its limit, compared with its stop price. */
export function waitingPlanOf(
  { values }: Pick<OrderMarket, 'values'>,
  { side, size, limitPrice = ticks(0) }: PricedTerms,
  { leverage, reference }: { readonly leverage: number; readonly reference: bigint | undefined },
): OpeningPlan {
  const { value, loss } = pricedAt(values, { side, price: limitPrice, size, reference });
  const walk = { size: lots(0), value: 0n, loss: 0n };
  return { walk, size, value, cost: values.openCostOf(value, loss, leverage) };
}
