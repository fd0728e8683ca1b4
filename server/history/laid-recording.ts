/** One recording placed on its pair's timeline: shifted by full bars, so that bar boundaries stay
 *  UTC boundaries, and converted to the pair's ticks and lots. */
import { assert } from '#contract/core/assert.ts';
import { decimalCountOf, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { lengthSecOf } from '#domain/bar-resolution.ts';
import type { BarColumns } from './bar-columns.ts';
import type { RecordedBars, RecordedResolution } from './bar-file.ts';

export interface LaidRecording {
  readonly resolution: RecordedResolution;
  readonly lengthSec: number;
  readonly columns: BarColumns;
  /** Start of the first bar and end of the last bar, on the timeline. */
  readonly startSec: number;
  readonly endSec: number;
}

/** Exact factor of a price. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}
export const ONE: Ratio = { numerator: 1n, denominator: 1n };

/** Returns the end of the last recorded bar, in the recording's own time. */
export function recordedEndOf(bars: RecordedBars): number {
  const last = bars.times.at(-1);
  assert(last !== undefined, 'a recording has bars');
  return last + lengthSecOf(bars.resolution);
}

/**
 * @param offsetSec offset from recorded times to the pair's timeline; rounded down to full bars
 * @param untilSec in recorded time: bars that end later are left out
 * @param scale factor of its prices
 */
export function laidRecordingOf(
  bars: RecordedBars,
  pair: PairSteps,
  { offsetSec, untilSec, scale }: { offsetSec: number; untilSec: number; scale: Ratio },
): LaidRecording {
  const lengthSec = lengthSecOf(bars.resolution);
  const shiftSec = Math.floor(offsetSec / lengthSec) * lengthSec;
  let rowCount = bars.times.length;
  while (rowCount > 0 && (bars.times[rowCount - 1] ?? 0) + lengthSec > untilSec) rowCount -= 1;
  assert(rowCount > 0, 'a recording has bars before its timeline ends');
  const toTicks = stepper(bars.priceDecimals, pair.tickSize, scale);
  const toLots = stepper(bars.volumeDecimals, pair.lotSize, ONE);
  const prices = (column: Int32Array): Int32Array => column.slice(0, rowCount).map(toTicks);
  const columns = {
    times: bars.times.slice(0, rowCount).map((time) => time + shiftSec),
    opens: prices(bars.opens),
    highs: prices(bars.highs),
    lows: prices(bars.lows),
    closes: prices(bars.closes),
    volumes: bars.volumes.slice(0, rowCount).map(toLots),
  };
  const startSec = columns.times[0] ?? 0;
  const endSec = (columns.times.at(-1) ?? 0) + lengthSec;
  return { resolution: bars.resolution, lengthSec, columns, startSec, endSec };
}

/** Converts integers of 10^-`decimals` to the nearest integer number of `step`, half up: with two
 *  decimals and a step of 0.1, 67377 is 6738. */
function stepper(decimals: number, step: Decimal, scale: Ratio): (value: number) => number {
  const stepDecimals = decimalCountOf(step);
  let multiplier = scale.numerator * 10n ** BigInt(Math.max(0, stepDecimals - decimals));
  let divisor =
    scale.denominator *
    exactUnitsOf(step, stepDecimals) *
    10n ** BigInt(Math.max(0, decimals - stepDecimals));
  const common = greatestCommonDivisor(multiplier, divisor);
  multiplier /= common;
  divisor /= common;
  const by = Number(multiplier);
  const over = Number(divisor);
  return (value) => {
    const doubled = 2 * value * by + over;
    assert(Number.isSafeInteger(doubled), 'a recorded number keeps its digits in steps');
    return Math.floor(doubled / (2 * over));
  };
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommonDivisor(right, left % right);
}

/**
 * Returns the price ratio of spot to perpetual at the start of the perpetual's bars: the two
 * opening prices at the first time both have one. For example spot 117.05 and perpetual 117.00 give
 * 11705/11700.
 * @returns undefined when they share no opening time.
 */
export function joinScaleOf(perpetual: RecordedBars, spot: RecordedBars): Ratio | undefined {
  let row = 0;
  for (let spotRow = 0; spotRow < spot.times.length; spotRow++) {
    const time = spot.times[spotRow] ?? 0;
    while ((perpetual.times[row] ?? Infinity) < time) row += 1;
    if (perpetual.times[row] !== time) continue;
    return {
      numerator: BigInt(spot.opens[spotRow] ?? 0) * 10n ** BigInt(perpetual.priceDecimals),
      denominator: BigInt(perpetual.opens[row] ?? 0) * 10n ** BigInt(spot.priceDecimals),
    };
  }
  return undefined;
}
