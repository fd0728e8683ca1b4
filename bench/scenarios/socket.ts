/** Measures the frames a worker reads from a loopback socket at full speed: the cost of our scanner
 *  beside a worker that only counts. The limit is the number of frames, not of bytes. */
import { onStage, type Stage } from '#bench/harness/browser.ts';
import { metricOf } from '#bench/harness/metrics.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds } from '#bench/harness/rounds.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import type { SocketJob, SocketResult } from '#bench/pages/socket.worker.ts';

const READERS = ['count', 'JSON twice', 'scanner'] as const;
const LEVELS_A_FRAME = 20;

interface SocketPage {
  run(job: SocketJob): Promise<SocketResult>;
}

export const socket: Scenario = {
  name: 'socket',
  run: (settings) =>
    onStage(async (stage) => {
      const frames = settings.isQuick ? 6_000 : 60_000;
      const control = { mode: 'blast', frames, levelsAFrame: LEVELS_A_FRAME, seed: settings.seed };
      const variants = READERS.map((reader) => ({
        name: reader,
        measure: () => blastInto(stage, reader, control),
      }));
      const { samples } = await runRounds(variants, roundsOf(settings, 'socket'));
      const of = (reader: (typeof READERS)[number]): readonly number[] =>
        (samples.get(reader) ?? []).map(({ framesPerSecond }) => framesPerSecond);
      const counting = { name: 'only counting', samples: of('count') };
      return {
        metrics: [
          metricOf('socket/scanner against counting', 'frames/s', of('scanner'), counting),
          metricOf('socket/JSON twice against counting', 'frames/s', of('JSON twice'), counting),
          metricOf('socket/scanner', 'frames/s', of('scanner')),
          metricOf(
            'socket/level changes',
            'changes/s',
            (samples.get('scanner') ?? []).map(({ changesPerSecond }) => changesPerSecond),
          ),
        ],
      };
    }),
};

async function blastInto(
  stage: Stage,
  reader: SocketJob['reader'],
  control: Readonly<Record<string, string | number>>,
): Promise<SocketResult> {
  await stage.control(control);
  const { page, close } = await openSocket(stage);
  const job = { reader, url: stage.url.replace('http', 'ws') };
  const result = await page.evaluate(
    (given) => (globalThis as unknown as SocketPage).run(given),
    job,
  );
  await close();
  return result;
}

async function openSocket(stage: Stage) {
  const opening = await stage.page('socket');
  return { page: opening.page, close: () => opening.close() };
}
