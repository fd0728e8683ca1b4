/** Speed of this machine, timed with the reference loop, relative to the machine on which the goals
 *  of budgets.json were set. Absolute values are judged after conversion to that machine. */
import { medianOf } from './rounds.ts';
import { referenceLoop } from './reference-loop.ts';
import { quantileOf } from './spread.ts';

/** Thread that runs the loop. */
export type Place = 'node' | 'page' | 'worker';

/**
 * Median milliseconds of one pass of the loop on the machine of the goals: two quiet cores of an
 * Intel Xeon, Node 24.21, Chromium 156, measured 2026-11-23. The loop did not exist then. Its time
 * there follows from code that has not changed since and was timed there: the peers of `merge`,
 * `decode` and `match`, and the matcher with frames, ran on another machine between passes of the
 * loop, timed in CPU time, and its time was divided by the median of the speed ratios. The results
 * lay between 0.55 and 2.4 ms, because that machine was busy: the value is rough. Page and worker
 * have the ratio to Node that they had on the other machine.
 */
export const REFERENCE_MS: Readonly<Record<Place, number>> = {
  node: 1.45,
  page: 1.26,
  worker: 1.29,
};

const WARM_UP_PASSES = 5;
const PASSES = 25;

/** @param passes of one timing, the first of which compile the code. */
export const timingOf = (passes: readonly number[], warmUpPasses = WARM_UP_PASSES): number =>
  medianOf(passes.slice(warmUpPasses));

/** Times the loop in this process. @returns milliseconds of a pass. */
export const timeReference = (): number => timingOf(referenceLoop(WARM_UP_PASSES + PASSES));

/** @returns 2.5 on a machine that takes 2.5 times as long as that of the goals. */
export const slownessOf = (passMs: number, place: Place = 'node'): number =>
  passMs / REFERENCE_MS[place];

/** Units whose values follow the machine's speed; counts, bytes and shares of a total do not. */
const TIME_UNIT = /^(?:ms|us)\b|^% of the thread/;
const RATE_UNIT = /\/s$/;
const isTime = (unit: string): boolean => TIME_UNIT.test(unit);
/** Milliseconds a second are a load, which grows with the time of the same work. */
const isRate = (unit: string): boolean => RATE_UNIT.test(unit) && !isTime(unit);

/**
 * Converts a value to the machine of the goals.
 * @param fixed part of a time that no machine changes, such as an animation frame or a slow line.
 */
export function scaledValue(value: number, unit: string, slowness: number, fixed = 0): number {
  if (isTime(unit)) return value <= fixed ? value : fixed + (value - fixed) / slowness;
  return isRate(unit) ? value * slowness : value;
}

/** Whether a value of this unit depends on the machine. */
export const isScaled = (unit: string): boolean => isTime(unit) || isRate(unit);

/** Up to these the machine is called calm and disturbed. */
const CALM_MAX = 1.15;
const DISTURBED_MAX = 1.5;

export interface Disturbance {
  readonly medianMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
  /** Upper quartile of the timings compared with the quickest: 1 on a machine without other work. */
  readonly factor: number;
}

export function disturbanceOf(timings: readonly number[]): Disturbance {
  const [minMs, high] = [Math.min(...timings), quantileOf(timings, 0.75)];
  return {
    medianMs: medianOf(timings),
    minMs,
    maxMs: Math.max(...timings),
    low: quantileOf(timings, 0.25),
    high,
    count: timings.length,
    factor: high / minMs,
  };
}

export function disturbanceLine(disturbance: Disturbance): string {
  const { medianMs, minMs, maxMs, low, high, count, factor } = disturbance;
  const word =
    factor <= CALM_MAX ? 'calm' : factor <= DISTURBED_MAX ? 'disturbed' : 'heavily disturbed';
  const slowness = slownessOf(medianMs).toFixed(2);
  return (
    `Reference loop: ${medianMs.toFixed(2)} ms in ${count} timings, quartiles ${low.toFixed(2)} to ${high.toFixed(2)}, ` +
    `all ${minMs.toFixed(2)} to ${maxMs.toFixed(2)}; ${slowness}x as slow as the machine of the goals. ` +
    `The machine was ${word} (upper quartile ${factor.toFixed(2)}x the quickest).`
  );
}
