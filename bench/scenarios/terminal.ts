/** The whole spot page of a trader while the exchange storms: what it costs the page's thread, how long
 *  inputs wait, how old the painted book is. With --trace, where the time goes. */
import { assert } from '#contract/core/assert.ts';
import type { StagePage } from '#bench/harness/browser.ts';
import { figureOf, type Figure } from '#bench/harness/figures.ts';
import { INPUT_INTERVAL_MS, pressAndType } from '#bench/harness/inputs.ts';
import {
  beginWatch,
  buildClientCopy,
  marketWorkerOf,
  onSite,
  openTerminal,
  reportOf,
  type Site,
} from '#bench/harness/product.ts';
import { percentileOf } from '#bench/harness/rounds.ts';
import type { Scenario, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdowns } from '#bench/harness/slowdown.ts';
import { traceTerminal } from '#bench/harness/trace.ts';
import { watchPainting, type PaintingWatch } from '#bench/pages/watch-painting.ts';
import { interactionsOf } from './input.ts';

const SLOWDOWNS = [1, 6] as const;
const INPUT_COUNT_MIN = 400;
const QUICK_SECONDS = 4;
const SETTLE_MS = 1_500;
/** The compositor's, after the worker's drawing. */
const FRAME_MS = 1000 / 60;

export const terminal: Scenario = {
  name: 'terminal',
  run: async (settings) => {
    const folder = await buildClientCopy();
    return onSite(folder, 'storm', async (site) => {
      const slowdowns = await measureSlowdowns(site.browser, SLOWDOWNS);
      const figures: Figure[] = [];
      for (const slowdown of SLOWDOWNS) figures.push(...(await measure(site, slowdown, settings)));
      if (settings.hasTrace) await traceTerminal(site, settings.log);
      return { figures, slowdowns };
    });
  },
};

interface WatchedWorker {
  readonly paintingWatch: PaintingWatch;
}

async function measure(
  site: Site,
  slowdown: number,
  { isQuick }: Settings,
): Promise<readonly Figure[]> {
  const opened = await openTerminal(site);
  const worker = marketWorkerOf(opened);
  await worker.evaluate(watchPainting);
  const at = await pointOfAmount(opened);
  await opened.throttle(slowdown);
  await opened.page.waitForTimeout(SETTLE_MS);
  await worker.evaluate(() => {
    (globalThis as unknown as WatchedWorker).paintingWatch.ages.length = 0;
  });
  await beginWatch(opened);
  const before = await opened.tasks();
  const stopInput = pressAndType(opened, at);
  const seconds = isQuick ? QUICK_SECONDS : (INPUT_COUNT_MIN * 1.05 * INPUT_INTERVAL_MS) / 1000;
  await opened.page.waitForTimeout(seconds * 1000);
  stopInput();
  const after = await opened.tasks();
  const report = await reportOf(opened);
  const ages = await worker.evaluate(
    () => (globalThis as unknown as WatchedWorker).paintingWatch.ages,
  );
  await opened.close();
  assert(opened.errors.length === 0, `the terminal throws nothing, not ${opened.errors[0]}`);
  assert(ages.length > 0, 'the worker paints the book');
  assert(report.inputMs.length > 0, 'inputs arrive');
  const busyShare = ((after.busy - before.busy) / (after.at - before.at)) * 100;
  const place = `terminal/${slowdown}x`;
  const figure = (what: string, unit: string, value: number): Figure =>
    figureOf(`${place}, ${what}`, unit, [value]);
  const painted = ages.map((age) => age + FRAME_MS);
  return [
    figure('busy', '% of the thread', busyShare),
    figure('paintings of the book', 'a second', ages.length / report.seconds),
    figure('median age of the painted book, one frame added', 'ms', percentileOf(painted, 0.5)),
    figure('95th percentile of its age', 'ms', percentileOf(painted, 0.95)),
    figure('95th percentile of input', 'ms', percentileOf(report.inputMs, 0.95)),
    ...(isQuick
      ? []
      : [
          figure('99th percentile of input', 'ms', percentileOf(report.inputMs, 0.99)),
          figure(
            '99th percentile of Event Timing',
            'ms',
            percentileOf(interactionsOf(report), 0.99),
          ),
        ]),
    figure('tasks over 50 ms', 'a minute', (report.longTaskMs.length / report.seconds) * 60),
  ];
}

/** From the end of the field: a press there leaves the caret behind what was typed, so that it can be taken
 *  back. One in the middle left it before it, and the amount grew by a digit with every other key. */
const FROM_END_CSS = 4;

/** Where amounts are typed, behind their last digit. */
async function pointOfAmount({
  page,
}: StagePage): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.getByRole('textbox', { name: 'Amount' }).first().boundingBox();
  if (box === null) throw new Error('the ticket has a field for the amount');
  return { x: box.x + box.width - FROM_END_CSS, y: box.y + box.height / 2 };
}
