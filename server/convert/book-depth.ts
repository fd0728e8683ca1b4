/** What an order book gives for an amount, level by level. Amounts are parts of a unit, so that no rounding between two
 *  books shows in the result; each is rounded against the user. */
import { UNIT_DECIMALS, divideCeil, divideFloor, exactUnitsOf } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { BookLevel, BookLevels } from '#server/exchange/exchange-api.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);
/** Parts of a unit of 10^-8. */
export const PARTS = 10n ** 10n;

/** A trade in one book: `sell` pays its trade coin, `buy` pays its quote coin. */
export interface BookTrade {
  readonly pair: Pick<Pair, 'tickSize' | 'lotSize'>;
  readonly side: 'buy' | 'sell';
  readonly levels: BookLevels;
}

/**
 * Returns what is received for `paid`, rounded down.
 * Example: bids 1 at 100 and 1 at 98; selling 2 gives 198.
 * @returns undefined when the book has too little
 */
export function receivedThrough({ pair, side, levels }: BookTrade, paid: bigint) {
  return side === 'sell'
    ? quoteFor(stepsOf(pair, levels.bids), paid, divideFloor)
    : sizeFor(stepsOf(pair, levels.asks), paid, divideFloor);
}

/**
 * Returns what has to be paid to receive `received`, rounded up.
 * @returns undefined when the book has too little
 */
export function paidThrough({ pair, side, levels }: BookTrade, received: bigint) {
  return side === 'sell'
    ? sizeFor(stepsOf(pair, levels.bids), received, divideCeil)
    : quoteFor(stepsOf(pair, levels.asks), received, divideCeil);
}

interface Step {
  /** Units of the quote coin for one trade coin. */
  readonly price: bigint;
  /** Parts of the trade coin. */
  readonly size: bigint;
}

function* stepsOf(pair: BookTrade['pair'], side: readonly BookLevel[]): Generator<Step> {
  const tick = exactUnitsOf(pair.tickSize);
  const lot = exactUnitsOf(pair.lotSize) * PARTS;
  for (const { price, size } of side)
    yield { price: BigInt(price) * tick, size: BigInt(size) * lot };
}

type Round = (dividend: bigint, divisor: bigint) => bigint;

/** Parts of the quote coin for this size. */
function quoteFor(steps: Iterable<Step>, wanted: bigint, round: Round): bigint | undefined {
  let remaining = wanted;
  let value = 0n;
  for (const { price, size } of steps) {
    const taken = size < remaining ? size : remaining;
    value += taken * price;
    remaining -= taken;
    if (remaining === 0n) return round(value, UNIT);
  }
  return undefined;
}

/** Parts of the trade coin for this amount of the quote coin. */
function sizeFor(steps: Iterable<Step>, amount: bigint, round: Round): bigint | undefined {
  let remaining = amount * UNIT;
  let total = 0n;
  for (const { price, size } of steps) {
    const value = size * price;
    if (value >= remaining) return total + round(remaining, price);
    total += size;
    remaining -= value;
  }
  return undefined;
}
