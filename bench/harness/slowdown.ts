/** Measures the true effect of each profile on both threads with the reference loop: the browser's
 *  throttle has a nominal rate, and slows no worker at all. */
import type { Browser } from '@playwright/test';
import { namedSlowdownOf, profileName, SLOW_MACHINE, slowDown, type Profile } from './profile.ts';
import { REFERENCE_MS } from './reference.ts';
import { ReferencePage, type ThreadTimings } from './reference-page.ts';

export interface Slowdown {
  readonly named: Profile;
  /** Compared with the plain page. */
  readonly page: number;
  readonly worker: number;
  /** Milliseconds of a pass of the reference loop. */
  readonly pageMs?: number;
  readonly workerMs?: number;
}

/**
 * Runs the loop on both threads of an empty page, plain and slowed.
 * @param profiles start with 1.
 */
export async function measureSlowdowns(
  browser: Browser,
  profiles: readonly Profile[],
): Promise<readonly Slowdown[]> {
  const page = await ReferencePage.open(browser);
  const timings: (readonly [Profile, ThreadTimings])[] = [];
  for (const profile of profiles) {
    const endSlowing = await slowDown(page.stagePage, profile);
    timings.push([profile, await page.timings()]);
    await endSlowing();
    await page.stagePage.throttle(1);
  }
  await page.close();
  const plain = timings[0]?.[1] ?? { pageMs: NaN, workerMs: NaN };
  return timings.map(([named, { pageMs, workerMs }]) => ({
    named,
    page: pageMs / plain.pageMs,
    worker: workerMs / plain.workerMs,
    pageMs,
    workerMs,
  }));
}

const slowdownOf = (slowdowns: readonly Slowdown[], requested: Profile): Slowdown | undefined =>
  slowdowns.find(({ named }) => named === requested);

/** Returns the page's true slowdown under a profile. */
export const trueSlowdownOf = (slowdowns: readonly Slowdown[], requested: Profile): number =>
  slowdownOf(slowdowns, requested)?.page ?? NaN;

/**
 * Returns how slow a thread under a profile is compared with the machine of the goals when that is
 * slowed by exactly the named factor.
 */
export function threadSlownessOf(
  slowdowns: readonly Slowdown[],
  profile: Profile,
  place: 'page' | 'worker',
): number {
  const slowed = slowdownOf(slowdowns, profile);
  const passMs = (place === 'page' ? slowed?.pageMs : slowed?.workerMs) ?? NaN;
  // The throttle does not slow a worker.
  const named = place === 'worker' && profile !== SLOW_MACHINE ? 1 : namedSlowdownOf(profile);
  return passMs / REFERENCE_MS[place] / named;
}

export function slowdownLine({ named, page, worker, pageMs, workerMs }: Slowdown): string {
  const times = `slows the page ${page.toFixed(2)}x and the worker ${worker.toFixed(2)}x`;
  const line =
    named === SLOW_MACHINE
      ? `The slow machine, named ${namedSlowdownOf(named)}x, ${times}`
      : `The throttle named ${profileName(named)} ${times}`;
  if (pageMs === undefined || workerMs === undefined) return `${line}.`;
  return `${line}; reference loop ${pageMs.toFixed(2)} ms and ${workerMs.toFixed(2)} ms.`;
}
