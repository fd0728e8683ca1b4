/** Cuts a socket repeatedly with 2,000 levels in the book: measures the time from its opening to a
 *  fresh live book on screen, beside a bare socket and its snapshot. The wait before an attempt is
 *  the supervisor's jitter, which spreads many clients, and is reported separately. Old rows must
 *  not be shown as live meanwhile. */
import type { Page } from '@playwright/test';
import { onStage, type Stage } from '#bench/harness/browser.ts';
import { metricOf, percentileMetricOf, type Metric } from '#bench/harness/metrics.ts';
import { medianOf } from '#bench/harness/rounds.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import type { Recovery } from '#bench/pages/reconnect.tsx';

const LEVELS_A_SIDE = 1_000;
const RATE = 100;
const DROP_COUNT = 20;
const QUICK_DROP_COUNT = 12;
/** Bare sockets for each cut. */
const BARE_COUNT = 3;
const TIMEOUT_MS = 20_000;
/** Duration of an open connection before the cut, as in practice. */
const STANDING_MS = 400;

interface ReconnectPage {
  readonly recoveries: readonly Recovery[];
  isLive(): boolean;
  bare(): Promise<number>;
}

export const reconnect: Scenario = {
  name: 'reconnect',
  run: ({ isQuick, seed }) =>
    onStage(async (stage) => {
      await stage.control({ mode: 'paced', rate: RATE, levels: LEVELS_A_SIDE, seed });
      const { bare, recoveries } = await cutAgain(stage, isQuick ? QUICK_DROP_COUNT : DROP_COUNT);
      return { metrics: metricsOf(recoveries, bare) };
    }),
};

async function cutAgain(
  stage: Stage,
  dropCount: number,
): Promise<{ readonly bare: readonly number[]; readonly recoveries: readonly Recovery[] }> {
  const { page, ...opened } = await stage.page('reconnect');
  const waitOptions = { timeout: TIMEOUT_MS, polling: 50 };
  await page.waitForFunction(
    () => (globalThis as unknown as ReconnectPage).isLive(),
    null,
    waitOptions,
  );
  const bare: number[] = [];
  for (let drop = 1; drop <= dropCount; drop += 1) {
    await page.waitForTimeout(STANDING_MS);
    bare.push(await medianBare(page));
    await stage.drop();
    await page.waitForFunction(
      (count) => (globalThis as unknown as ReconnectPage).recoveries.length >= count,
      drop,
      waitOptions,
    );
  }
  const recoveries = await page.evaluate(() => (globalThis as unknown as ReconnectPage).recoveries);
  await page.context().close();
  if (opened.errors.length > 0) throw new Error(`the page throws nothing, not ${opened.errors[0]}`);
  return { bare, recoveries };
}

/** Returns the median of several bare sockets, because one depends on what the feed does meanwhile. */
async function medianBare(page: Page): Promise<number> {
  const times: number[] = [];
  while (times.length < BARE_COUNT)
    times.push(await page.evaluate(() => (globalThis as unknown as ReconnectPage).bare()));
  return medianOf(times);
}

function metricsOf(recoveries: readonly Recovery[], bare: readonly number[]): readonly Metric[] {
  const openToLive = recoveries.map(({ openedAt, liveAt }) => liveAt - openedAt);
  const attemptToLive = recoveries.map(({ triedAt, liveAt }) => liveAt - triedAt);
  const waits = recoveries.map(({ closedAt, triedAt }) => triedAt - closedAt);
  return [
    percentileMetricOf('reconnect/95th percentile from open socket to live book', openToLive, 0.95),
    metricOf('reconnect/attempt to live book against a bare socket', 'ms', attemptToLive, {
      name: 'socket and snapshot',
      samples: bare,
    }),
    metricOf('reconnect/wait before an attempt', 'ms', waits),
    metricOf(
      'reconnect/disconnection to rows marked stale',
      'ms',
      recoveries.map(({ closedAt, staleAt }) => (staleAt ?? Infinity) - closedAt),
    ),
    metricOf('reconnect/disconnections with old rows still shown as live', 'disconnections', [
      recoveries.filter(({ staleAt }) => staleAt === undefined).length,
    ]),
  ];
}
