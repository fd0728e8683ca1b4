/** Measures a full trading page of a trader during a storm on the exchange: its cost on the page's
 *  thread, the input delay, and the age of the painted book; beside a page of one field with the
 *  same inputs. With --trace it reports where the time goes. */
import { assert } from '#contract/core/assert.ts';
import type { StagePage } from '#bench/harness/browser.ts';
import { buildEmpty } from '#bench/harness/build-empty.ts';
import { INPUT_INTERVAL_MS, pointOfAmount, pressAndType } from '#bench/harness/inputs.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import type { PageReport } from '#bench/harness/page-watch.ts';
import {
  buildClientCopy,
  marketWorkerOf,
  onSite,
  openPlainField,
  reportOf,
  startWatch,
  type BotSpeeds,
  type Site,
} from '#bench/harness/product.ts';
import { percentileOf } from '#bench/harness/rounds.ts';
import type { Report, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdowns } from '#bench/harness/slowdown.ts';
import { tracePage } from '#bench/harness/trace.ts';
import { watchPainting, type PaintingWatch } from '#bench/pages/watch-painting.ts';
import { interactionsOf } from './input.ts';

const SLOWDOWNS = [1, 6] as const;
const INPUT_COUNT_MIN = 400;
const QUICK_SECONDS = 4;
const SETTLE_MS = 1_500;
/** The compositor's frame, after the worker's drawing. */
const FRAME_MS = 1000 / 60;

export interface TradingPage {
  /** Begins the names of the metrics. */
  readonly name: string;
  readonly bots: BotSpeeds;
  /** Opens the page, of which everything is live. */
  readonly open: (site: Site) => Promise<StagePage>;
}

export async function measureTradingPage(page: TradingPage, settings: Settings): Promise<Report> {
  const [client, empty] = [await buildClientCopy(), await buildEmpty()];
  return onSite(client, page.bots, (site) =>
    onSite(empty, { spot: '0' }, async (emptySite) => {
      const slowdowns = await measureSlowdowns(site.browser, SLOWDOWNS);
      const metrics: Metric[] = [];
      for (const slowdown of SLOWDOWNS) {
        const latency = await latencyAlone(emptySite, slowdown, settings);
        metrics.push(...(await measure(page, site, slowdown, settings, latency)));
      }
      if (settings.hasTrace) await tracePage(page.name, site, page.open, settings.log);
      return { metrics, slowdowns };
    }),
  );
}

interface WatchedWorker {
  readonly paintingWatch: PaintingWatch;
}

interface InputLatency {
  /** Load of the page's thread. */
  readonly busyPercent: number;
  readonly report: PageReport;
}

async function latencyAlone(
  emptySite: Site,
  slowdown: number,
  settings: Settings,
): Promise<InputLatency> {
  const opened = await openPlainField(emptySite);
  await opened.throttle(slowdown);
  await opened.page.waitForTimeout(SETTLE_MS);
  const latency = await underInput(opened, settings);
  await opened.close();
  return latency;
}

async function measure(
  { name, open }: TradingPage,
  site: Site,
  slowdown: number,
  settings: Settings,
  latency: InputLatency,
): Promise<readonly Metric[]> {
  const opened = await open(site);
  const worker = marketWorkerOf(opened);
  await worker.evaluate(watchPainting);
  await opened.throttle(slowdown);
  await opened.page.waitForTimeout(SETTLE_MS);
  await worker.evaluate(() => {
    (globalThis as unknown as WatchedWorker).paintingWatch.ages.length = 0;
  });
  const { busyPercent, report } = await underInput(opened, settings);
  const ages = await worker.evaluate(
    () => (globalThis as unknown as WatchedWorker).paintingWatch.ages,
  );
  await opened.close();
  assert(opened.errors.length === 0, `the page throws nothing, not ${opened.errors[0]}`);
  assert(ages.length > 0, 'the worker paints the book');
  const metric = (what: string, unit: string, value: number, floor?: number): Metric =>
    metricOf(
      `${name}/${slowdown}x, ${what}`,
      unit,
      [value],
      floor === undefined ? undefined : { name: 'a single field', samples: [floor] },
    );
  const painted = ages.map((age) => age + FRAME_MS);
  const inputAt = (share: number): readonly [value: number, floor: number] => [
    percentileOf(report.inputMs, share),
    percentileOf(latency.report.inputMs, share),
  ];
  return [
    metric('busy', '% of the thread', busyPercent, latency.busyPercent),
    metric('paints of the book', 'a second', ages.length / report.seconds),
    metric('median age of the painted book, one frame added', 'ms', percentileOf(painted, 0.5)),
    metric('95th percentile of book age', 'ms', percentileOf(painted, 0.95)),
    metric('95th percentile of input', 'ms', ...inputAt(0.95)),
    ...(settings.isQuick
      ? []
      : [
          metric('99th percentile of input', 'ms', ...inputAt(0.99)),
          metric(
            '99th percentile of Event Timing',
            'ms',
            percentileOf(interactionsOf(report), 0.99),
            percentileOf(interactionsOf(latency.report), 0.99),
          ),
        ]),
    metric('tasks over 50 ms', 'a minute', (report.longTaskMs.length / report.seconds) * 60),
  ];
}

/** Clicks the amount field and types into it for the duration of the run. */
async function underInput(opened: StagePage, { isQuick }: Settings): Promise<InputLatency> {
  const at = await pointOfAmount(opened);
  await startWatch(opened);
  const before = await opened.tasks();
  const stopInput = pressAndType(opened, at);
  const seconds = isQuick ? QUICK_SECONDS : (INPUT_COUNT_MIN * 1.05 * INPUT_INTERVAL_MS) / 1000;
  await opened.page.waitForTimeout(seconds * 1000);
  stopInput();
  const after = await opened.tasks();
  const report = await reportOf(opened);
  assert(report.inputMs.length > 0, 'inputs arrive');
  return { busyPercent: ((after.busy - before.busy) / (after.at - before.at)) * 100, report };
}
