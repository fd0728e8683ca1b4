/** Measures one full frame from worker to page: the cost of receiving it on the page's thread, at
 *  full speed and slowed, and the round trip. */
import { onStage, type StagePage } from '#bench/harness/browser.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { slowDown } from '#bench/harness/profile.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds, type Variant } from '#bench/harness/rounds.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import { measureSlowdowns } from '#bench/harness/slowdown.ts';
import type { Way } from '#bench/pages/transfer.worker.ts';

const WAYS: readonly Way[] = [
  'frame over Comlink',
  'frame and back',
  'objects over Comlink',
  'JSON text',
];
const SLOWDOWNS = [1, 6] as const;

interface TransferPage {
  run(way: Way, count: number): Promise<number>;
}

interface TransferSample {
  readonly pageUs: number;
  readonly roundTripUs: number;
}

export const transfer: Scenario = {
  name: 'transfer',
  run: (settings) =>
    onStage(async (stage) => {
      const slowdowns = await measureSlowdowns(stage.browser, SLOWDOWNS);
      const page = await stage.page('transfer');
      const metrics: Metric[] = [];
      for (const slowdown of SLOWDOWNS) {
        await slowDown(page, slowdown);
        const count = settings.isQuick ? 250 : 1_500;
        const variants = WAYS.map((way): Variant<TransferSample> => ({
          name: way,
          measure: () => sampleOf(page, way, count),
        }));
        const { samples } = await runRounds(variants, roundsOf(settings, `transfer ${slowdown}x`));
        metrics.push(...metricsOf(samples, `transfer/${slowdown}x`));
      }
      await page.close();
      return { metrics, slowdowns };
    }),
};

async function sampleOf(opened: StagePage, way: Way, count: number): Promise<TransferSample> {
  const before = await opened.tasks();
  const roundTripUs = await opened.page.evaluate(
    ([name, loads]) => (globalThis as unknown as TransferPage).run(name, loads),
    [way, count] as const,
  );
  const taskSeconds = (await opened.tasks()).busy - before.busy;
  return { pageUs: (taskSeconds / count) * 1e6, roundTripUs };
}

function metricsOf(
  samples: ReadonlyMap<string, readonly TransferSample[]>,
  place: string,
): readonly Metric[] {
  const of = (way: Way, key: keyof TransferSample): readonly number[] =>
    (samples.get(way) ?? []).map((sample) => sample[key]);
  const objects = { name: 'objects over Comlink', samples: of('objects over Comlink', 'pageUs') };
  return [
    metricOf(
      `${place}, frame against objects`,
      'us of the page',
      of('frame over Comlink', 'pageUs'),
      objects,
    ),
    metricOf(
      `${place}, JSON text against objects`,
      'us of the page',
      of('JSON text', 'pageUs'),
      objects,
    ),
    metricOf(`${place}, frame, there and back`, 'us', of('frame and back', 'roundTripUs')),
  ];
}
