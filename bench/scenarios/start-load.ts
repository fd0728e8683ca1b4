/** Measures one first load of a page, and a second one by a returning visitor. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { newContext, type Site } from '#bench/harness/product.ts';
import { slowDown } from '#bench/harness/profile.ts';

export interface Load {
  /** Milliseconds since the navigation, by milestone: shell, book, chart. */
  readonly marks: Readonly<Record<string, number>>;
  /** Requests sent before the last milestone, including the worker's but not its socket. */
  readonly requestCount: number;
  /** Requests with the same method and address as an earlier one. */
  readonly repeated: readonly string[];
  /** Kilobytes of responses, headers included; entries of the browser's own cache count with the
   *  size it reports. */
  readonly kilobytes: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

const TIMEOUT_MS = 60_000;
/** Repeated requests occur soon after the first. */
const AFTERMATH_MS = 500;
const SIZES_TIMEOUT_MS = 2_000;

interface ShiftingPage {
  layoutShift: number;
}

/** @returns the first load and, for a returning visitor, the second. */
export async function loadTwice(
  site: Site,
  path: string,
  milestones: readonly string[],
  slowdown: number,
  comesBack: boolean,
): Promise<readonly Load[]> {
  const context = await newContext(site);
  try {
    const loads: Load[] = [];
    for (let visit = 0; visit < (comesBack ? 2 : 1); visit += 1)
      loads.push(await loadOnce(context, `${site.url}${path}`, milestones, slowdown));
    return loads;
  } finally {
    await context.close();
  }
}

/** @param beforeLeaving action after all measurements, before the visitor leaves. */
export async function loadOnce(
  context: BrowserContext,
  url: string,
  milestones: readonly string[],
  slowdown: number,
  beforeLeaving: (page: Page) => Promise<void> = async () => {},
): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(() => {
    const scope = globalThis as unknown as ShiftingPage;
    scope.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!hadRecentInput) scope.layoutShift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const requests: Request[] = [];
  const bodies: Promise<number>[] = [];
  const keep = (request: Request): void => void requests.push(request);
  const weigh = (request: Request): void => void bodies.push(bytesOf(request));
  context.on('request', keep);
  context.on('requestfinished', weigh);
  await slowDown({ page, session }, slowdown);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    (names) => names.every((name) => performance.getEntriesByName(`tidemark:${name}`).length > 0),
    milestones,
    { polling: 100, timeout: TIMEOUT_MS },
  );
  const bytes = await Promise.all(bodies);
  await page.waitForTimeout(AFTERMATH_MS);
  const { marks, liveAtMs } = await page.evaluate((names) => {
    const times = names.map(
      (name) => performance.getEntriesByName(`tidemark:${name}`)[0]?.startTime ?? NaN,
    );
    return {
      marks: names.map((name, at) => [name, times[at]]),
      liveAtMs: performance.timeOrigin + Math.max(...times),
    };
  }, milestones);
  const shift = await page.evaluate(() => (globalThis as unknown as ShiftingPage).layoutShift);
  context.off('request', keep);
  context.off('requestfinished', weigh);
  await beforeLeaving(page);
  await page.close();
  return {
    marks: Object.fromEntries(marks) as Readonly<Record<string, number>>,
    requestCount: requests.filter((request) => isSentBy(request, liveAtMs)).length,
    repeated: repeatedOf(requests),
    kilobytes: bytes.reduce((sum, count) => sum + count, 0) / 1000,
    shift,
  };
}

/** By the browser's clock, because this program notices a milestone later. The start of a request without a
 *  response is zero, so that it counts. */
const isSentBy = (request: Request, atMs: number): boolean => request.timing().startTime <= atMs;

/** Returns zero where the browser reports no size. */
const bytesOf = (request: Request): Promise<number> =>
  Promise.race([
    request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
      () => 0,
    ),
    wait(SIZES_TIMEOUT_MS, 0),
  ]);

function repeatedOf(requests: readonly Request[]): readonly string[] {
  const names = requests.map((request) => `${request.method()} ${request.url()}`);
  return names.filter((name, at) => names.indexOf(name) !== at);
}
