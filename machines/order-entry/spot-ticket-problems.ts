/** Validates a spot order form field by field while the user types. The exchange validates again. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import { ticksOf, type Pair } from '#contract/core/pair.ts';
import {
  fillNowOf,
  isOwnFirst,
  type FillNow,
  type Level,
  type TakerOrder,
} from '#domain/fill-now.ts';
import {
  feeOf,
  notionalCeil,
  notionalFloor,
  orderCostOf,
  sizeOfBudget,
  sizeUnitsOf,
} from '#domain/order-cost.ts';
import { isFarThrough, isTooLarge, wouldTake } from '#domain/spot-order-rules.ts';
import {
  availableOf,
  decimalOfText,
  isSpend,
  priceOf,
  referencePriceOf,
  sizeOf,
  spendOf,
  type Draft,
  type FieldName,
  type MarketView,
} from './spot-draft.ts';
import {
  slippageLimitPriceOf,
  minNotionalOf,
  type Problem,
  type Problems,
  type Ticket,
} from './spot-ticket.ts';

/** Returns every problem that prevents sending the order; empty when there is none. */
export function problemsOf(ticket: Ticket): Problems {
  const { draft, pair, market } = ticket;
  const problems: Partial<Record<FieldName, Problem>> = {};
  if (draft.kind !== 'market') {
    add(problems, 'price', priceProblem(draft.price, pair) ?? placeProblem(draft, pair, market));
  }
  if (draft.kind === 'stop_limit') {
    add(problems, 'stop', priceProblem(draft.stop, pair) ?? triggerProblem(draft, pair, market));
  }
  if (isSpend(draft)) add(problems, 'total', spendProblem(ticket));
  else addSizeProblems(problems, ticket);
  return problems;
}

export const isComplete = (ticket: Ticket): boolean =>
  Object.keys(problemsOf(ticket)).length === 0 && ticket.balances !== undefined;

function add(
  problems: Partial<Record<FieldName, Problem>>,
  field: FieldName,
  problem: Problem | undefined,
): void {
  if (problem !== undefined) problems[field] ??= problem;
}

function priceProblem(text: string, pair: Pair): Problem | undefined {
  const price = decimalOfText(text);
  if (price === undefined || price === '0') return { code: 'required' };
  return ticksOf(price, pair) === undefined
    ? { code: 'off_tick', limit: pair.tickSize }
    : undefined;
}

/** Checks that a buy stop is above and a sell stop below the last price; otherwise the stop would
 *  trigger immediately. */
function triggerProblem(draft: Draft, pair: Pair, market: MarketView): Problem | undefined {
  const stop = decimalOfText(draft.stop);
  const stopTicks = stop === undefined ? undefined : ticksOf(stop, pair);
  if (stopTicks === undefined || market.lastPrice === undefined) return undefined;
  const wouldTrigger =
    draft.side === 'buy' ? market.lastPrice >= stopTicks : market.lastPrice <= stopTicks;
  return wouldTrigger ? { code: 'stop_would_trigger' } : undefined;
}

/** A limit too far through its stop price, and a post-only order that would trade with the book. */
function placeProblem(draft: Draft, pair: Pair, market: MarketView): Problem | undefined {
  const price = priceOf(draft.price, pair);
  if (price === undefined) return undefined;
  if (draft.kind === 'stop_limit') {
    const stop = priceOf(draft.stop, pair);
    const isFar = stop !== undefined && stop > 0 && isFarThrough(draft.side, price, stop);
    return isFar ? { code: 'far_from_stop' } : undefined;
  }
  const best = draft.side === 'buy' ? market.bestAsk : market.bestBid;
  // An old book says nothing about the one that the order meets.
  const isPostOnly = draft.timeInForce === 'post_only' && market.isTradable;
  return isPostOnly && wouldTake(draft.side, price, best)
    ? { code: 'post_only_would_take' }
    : undefined;
}

function spendProblem({ draft, pair, balances }: Ticket): Problem | undefined {
  const spend = spendOf(draft, balances);
  if (spend === undefined || spend === 0n) return { code: 'required' };
  if (spend < minNotionalOf(pair)) return { code: 'notional_too_small', limit: pair.minNotional };
  if (balances !== undefined && spend > balances.quote) return { code: 'balance_too_low' };
  return undefined;
}

function addSizeProblems(problems: Partial<Record<FieldName, Problem>>, ticket: Ticket): void {
  const { draft, pair, balances, market } = ticket;
  const amount = decimalOfText(draft.size);
  const isReported = amount === '0' && draft.anchor !== 'size';
  // The typed percentage or total is less than one lot.
  if (isReported) {
    return add(problems, 'total', { code: 'notional_too_small', limit: pair.minNotional });
  }
  if (amount === undefined || amount === '0') return add(problems, 'size', { code: 'required' });
  const size = sizeOf(draft, pair);
  if (size === undefined) return add(problems, 'size', { code: 'off_lot', limit: pair.lotSize });
  const price = referencePriceOf(draft, pair, market);
  if (price === undefined) return;
  if (isTooLarge(slippageLimitPriceOf(ticket) ?? price, size, pair)) {
    return add(problems, 'size', { code: 'amount_too_large' });
  }
  if (notionalFloor(price, size, pair) < minNotionalOf(pair)) {
    add(problems, 'total', { code: 'notional_too_small', limit: pair.minNotional });
  }
  if (
    balances !== undefined &&
    requiredFreezeOf(ticket, price, size) > availableOf(draft.side, balances)
  ) {
    add(problems, 'size', { code: 'balance_too_low' });
  }
}

/** Returns the amount the exchange will freeze: a market buy can fill up to its slippage limit or
 *  the collar. */
export function requiredFreezeOf(ticket: Ticket, price: Ticks, size: Lots): Units {
  const { draft, pair } = ticket;
  if (draft.side === 'sell') return sizeUnitsOf(size, pair);
  return notionalCeil(slippageLimitPriceOf(ticket) ?? price, size, pair);
}

/** Expected cost and proceeds of the order; undefined until they can be calculated. */
export interface Estimate {
  /** Quote coin traded: a buyer's payment, or a seller's proceeds before the fee. */
  readonly notional: Units;
  /** In the coin received. */
  readonly fee: Units;
  readonly received: Units;
  /** In the coin paid: the amount the exchange will freeze. */
  readonly freeze: Units;
}

/** Calculates with the taker fee, the highest fee possible. A market order is valued at its
 *  previewed fill prices, any other order at its own price. */
export function estimateOf(ticket: Ticket, fill = fillOf(ticket)): Estimate | undefined {
  const { draft, pair, balances, market } = ticket;
  const price = referencePriceOf(draft, pair, market);
  if (price === undefined || price <= 0) return undefined;
  const spend = isSpend(draft) ? spendOf(draft, balances) : undefined;
  const size = spend === undefined ? sizeOf(draft, pair) : sizeOfBudget(spend, price, pair);
  if (size === undefined || size <= 0) return undefined;
  const freeze = spend ?? requiredFreezeOf(ticket, price, size);
  if (draft.kind === 'market' && fill !== undefined) return { ...foreseenOf(ticket, fill), freeze };
  const { notional, fee, received } = orderCostOf(
    { side: draft.side, price, size },
    pair.takerFeeBps,
    pair,
  );
  return { notional, fee, received, freeze };
}

function foreseenOf(
  { draft, pair }: Ticket,
  { size, notional }: FillNow,
): Omit<Estimate, 'freeze'> {
  const gross = draft.side === 'buy' ? sizeUnitsOf(size, pair) : notional;
  const fee = feeOf(gross, pair.takerFeeBps);
  return { notional, fee, received: (gross - fee) as Units };
}

/** Returns the part of the order that the levels on screen would fill immediately; nothing for an
 *  untriggered stop order. */
export function fillOf(ticket: Ticket): FillNow | undefined {
  const taker = takerOf(ticket);
  return taker && fillNowOf(taker, levelsOf(ticket) ?? [], ticket.pair);
}

/** Whether the order would end at an order of its owner, and what is left of it be canceled. */
export function isOwnMetBy(ticket: Ticket, fill = fillOf(ticket)): boolean {
  if (fill !== undefined) return fill.isOwnMet;
  const taker = takerOf(ticket);
  return taker !== undefined && isOwnFirst(taker, levelsOf(ticket) ?? []);
}

/** @returns undefined for an untriggered stop order, and until the order has a size and a price. */
function takerOf(ticket: Ticket): TakerOrder | undefined {
  const { draft, pair, balances, market } = ticket;
  if (draft.kind === 'stop_limit') return undefined;
  const spend = isSpend(draft) ? spendOf(draft, balances) : undefined;
  const size = spend === undefined ? sizeOf(draft, pair) : undefined;
  const limit =
    draft.kind === 'market' ? slippageLimitPriceOf(ticket) : referencePriceOf(draft, pair, market);
  if ((size === undefined && spend === undefined) || limit === undefined) return undefined;
  return { side: draft.side, size, spend, limit };
}

const levelsOf = ({ draft, market }: Ticket): readonly Level[] | undefined =>
  draft.side === 'buy' ? market.asks : market.bids;

/** Derived values of an order form that the user sees in addition to its fields. */
export interface DerivedTicket {
  readonly problems: Problems;
  readonly estimate: Estimate | undefined;
  /** Undefined when nothing would fill and when no levels are visible to calculate from. */
  readonly fill: FillNow | undefined;
  readonly isOwnMet: boolean;
  readonly areLevelsVisible: boolean;
  readonly isComplete: boolean;
}

export function deriveTicket(ticket: Ticket): DerivedTicket {
  const fill = fillOf(ticket);
  return {
    problems: problemsOf(ticket),
    estimate: estimateOf(ticket, fill),
    fill,
    isOwnMet: isOwnMetBy(ticket, fill),
    areLevelsVisible: levelsOf(ticket) !== undefined,
    isComplete: isComplete(ticket),
  };
}
