/** Speeds at which a page is measured: plain, its thread throttled by the browser, and a slow
 *  machine, on which all threads of the browser are slowed. A slowed profile has the same speed on
 *  every machine: it is named after its slowness compared with the machine of the goals. */
import type { StagePage } from './browser.ts';
import { SLOW_MACHINE_FACTOR, startSlowMachine } from './slow-machine.ts';

export const SLOW_MACHINE = 'slow machine';

/** A number names a throttle: 6 is a thread six times as slow as that of the machine of the goals. */
export type Profile = number | typeof SLOW_MACHINE;

/** Names a profile in metrics: "6x", "slow machine". */
export const profileName = (profile: Profile): string =>
  profile === SLOW_MACHINE ? SLOW_MACHINE : `${profile}x`;

/** Slowdown that a profile names. */
export const namedSlowdownOf = (profile: Profile): number =>
  profile === SLOW_MACHINE ? SLOW_MACHINE_FACTOR : profile;

/** Rates of the browser's throttle and of the slow machine that reach a profile on this machine. */
const rates = new Map<Profile, number>();

/** @param rate as `measureSlowdowns` found it; all later pages are slowed by it. */
export const setRate = (profile: Profile, rate: number): void => void rates.set(profile, rate);

let plainSlowness = 1;

/** @param slowness of this machine's page threads compared with the machine of the goals. */
export const setPlainSlowness = (slowness: number): void => {
  plainSlowness = slowness;
};

/** Returns the messages a second that load this machine as `rate` loads the machine of the goals: on
 *  a slower one, feed, worker and compositor would compete for two cores. */
export const feedRateOf = (rate: number): number => Math.round(rate / Math.max(1, plainSlowness));

/** Returns how long a page needs here for what takes `ms` on the machine of the goals, such as its
 *  first renders and compilations; no less, so that a fast machine measures the same period. */
export const settleMs = (ms: number): number => ms * Math.max(1, plainSlowness);

/**
 * Slows an open page.
 * @returns a function that ends the slowing.
 */
export async function slowDown(
  { page, session }: Pick<StagePage, 'page' | 'session'>,
  profile: Profile,
): Promise<() => Promise<void>> {
  const rate = rates.get(profile) ?? namedSlowdownOf(profile);
  if (profile === SLOW_MACHINE) return startSlowMachine(page.context().browser(), rate);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  };
}
