/** Measures the first usable book under slow conditions: a laptop slowed four-fold at the end of a
 *  fast 3G line, for a visitor with empty caches and for a returning one with the shell and the
 *  page's files cached. */
import { setTimeout as wait } from 'node:timers/promises';
import { metricOf, onThread } from '#bench/harness/metrics.ts';
import {
  buildClientCopy,
  newContext,
  onDistantSite,
  SPOT_PATH,
  type Site,
} from '#bench/harness/product.ts';
import type { Report, Scenario, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdowns, threadSlownessOf } from '#bench/harness/slowdown.ts';
import { FAST_3G } from '#bench/harness/slow-line.ts';
import { loadOnce, type Load } from './start-load.ts';

const SLOWDOWN = 4;
const BOTS = { spot: '1' };
const MILESTONES = ['shell', 'book'] as const;
/** The line also carries data that a page still sends and closes after it is left. */
const KEEPING_MS = 2_000;

export const slowStart: Scenario = {
  name: 'slow-start',
  run: async (settings) =>
    onDistantSite(await buildClientCopy(), BOTS, FAST_3G, (site) => measure(site, settings)),
};

async function measure(site: Site, { isQuick, log }: Settings): Promise<Report> {
  const { roundTripMs, downBytesPerSecond, upBytesPerSecond } = FAST_3G;
  log(
    `${FAST_3G.name}: ${roundTripMs} ms a round trip, ${kilobits(downBytesPerSecond)} kbit/s down, ${kilobits(upBytesPerSecond)} kbit/s up`,
  );
  const slowdowns = await measureSlowdowns(site.browser, [1, SLOWDOWN]);
  const visits: (readonly [Load, Load])[] = [];
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) visits.push(await visitTwice(site));
  const metrics = (['cold', 'return visit'] as const).flatMap((name, visit) => {
    const loads = visits.flatMap((loads) => loads[visit] ?? []);
    return [
      ...MILESTONES.map((milestone) => {
        const metric = metricOf(
          `slow-start/${name}, ${milestone === 'book' ? 'first usable book' : 'shell'}`,
          'ms',
          loads.map(({ marks }) => marks[milestone] ?? NaN),
        );
        return onThread(metric, threadSlownessOf(slowdowns, SLOWDOWN, 'page'));
      }),
      metricOf(
        `slow-start/${name}, bytes to the book`,
        'kB',
        loads.map(({ kilobytes }) => kilobytes),
      ),
    ];
  });
  return { metrics, slowdowns };
}

async function visitTwice(site: Site): Promise<readonly [Load, Load]> {
  const context = await newContext(site);
  const url = `${site.url}${SPOT_PATH}`;
  try {
    const cold = await loadOnce(context, url, MILESTONES, SLOWDOWN, (page) =>
      // A promise created in the page: a polled predicate would treat the promise as true.
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      }),
    );
    await wait(KEEPING_MS);
    return [cold, await loadOnce(context, url, MILESTONES, SLOWDOWN)];
  } finally {
    await context.close();
  }
}

const kilobits = (bytesPerSecond: number): number => Math.round((bytesPerSecond * 8) / 1000);
