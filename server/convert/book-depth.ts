/** What an order book gives for an amount, level by level. Amounts are exact fractions of units, so that no rounding
 *  shows in a rate. */
import { UNIT_DECIMALS, exactUnitsOf } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { BookLevel, BookLevels } from '#server/exchange/exchange-api.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

/** Units of 10^-8, as a fraction of two positive integers. */
export interface ExactAmount {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A trade in one book: `sell` pays its trade coin, `buy` pays its quote coin. */
export interface BookTrade {
  readonly pair: Pick<Pair, 'tickSize' | 'lotSize'>;
  readonly side: 'buy' | 'sell';
  readonly levels: BookLevels;
}

/**
 * Returns what is received for `paid`.
 * Example: bids 1 at 100 and 1 at 98; selling 2 gives 198.
 * @returns undefined when the book has too little
 */
export function receivedThrough(
  { pair, side, levels }: BookTrade,
  paid: ExactAmount,
): ExactAmount | undefined {
  return side === 'sell'
    ? quoteFor(stepsOf(pair, levels.bids), paid)
    : sizeFor(stepsOf(pair, levels.asks), paid);
}

/**
 * Returns what has to be paid to receive `received`.
 * @returns undefined when the book has too little
 */
export function paidThrough(
  { pair, side, levels }: BookTrade,
  received: ExactAmount,
): ExactAmount | undefined {
  return side === 'sell'
    ? sizeFor(stepsOf(pair, levels.bids), received)
    : quoteFor(stepsOf(pair, levels.asks), received);
}

interface Step {
  /** Units of the quote coin for one trade coin. */
  readonly price: bigint;
  /** Units of the trade coin. */
  readonly size: bigint;
}

function* stepsOf(pair: BookTrade['pair'], side: readonly BookLevel[]): Generator<Step> {
  const tick = exactUnitsOf(pair.tickSize);
  const lot = exactUnitsOf(pair.lotSize);
  for (const { price, size } of side) {
    yield { price: BigInt(price) * tick, size: BigInt(size) * lot };
  }
}

/** Amount of the quote coin for this size. */
function quoteFor(
  steps: Iterable<Step>,
  { numerator, denominator }: ExactAmount,
): ExactAmount | undefined {
  let remaining = numerator;
  let value = 0n;
  for (const { price, size } of steps) {
    const available = size * denominator;
    const taken = available < remaining ? available : remaining;
    value += taken * price;
    remaining -= taken;
    if (remaining === 0n) return { numerator: value, denominator: denominator * UNIT };
  }
  return undefined;
}

/** Size for this amount of the quote coin. */
function sizeFor(
  steps: Iterable<Step>,
  { numerator, denominator }: ExactAmount,
): ExactAmount | undefined {
  let remaining = numerator * UNIT;
  let total = 0n;
  for (const { price, size } of steps) {
    const value = size * price * denominator;
    // The last level counts with the part that completes the amount.
    if (value >= remaining) {
      const part = denominator * price;
      return { numerator: total * part + remaining, denominator: part };
    }
    total += size;
    remaining -= value;
  }
  return undefined;
}
