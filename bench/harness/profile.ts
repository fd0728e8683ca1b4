/** Speeds at which a page is measured: plain, its thread throttled by the browser, and a slow
 *  machine, on which all threads of the browser are slowed. */
import type { StagePage } from './browser.ts';
import { SLOW_MACHINE_FACTOR, startSlowMachine } from './slow-machine.ts';

export const SLOW_MACHINE = 'slow machine';

/** A number is the rate given to the browser's throttle. */
export type Profile = number | typeof SLOW_MACHINE;

/** Names a profile in metrics: "6x", "slow machine". */
export const profileName = (profile: Profile): string =>
  profile === SLOW_MACHINE ? SLOW_MACHINE : `${profile}x`;

/** Slowdown that a profile names. */
export const namedSlowdownOf = (profile: Profile): number =>
  profile === SLOW_MACHINE ? SLOW_MACHINE_FACTOR : profile;

/**
 * Slows an open page.
 * @returns a function that ends the slowing.
 */
export async function slowDown(opened: StagePage, profile: Profile): Promise<() => Promise<void>> {
  if (profile === SLOW_MACHINE) return startSlowMachine(opened.page.context().browser());
  await opened.throttle(profile);
  return async () => {};
}
