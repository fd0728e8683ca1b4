/** Book and tape on screen at a paced rate with bursts: what showing costs the page's thread, how old
 *  what is shown is, and how long an input waits; ours against a careful peer and an empty floor. */
import { assert } from '#contract/core/assert.ts';
import { bookSnapshot } from '#contract/rest/spot-market.ts';
import { decimalCountOf } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { onStage, voidReasonOf, type Stage } from '#bench/harness/browser.ts';
import { runRounds } from '#bench/harness/rounds.ts';
import type { Report, Scenario, Settings } from '#bench/harness/scenario.ts';
import { fillGrouped, PICTURE_LENGTH, TOP_ROW_COUNT } from '#bench/peers/book.ts';
import { stepsOfText } from '#bench/feed/steps.ts';
import type { TextLevel } from '#bench/feed/generator.ts';
import { bookFiguresOf, type BookSample } from './book-figures.ts';
import { measureCell } from './book-cell.ts';

const PAGES = ['floor', 'batched', 'rows'] as const;
const RATES = [1_000, 5_000] as const;
const SLOWDOWNS = [1, 6] as const;
const ALL_CELLS = RATES.flatMap((rate) => SLOWDOWNS.map((slowdown) => ({ rate, slowdown })));
/** Enough for every goal: both rates at full speed, and the worst case. */
const QUICK_CELLS = ALL_CELLS.filter(({ rate, slowdown }) => slowdown === 1 || rate === 5_000);
const LEVELS_A_SIDE = 1_000;
const CHECKED_ROW_COUNT = 10;

export const book: Scenario = {
  name: 'book',
  run: (settings) =>
    onStage(async (stage) => {
      await printSlowdown(stage, settings);
      for (const name of ['batched', 'rows'] as const)
        await checkEquality(stage, name, settings.seed);
      return measure(stage, settings);
    }),
};

async function measure(stage: Stage, settings: Settings): Promise<Report> {
  const cells = settings.isQuick ? QUICK_CELLS : ALL_CELLS;
  const variants = cells.flatMap(({ rate, slowdown }) =>
    PAGES.map((name) => ({
      name: `${name} ${rate} ${slowdown}`,
      measure: () =>
        measureCell(stage, {
          page: name,
          rate,
          slowdown,
          levels: LEVELS_A_SIDE,
          seed: settings.seed,
          seconds: settings.isQuick ? 2 : 6,
        }),
    })),
  );
  const { samples } = await runRounds(variants, settings.isQuick ? 3 : 5);
  const voidReason = [...samples.values()]
    .flat()
    .map(({ stat }) => voidReasonOf(stat))
    .find((reason) => reason !== undefined);
  const of = (page: string, rate: number, slowdown: number): readonly BookSample[] =>
    samples.get(`${page} ${rate} ${slowdown}`) ?? [];
  const figures = bookFiguresOf(of, cells);
  return voidReason === undefined ? { figures } : { figures, voidReason };
}

interface EnginesPage {
  run(job: unknown): Promise<number>;
  spin(): number;
}

/** The throttle's number is nominal: this is what it did on this machine. */
async function printSlowdown(stage: Stage, { log }: Settings): Promise<void> {
  const opened = await stage.page('engines');
  const spins: { page: number; worker: number }[] = [];
  for (const slowdown of SLOWDOWNS) {
    await opened.throttle(slowdown);
    const page = await opened.page.evaluate(() => (globalThis as unknown as EnginesPage).spin());
    const worker = await opened.page.evaluate(() =>
      (globalThis as unknown as EnginesPage).run({ name: 'spin' }),
    );
    spins.push({ page, worker });
  }
  await opened.close();
  const [plain, slowed] = spins;
  if (plain === undefined || slowed === undefined) return;
  const share = (slow: number, fast: number): string => (slow / fast).toFixed(2);
  log(
    `The throttle named 6x slows the page ${share(slowed.page, plain.page)}x ` +
      `and the worker ${share(slowed.worker, plain.worker)}x.`,
  );
}

interface ShowingPage {
  shownTop(): readonly (readonly (readonly [price: number, size: number])[])[];
}

/** After some seconds of changes the page shows the server's own book. @throws BrokenInvariant */
async function checkEquality(stage: Stage, name: string, seed: number): Promise<void> {
  await stage.control({ mode: 'paced', rate: 1_000, levels: LEVELS_A_SIDE, seed });
  const opened = await stage.page(name);
  await opened.page.waitForTimeout(2_000);
  await stage.pause();
  await opened.page.waitForTimeout(1_000);
  const shown = await opened.page.evaluate(() => (globalThis as unknown as ShowingPage).shownTop());
  const expected = await serverTop(stage);
  await opened.close();
  assert(opened.errors.length === 0, `${name} throws nothing, not ${opened.errors[0]}`);
  assert(
    JSON.stringify(shown) === JSON.stringify(expected),
    `${name} shows the server's book (seed ${seed}): ` +
      `${JSON.stringify(shown[0]?.slice(0, 3))} and ${JSON.stringify(expected[0]?.slice(0, 3))}`,
  );
}

async function serverTop(stage: Stage): Promise<readonly (readonly (readonly number[])[])[]> {
  const answer = await fetch(`${stage.url}/api${bookSnapshot.path}`);
  const { data } = (await answer.json()) as {
    readonly data: Readonly<Record<'bids' | 'asks', readonly TextLevel[]>>;
  };
  const out = new Float64Array(PICTURE_LENGTH);
  const stepsOf = ([price, size]: TextLevel): readonly [number, number] => [
    stepsOfText(price, decimalCountOf(btcUsdt.tickSize)),
    stepsOfText(size, decimalCountOf(btcUsdt.lotSize)),
  ];
  fillGrouped(out, true, data.bids.map(stepsOf));
  fillGrouped(out, false, data.asks.map(stepsOf));
  return [0, TOP_ROW_COUNT * 3].map((start) =>
    Array.from({ length: CHECKED_ROW_COUNT }, (_, row) => {
      const at = start + row * 3;
      return [...out.subarray(at, at + 2)];
    }),
  );
}
