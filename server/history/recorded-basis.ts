/** Distance of a recorded perpetual from its spot market, and their volumes, at common times. */
import { assert } from '#contract/core/assert.ts';
import { lengthSecOf } from '#domain/bar-resolution.ts';
import type { RecordedBars } from './bar-file.ts';
import { ONE, type Ratio } from './laid-recording.ts';

export interface RecordedBasis {
  /** Price of the perpetual over that of spot, less one, in millionths; oldest first, one for each bar
   *  of spot. */
  readonly millionths: readonly number[];
  /** Length of a bar of spot. */
  readonly stepSec: number;
  /** Volume of the perpetual over that of spot. */
  readonly volume: Ratio;
}

export const NO_BASIS: RecordedBasis = { millionths: [0], stepSec: 1, volume: ONE };

/** Volumes are compared to a thousandth. */
const RATIO_GRAIN = 1_000;

/** Compares the closes at the end of each bar of spot. @returns `NO_BASIS` where no time is common. */
export function recordedBasisOf(perpetual: RecordedBars, spot: RecordedBars): RecordedBasis {
  const stepSec = lengthSecOf(spot.resolution);
  const perpetualSec = lengthSecOf(perpetual.resolution);
  assert(stepSec % perpetualSec === 0, 'bars of spot end where bars of the perpetual do');
  const priceOf = (value: number, { priceDecimals }: RecordedBars): number =>
    value / 10 ** priceDecimals;
  const millionths: number[] = [];
  const volumes = { perpetual: 0, spot: 0 };
  let row = 0;
  for (let spotRow = 0; spotRow < spot.times.length; spotRow++) {
    const time = spot.times[spotRow] ?? 0;
    while (row < perpetual.times.length && (perpetual.times[row] ?? 0) < time) row += 1;
    if (perpetual.times[row] !== time) continue;
    let volume = 0;
    for (; (perpetual.times[row] ?? Infinity) < time + stepSec; row += 1) {
      volume += perpetual.volumes[row] ?? 0;
    }
    // The last bar of the perpetual may end before the bar of spot.
    if (perpetual.times[row - 1] !== time + stepSec - perpetualSec) continue;
    const close = priceOf(perpetual.closes[row - 1] ?? 0, perpetual);
    const spotClose = priceOf(spot.closes[spotRow] ?? 0, spot);
    // Not money: a share of recorded prices.
    millionths.push(Math.round((close / spotClose - 1) * 1e6));
    volumes.perpetual += volume / 10 ** perpetual.volumeDecimals;
    volumes.spot += (spot.volumes[spotRow] ?? 0) / 10 ** spot.volumeDecimals;
  }
  if (millionths.length === 0) return NO_BASIS;
  const share = volumes.perpetual / volumes.spot;
  const ratio = Math.max(1, Math.round(share * RATIO_GRAIN));
  return {
    millionths,
    stepSec,
    volume: { numerator: BigInt(ratio), denominator: BigInt(RATIO_GRAIN) },
  };
}

/**
 * Returns the basis at a time before the end of the timeline, in millionths: the recorded values, the
 * last one a step before the end, and zero at the end, where live trading follows the spot price. Before
 * the first one the values repeat.
 */
export function basisAt({ millionths, stepSec }: RecordedBasis, beforeEndSec: number): number {
  const position = beforeEndSec / stepSec;
  const step = Math.floor(position);
  const share = position - step;
  return valueOf(millionths, step) * (1 - share) + valueOf(millionths, step + 1) * share;
}

/** @param stepCount before the end of the timeline. */
function valueOf(millionths: readonly number[], stepCount: number): number {
  if (stepCount === 0) return 0;
  return millionths[millionths.length - 1 - ((stepCount - 1) % millionths.length)] ?? 0;
}
