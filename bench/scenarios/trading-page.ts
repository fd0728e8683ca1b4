/** Measures a full trading page of a trader during a storm on the exchange: its cost on the page's
 *  thread, the input delay, and the age of the painted book; beside a page of one field with the
 *  same inputs. With --trace it reports where the time goes. */
import { assert } from '#contract/core/assert.ts';
import type { StagePage } from '#bench/harness/browser.ts';
import { buildEmpty } from '#bench/harness/build-empty.ts';
import { INPUT_INTERVAL_MS, pointOfAmount, pressAndType } from '#bench/harness/inputs.ts';
import { metricOf, onThread, percentileMetricOf, type Metric } from '#bench/harness/metrics.ts';
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
import { profileName, SLOW_MACHINE, slowDown, type Profile } from '#bench/harness/profile.ts';
import type { Report, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdownsAlone, threadSlownessOf, type Slowdown } from '#bench/harness/slowdown.ts';
import { tracePage } from '#bench/harness/trace.ts';
import { watchPainting, type PaintingWatch } from '#bench/pages/watch-painting.ts';
import { interactionsOf } from './input.ts';

const QUICK_SLOWDOWNS = [1, 6] as const;
/** Slower than the slowest laptop of the goals: the page must still respond. */
const SLOWDOWNS = [...QUICK_SLOWDOWNS, 10] as const;
/** Together they have the inputs that a 99th percentile needs. */
const SLICE_COUNT = 6;
const INPUT_COUNT_MIN = 400;
const QUICK = { sliceCount: 4, sliceSeconds: 1.2 };
const SETTLE_MS = 1_500;
/** The compositor's frame, after the worker's drawing. */
const FRAME_MS = 1000 / 60;
/** Baseline of the inputs. */
const FIELD = 'a single field';

export interface TradingPage {
  /** Begins the names of the metrics. */
  readonly name: string;
  readonly bots: BotSpeeds;
  /** Opens the page, of which everything is live. */
  readonly open: (site: Site) => Promise<StagePage>;
}

export async function measureTradingPage(page: TradingPage, settings: Settings): Promise<Report> {
  const client = await buildClientCopy();
  const profiles = profilesOf(settings);
  const slowdowns = await measureSlowdownsAlone([1, ...profiles.filter(isSlowed)]);
  const latencies = await latenciesAlone(profiles, settings);
  return onSite(client, page.bots, async (site) => {
    const metrics: Metric[] = [];
    for (const profile of profiles) {
      const latency = latencies.get(profile);
      assert(latency !== undefined, 'the field was measured under the profile');
      metrics.push(...(await measure({ page, site, profile, latency, slowdowns }, settings)));
    }
    if (settings.hasTrace) {
      for (const profile of profiles) await tracePage({ ...page, profile }, site, settings.log);
    }
    return { metrics, slowdowns };
  });
}

const isSlowed = (profile: Profile): boolean => profile !== 1;

function profilesOf({ isQuick, profile }: Settings): readonly Profile[] {
  if (profile !== undefined) return [profile];
  return isQuick ? QUICK_SLOWDOWNS : [...SLOWDOWNS, SLOW_MACHINE];
}

interface WatchedWorker {
  readonly paintingWatch: PaintingWatch;
}

/** One period of inputs. */
interface Slice {
  /** Load of the page's thread. */
  readonly busyPercent: number;
  readonly report: PageReport;
}

type InputLatency = readonly Slice[];
type Latencies = ReadonlyMap<Profile, InputLatency>;

/** A quick run measures the field once for all pages. */
let quickLatencies: Latencies | undefined;

async function latenciesAlone(
  profiles: readonly Profile[],
  settings: Settings,
): Promise<Latencies> {
  const known = quickLatencies;
  if (settings.isQuick && known !== undefined && profiles.every((profile) => known.has(profile)))
    return known;
  const empty = await buildEmpty();
  const latencies = await onSite(empty, { spot: '0' }, async (emptySite) => {
    const measured = new Map<Profile, InputLatency>();
    for (const profile of profiles) {
      const opened = await openPlainField(emptySite);
      const endSlowing = await slowDown(opened, profile);
      await opened.page.waitForTimeout(SETTLE_MS);
      measured.set(profile, await underInput(opened, settings));
      await endSlowing();
      await opened.close();
    }
    return measured;
  });
  if (settings.isQuick) quickLatencies = latencies;
  return latencies;
}

interface Measurement {
  readonly page: TradingPage;
  readonly site: Site;
  readonly profile: Profile;
  readonly latency: InputLatency;
  readonly slowdowns: readonly Slowdown[];
}

async function measure(measurement: Measurement, settings: Settings): Promise<readonly Metric[]> {
  const { page, site, profile } = measurement;
  const opened = await page.open(site);
  const worker = marketWorkerOf(opened);
  await worker.evaluate(watchPainting);
  const endSlowing = await slowDown(opened, profile);
  await opened.page.waitForTimeout(SETTLE_MS);
  await worker.evaluate(() => {
    (globalThis as unknown as WatchedWorker).paintingWatch.ages.length = 0;
  });
  const slices = await underInput(opened, settings);
  const ages = await worker.evaluate(
    () => (globalThis as unknown as WatchedWorker).paintingWatch.ages,
  );
  await endSlowing();
  await opened.close();
  assert(opened.errors.length === 0, `the page throws nothing, not ${opened.errors[0]}`);
  assert(ages.length > 0, 'the worker paints the book');
  return metricsOf(measurement, slices, ages, settings);
}

function metricsOf(
  { page, profile, latency, slowdowns }: Measurement,
  slices: readonly Slice[],
  ages: readonly number[],
  { isQuick }: Settings,
): readonly Metric[] {
  const place = `${page.name}/${profileName(profile)}`;
  const painted = ages.map((age) => age + FRAME_MS);
  const seconds = slices.reduce((sum, { report }) => sum + report.seconds, 0);
  const inputs = (list: InputLatency): readonly number[] =>
    list.flatMap(({ report }) => report.inputMs);
  const report = (list: InputLatency): readonly number[] =>
    list.flatMap(({ report }) => interactionsOf(report));
  const onPage = threadSlownessOf(slowdowns, profile, 'page');
  const inWorker = threadSlownessOf(slowdowns, profile, 'worker');
  const ageAt = (what: string, share: number): Metric =>
    onThread(percentileMetricOf(`${place}, ${what}`, painted, share), inWorker);
  const inputAt = (
    what: string,
    share: number,
    read: (list: InputLatency) => readonly number[],
  ): Metric => {
    const field = { name: FIELD, values: read(latency) };
    return onThread(percentileMetricOf(`${place}, ${what}`, read(slices), share, field), onPage);
  };
  const busy = metricOf(
    `${place}, busy`,
    '% of the thread',
    slices.map(({ busyPercent }) => busyPercent),
    { name: FIELD, samples: latency.map(({ busyPercent }) => busyPercent) },
  );
  return [
    onThread(busy, onPage),
    metricOf(`${place}, paints of the book`, 'a second', [ages.length / seconds]),
    ageAt('median age of the painted book, one frame added', 0.5),
    ageAt('95th percentile of book age', 0.95),
    inputAt('95th percentile of input', 0.95, inputs),
    ...(isQuick
      ? []
      : [
          inputAt('99th percentile of input', 0.99, inputs),
          inputAt('99th percentile of Event Timing', 0.99, report),
        ]),
    metricOf(
      `${place}, tasks over 50 ms`,
      'a minute',
      slices.map(({ report }) => (report.longTaskMs.length / report.seconds) * 60),
    ),
  ];
}

/** Clicks the amount field and types into it for the duration of the run. */
async function underInput(opened: StagePage, { isQuick }: Settings): Promise<InputLatency> {
  const at = await pointOfAmount(opened);
  const sliceCount = isQuick ? QUICK.sliceCount : SLICE_COUNT;
  const seconds = isQuick
    ? QUICK.sliceSeconds
    : (INPUT_COUNT_MIN * 1.05 * INPUT_INTERVAL_MS) / 1000 / SLICE_COUNT;
  const slices: Slice[] = [];
  const stopInput = pressAndType(opened, at);
  while (slices.length < sliceCount) {
    await startWatch(opened);
    const before = await opened.tasks();
    await opened.page.waitForTimeout(seconds * 1000);
    const after = await opened.tasks();
    const report = await reportOf(opened);
    slices.push({
      busyPercent: ((after.busy - before.busy) / (after.at - before.at)) * 100,
      report,
    });
  }
  stopInput();
  assert(
    slices.some(({ report }) => report.inputMs.length > 0),
    'inputs arrive',
  );
  return slices;
}
