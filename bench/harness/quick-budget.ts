/** Seconds of measuring that each scenario has in a quick run. Building, opening and checking come in
 *  addition; together all of it must take less than five minutes on a machine half as fast as that
 *  of the goals. */
import { SECOND_MS } from '#contract/core/durations.ts';
import type { RoundPlan } from './rounds.ts';
import type { Settings } from './scenario.ts';

export const QUICK_SECONDS: Readonly<Record<string, number>> = {
  merge: 6,
  decode: 3,
  match: 8,
  exchange: 6,
  replay: 3,
  'worker merge': 6,
  'worker decode': 3,
  socket: 8,
  'transfer 1x': 3,
  'transfer 6x': 7,
  chart: 20,
  book: 28,
  input: 16,
  start: 12,
};

/** Fewer rounds have no spread. */
const QUICK_ROUNDS_MIN = 3;
const QUICK_ROUNDS_MAX = 9;
const FULL_ROUNDS = 7;

/** @param scenarios names of scenarios. @returns milliseconds of measuring in a quick run: a scenario can have
 *  several names in `QUICK_SECONDS`, such as `transfer 1x`. */
export function quickMsOf(scenarios: readonly string[]): number {
  const seconds = Object.entries(QUICK_SECONDS)
    .filter(([name]) => scenarios.some((one) => name === one || name.startsWith(`${one} `)))
    .reduce((sum, [, each]) => sum + each, 0);
  return seconds * SECOND_MS;
}

/** @param name of `QUICK_SECONDS`. @param fullRounds of a full run. */
export function roundsOf(
  { isQuick }: Pick<Settings, 'isQuick'>,
  name: string,
  fullRounds = FULL_ROUNDS,
): RoundPlan {
  if (!isQuick) return { min: fullRounds, max: fullRounds };
  const seconds = QUICK_SECONDS[name];
  if (seconds === undefined) throw new Error(`${name} has no time in a quick run`);
  return { min: QUICK_ROUNDS_MIN, max: QUICK_ROUNDS_MAX, seconds };
}
