import { expect, it } from 'vitest';
import { Repetition } from '#server/runtime/repetition.ts';

/** Work that the test ends, and a schedule that the test runs. */
function setUp() {
  const runs: PromiseWithResolvers<void>[] = [];
  const scheduled: { readonly run: () => void; readonly delayMs: number }[] = [];
  const errors: unknown[] = [];
  const work = (): Promise<void> => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  const repetition = new Repetition(work, 500, {
    schedule: (run, delayMs) => scheduled.push({ run, delayMs }),
    onError: (error) => errors.push(error),
  });
  return { runs, scheduled, errors, repetition };
}

/** Waits until the ends of all runs are handled. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('starts at once, and again a pause after the end of each run', async () => {
  const { runs, scheduled, repetition } = setUp();
  repetition.start();
  await endOfTurn();
  expect([runs.length, scheduled.length]).toEqual([1, 0]);
  runs[0]?.resolve();
  await endOfTurn();
  expect(scheduled.map(({ delayMs }) => delayMs)).toEqual([500]);
  expect(runs).toHaveLength(1);
  scheduled[0]?.run();
  expect(runs).toHaveLength(2);
});

it('reports an error and goes on', async () => {
  const { runs, scheduled, errors, repetition } = setUp();
  repetition.start();
  runs[0]?.reject(new Error('disk full'));
  await endOfTurn();
  expect(errors).toEqual([new Error('disk full')]);
  expect(scheduled).toHaveLength(1);
});

it('runs nothing after the stop, and reports no error of a run that it interrupts', async () => {
  const { runs, scheduled, errors, repetition } = setUp();
  repetition.start();
  repetition.stop();
  expect(repetition.isStopped).toBe(true);
  runs[0]?.reject(new Error('closed'));
  await endOfTurn();
  for (const { run } of scheduled) run();
  repetition.start();
  expect([runs.length, errors.length]).toEqual([1, 0]);
});
