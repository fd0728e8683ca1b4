/** What is wrong with a spot ticket, field by field, as one types. The exchange checks again. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import { ticksOf, type Pair } from '#contract/core/pair.ts';
import { collarPriceOf, notionalCeil, notionalFloor, sizeUnitsOf } from '#domain/order-cost.ts';
import {
  availableOf,
  decimalOfText,
  isSpend,
  minNotionalOf,
  referencePriceOf,
  sizeOf,
  spendOf,
  type Draft,
  type FieldName,
  type MarketView,
  type Problem,
  type Problems,
  type Ticket,
} from './spot-ticket.ts';

/** Everything that keeps the ticket from being sent; empty when nothing does. */
export function problemsOf(ticket: Ticket, market: MarketView): Problems {
  const { draft, pair } = ticket;
  const problems: Partial<Record<FieldName, Problem>> = {};
  if (draft.kind !== 'market') add(problems, 'price', priceProblem(draft.price, pair));
  if (draft.kind === 'stop_limit') {
    add(problems, 'stop', priceProblem(draft.stop, pair) ?? triggerProblem(draft, pair, market));
  }
  if (isSpend(draft)) add(problems, 'total', spendProblem(ticket));
  else addSizeProblems(problems, ticket, market);
  return problems;
}

export const isComplete = (ticket: Ticket, market: MarketView): boolean =>
  Object.keys(problemsOf(ticket, market)).length === 0 && ticket.funds !== undefined;

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

/** A buy stop waits above the last price, a sell stop below it; else it would fire at once. */
function triggerProblem(draft: Draft, pair: Pair, market: MarketView): Problem | undefined {
  const stop = decimalOfText(draft.stop);
  const stopTicks = stop === undefined ? undefined : ticksOf(stop, pair);
  if (stopTicks === undefined || market.lastPrice === undefined) return undefined;
  const wouldTrigger =
    draft.side === 'buy' ? market.lastPrice >= stopTicks : market.lastPrice <= stopTicks;
  return wouldTrigger ? { code: 'stop_would_trigger' } : undefined;
}

function spendProblem({ draft, pair, funds }: Ticket): Problem | undefined {
  const spend = spendOf(draft, funds);
  if (spend === undefined || spend === 0n) return { code: 'required' };
  if (spend < minNotionalOf(pair)) return { code: 'notional_too_small', limit: pair.minNotional };
  if (funds !== undefined && spend > funds.quote) return { code: 'balance_too_low' };
  return undefined;
}

function addSizeProblems(
  problems: Partial<Record<FieldName, Problem>>,
  ticket: Ticket,
  market: MarketView,
): void {
  const { draft, pair, funds } = ticket;
  const amount = decimalOfText(draft.size);
  if (amount === undefined || amount === '0') return add(problems, 'size', { code: 'required' });
  const size = sizeOf(draft, pair);
  if (size === undefined) return add(problems, 'size', { code: 'off_lot', limit: pair.lotSize });
  const price = referencePriceOf(draft, pair, market);
  if (price === undefined) return;
  if (notionalFloor(price, size, pair) < minNotionalOf(pair)) {
    add(problems, 'total', { code: 'notional_too_small', limit: pair.minNotional });
  }
  if (funds !== undefined && holdOf(draft, price, size, pair) > availableOf(draft.side, funds)) {
    add(problems, 'size', { code: 'balance_too_low' });
  }
}

/** What the exchange will hold back: a market buy could fill as far as its collar. */
export function holdOf(draft: Draft, price: Ticks, size: Lots, pair: Pair): Units {
  if (draft.side === 'sell') return sizeUnitsOf(size, pair);
  const worst = draft.kind === 'market' ? collarPriceOf(price, 'buy', pair) : price;
  return notionalCeil(worst, size, pair);
}
