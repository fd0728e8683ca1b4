/** Leaves pages open while the market trades and a user clicks and types: their memory after a forced
 *  collection must not grow, on the page's thread and in its worker. Ten seconds of the spot page in
 *  a quick run, whose nodes and listeners detect a flood but no leak; ten minutes in a full one,
 *  beside an open futures page with positions and the page of notifications; as long as
 *  `--soak-minutes` says. */
import { assert } from '#contract/core/assert.ts';
import { HOUR_SEC, MINUTE_SEC } from '#contract/core/durations.ts';
import { signInDemo } from '#scripts/runner/demo-login.ts';
import type { StagePage } from '#bench/harness/browser.ts';
import { openFuturesTerminal } from '#bench/harness/futures-terminal.ts';
import { pointOfAmount, pressAndType } from '#bench/harness/inputs.ts';
import { numberText, type Metric } from '#bench/harness/metrics.ts';
import { memoryOf, WorkerHeaps } from '#bench/harness/memory.ts';
import {
  buildClientCopy,
  newContext,
  onSite,
  openTerminal,
  openWatched,
  startWatch,
  type Site,
} from '#bench/harness/product.ts';
import type { Scenario, Settings } from '#bench/harness/scenario.ts';
import { memoryMetricsOf, type MemoryPoint } from './soak-metrics.ts';

/** A lively market, not a storm: the exchange would use the page's CPU time. */
const BOTS = { spot: '8' };
/** Lists fill up to their limits, and lazy parts load. */
const WARM_UP_SECONDS = 45;
const SECONDS = 600;
const STEP_SECONDS = 20;
const QUICK = { warmUpSeconds: 4, seconds: 10, stepSeconds: 2 };
const LOG_STEP_MINUTES = 10;
const NOTIFICATIONS_PATH = '/user/notification';

interface SoakedPage {
  /** Names the page in the metrics; empty for the spot page. */
  readonly name: string;
  readonly opened: StagePage;
  readonly heaps: WorkerHeaps | undefined;
  readonly points: MemoryPoint[];
  readonly stopInput: () => void;
}

export const soak: Scenario = {
  name: 'soak',
  isOnce: true,
  run: async (settings) => {
    const { warmUpSeconds, seconds, stepSeconds } = lengthOf(settings);
    const folder = await buildClientCopy();
    return onSite(folder, BOTS, async (site) => {
      const pages = await openPages(site, settings);
      const [first] = pages;
      assert(first !== undefined, 'a page is open');
      await first.opened.page.waitForTimeout(warmUpSeconds * 1000);
      for (let at = 0; at <= seconds; at += stepSeconds) {
        for (const page of pages) {
          // Drops the inputs recorded so far: they take half a megabyte an hour.
          await startWatch(page.opened);
          page.points.push([at / HOUR_SEC, await memoryOf(page.opened, page.heaps)]);
        }
        if (at > 0 && at % (LOG_STEP_MINUTES * MINUTE_SEC) === 0) {
          settings.log(progressLine(at / MINUTE_SEC, pages));
        }
        await first.opened.page.waitForTimeout(stepSeconds * 1000);
      }
      const metrics: Metric[] = [];
      for (const { name, opened, points, stopInput } of pages) {
        stopInput();
        await opened.close();
        assert(opened.errors.length === 0, `the page throws nothing, not ${opened.errors[0]}`);
        metrics.push(...memoryMetricsOf(name, points));
      }
      return { metrics };
    });
  },
};

/** Reports the last heaps of each page and its worker while a long run is under way. */
function progressLine(minutes: number, pages: readonly SoakedPage[]): string {
  const readings = pages.map(({ name, points, opened }) => {
    const [, memory] = points.at(-1) ?? [];
    const heap = numberText(memory?.heapMb ?? NaN);
    const workerHeap = numberText(memory?.workerHeapMb ?? NaN);
    const errors = opened.errors.length === 0 ? '' : `, ERROR ${opened.errors[0]}`;
    return `${name}heap ${heap} MB, worker ${workerHeap} MB${errors}`;
  });
  return `${minutes} minutes: ${readings.join('; ')}`;
}

function lengthOf({ isQuick, soakMinutes }: Settings) {
  if (isQuick && soakMinutes === undefined) return QUICK;
  const seconds = soakMinutes === undefined ? SECONDS : soakMinutes * MINUTE_SEC;
  return { warmUpSeconds: WARM_UP_SECONDS, seconds, stepSeconds: STEP_SECONDS };
}

/** Each page has a browser context of its own: the browser slows hidden tabs of a window. */
async function openPages(site: Site, settings: Settings): Promise<readonly SoakedPage[]> {
  const spot = await startInputs('', await openTerminal(site));
  if (settings.isQuick && settings.soakMinutes === undefined) return [spot];
  const futures = await startInputs('futures, ', await openFuturesTerminal(site));
  const notifications = await startInputs('notifications, ', await openNotifications(site));
  return [spot, futures, notifications];
}

async function openNotifications(site: Site): Promise<StagePage> {
  const context = await newContext(site);
  await signInDemo(context, site.url);
  const opened = await openWatched(context, `${site.url}${NOTIFICATIONS_PATH}`, ['shell']);
  await opened.page.getByRole('heading', { name: 'Notifications' }).first().waitFor();
  return opened;
}

/** Keeps the field from becoming empty: the browser's undo retains the text node of each digit that
 *  is typed into an empty field. */
const FIRST_DIGITS = '0.0';

/** Starts the inputs of a page with an order form. */
async function startInputs(name: string, opened: StagePage): Promise<SoakedPage> {
  const heaps = await WorkerHeaps.of(opened);
  const hasForm = name !== 'notifications, ';
  const stopInput = hasForm ? await startInput(opened) : () => {};
  return { name, opened, heaps, points: [], stopInput };
}

async function startInput(opened: StagePage): Promise<() => void> {
  await opened.page.getByRole('textbox', { name: 'Amount' }).first().fill(FIRST_DIGITS);
  return pressAndType(opened, await pointOfAmount(opened));
}
