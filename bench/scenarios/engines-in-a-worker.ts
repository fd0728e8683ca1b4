/** Repeats merge and decode inside a browser's worker, where the product runs them. */
import { onStage, type StagePage } from '#bench/harness/browser.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import { decodeMetricsOf } from './decode.ts';
import { metricsOf, type MergeSample } from './merge.ts';

interface EnginesPage {
  run(job: unknown): Promise<unknown>;
}

export const enginesInAWorker: Scenario = {
  name: 'worker',
  run: ({ seed, isQuick }) =>
    onStage(async (stage) => {
      const page = await stage.page('engines');
      const merged = await jobOf<MergeSample>(page, { name: 'merge', seed, isQuick });
      const decoded = await jobOf<number>(page, { name: 'decode', seed, isQuick });
      return {
        metrics: [
          ...metricsOf(merged, 'worker merge'),
          ...decodeMetricsOf(decoded, 'worker decode'),
        ],
      };
    }),
};

/** Maps arrive as entries. */
async function jobOf<Sample>(
  { page }: StagePage,
  job: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const entries = await page.evaluate(
    (given) => (globalThis as unknown as EnginesPage).run(given),
    job,
  );
  return new Map(entries as readonly (readonly [string, readonly Sample[]])[]);
}
