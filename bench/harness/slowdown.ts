/** Sets each profile's rate with the reference loop, and measures its true effect on both threads:
 *  the browser's throttle has a nominal rate, and slows no worker at all. */
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '#scripts/runner/chromium.ts';
import {
  namedSlowdownOf,
  profileName,
  setPlainSlowness,
  setRate,
  SLOW_MACHINE,
  slowDown,
  type Profile,
} from './profile.ts';
import { REFERENCE_MS, slownessOf } from './reference.ts';
import { ReferencePage, type ThreadTimings } from './reference-page.ts';

export interface Slowdown {
  readonly named: Profile;
  /** Given to the throttle or the slow machine. */
  readonly rate?: number;
  /** Compared with the plain page. */
  readonly page: number;
  readonly worker: number;
  /** Milliseconds of a pass of the reference loop. */
  readonly pageMs?: number;
  readonly workerMs?: number;
}

/** A throttle this near to its profile is accurate enough: the machine's own speed varies more. */
const ACCURACY = 0.05;
const ATTEMPTS = 4;
const TIMINGS = 3;

/**
 * Runs the loop on both threads of an empty page, plain and slowed, and finds the rates that slow
 * this machine to each profile: a machine that is slow itself needs less.
 * @param profiles start with 1.
 */
export async function measureSlowdowns(
  browser: Browser,
  profiles: readonly Profile[],
): Promise<readonly Slowdown[]> {
  const page = await ReferencePage.open(browser);
  const plain = await quietest(page);
  setPlainSlowness(slownessOf(plain.pageMs, 'page'));
  const slowdowns: Slowdown[] = [];
  for (const named of profiles) {
    const { rate, timings } =
      named === 1 ? { rate: 1, timings: plain } : await calibrate(page, named, plain);
    const { pageMs, workerMs } = timings;
    const [onPage, inWorker] = [pageMs / plain.pageMs, workerMs / plain.workerMs];
    slowdowns.push({ named, rate, page: onPage, worker: inWorker, pageMs, workerMs });
  }
  await page.close();
  return slowdowns;
}

/** Does the same in a browser of its own, before any market disturbs it. */
export async function measureSlowdownsAlone(
  profiles: readonly Profile[],
): Promise<readonly Slowdown[]> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    return await measureSlowdowns(browser, profiles);
  } finally {
    await browser.close();
  }
}

/** Corrects the rate until the loop takes the time of the profile on the page's thread, and keeps the
 *  nearest. A machine slower than the profile stays as it is, and its values are converted. */
async function calibrate(page: ReferencePage, profile: Profile, plain: ThreadTimings) {
  const targetMs = namedSlowdownOf(profile) * REFERENCE_MS.page;
  const distanceOf = ({ pageMs }: ThreadTimings): number => Math.abs(Math.log(pageMs / targetMs));
  const first = Math.max(1, targetMs / plain.pageMs);
  let nearest = { rate: first, timings: await timingsAt(page, profile, first) };
  let last = nearest;
  for (let attempt = 2; attempt <= ATTEMPTS; attempt += 1) {
    const rate = nextRateOf(last.rate, last.timings.pageMs, targetMs);
    if (rate === last.rate) break;
    last = { rate, timings: await timingsAt(page, profile, rate) };
    if (distanceOf(last.timings) < distanceOf(nearest.timings)) nearest = last;
  }
  setRate(profile, nearest.rate);
  return nearest;
}

async function timingsAt(page: ReferencePage, profile: Profile, rate: number) {
  setRate(profile, rate);
  const endSlowing = await slowDown(page.stagePage, profile);
  const timings = await quietest(page);
  await endSlowing();
  return timings;
}

/** Other work only lengthens a timing, so the shortest of several is the machine's own. */
async function quietest(page: ReferencePage): Promise<ThreadTimings> {
  const timings: ThreadTimings[] = [];
  while (timings.length < TIMINGS) timings.push(await page.timings());
  return {
    pageMs: Math.min(...timings.map(({ pageMs }) => pageMs)),
    workerMs: Math.min(...timings.map(({ workerMs }) => workerMs)),
  };
}

/**
 * @param passMs of the reference loop at `rate`.
 * @returns the rate that would take `targetMs`, at least 1; the same where it is near enough.
 */
export function nextRateOf(rate: number, passMs: number, targetMs: number): number {
  const isNear = Math.abs(passMs / targetMs - 1) <= ACCURACY;
  return isNear ? rate : Math.max(1, (rate * targetMs) / passMs);
}

/**
 * Returns how slow a thread under a profile is compared with the machine of the goals when that is
 * slowed by exactly the named factor.
 */
export function threadSlownessOf(
  slowdowns: readonly Slowdown[],
  profile: Profile,
  place: 'page' | 'worker',
): number {
  const slowed = slowdowns.find(({ named }) => named === profile);
  const passMs = (place === 'page' ? slowed?.pageMs : slowed?.workerMs) ?? NaN;
  // The throttle does not slow a worker.
  const named = place === 'worker' && profile !== SLOW_MACHINE ? 1 : namedSlowdownOf(profile);
  return passMs / REFERENCE_MS[place] / named;
}

export function slowdownLine({ named, rate, page, worker, pageMs, workerMs }: Slowdown): string {
  const name =
    named === SLOW_MACHINE
      ? `The slow machine, named ${namedSlowdownOf(named)}x`
      : `The throttle named ${profileName(named)}`;
  const given = rate === undefined ? '' : ` at a rate of ${rate.toFixed(2)}`;
  const line = `${name}${given} slows the page ${page.toFixed(2)}x and the worker ${worker.toFixed(2)}x`;
  if (pageMs === undefined || workerMs === undefined) return `${line}.`;
  const slowness = (pageMs / REFERENCE_MS.page).toFixed(2);
  return `${line}; reference loop ${pageMs.toFixed(2)} ms and ${workerMs.toFixed(2)} ms, ${slowness}x the page of the machine of the goals.`;
}
