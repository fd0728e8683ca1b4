/** Checks that a page shows the exchange's own book; only such a page is measured. */
import { assert } from '#contract/core/assert.ts';
import { decimalCountOf } from '#contract/core/decimal.ts';
import { bookSnapshot } from '#contract/rest/spot-market.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { TextLevel } from '#domain/book-checksum.ts';
import { stepsOfText } from '#bench/feed/steps.ts';
import type { Stage, StagePage } from '#bench/harness/browser.ts';
import { fillGrouped, LADDER_LENGTH, TOP_ROW_COUNT } from '#bench/peers/book.ts';

const CHECKED_ROW_COUNT = 10;
/** Long enough for a busy machine; a wrong page stays wrong. */
const TIMEOUT_MS = 15_000;
const CHECK_INTERVAL_MS = 300;

interface ShowingPage {
  shownTop(): Promise<Shown> | Shown;
}
type Shown = readonly (readonly (readonly [price: number, size: number])[])[];

/**
 * Checks that the page shows the server's own book after some seconds of changes.
 * @throws BrokenInvariant
 */
export async function checkPage(
  stage: Stage,
  name: string,
  control: Readonly<Record<string, string | number>>,
): Promise<void> {
  await stage.control(control);
  const opened = await stage.page(name);
  await opened.page.waitForFunction(() => 'shownTop' in globalThis);
  await opened.page.waitForTimeout(1_500);
  await checkShown(stage, opened, name);
  await opened.close();
}

/**
 * Pauses the market and checks that the page catches up.
 * @throws BrokenInvariant
 */
export async function checkShown(stage: Stage, opened: StagePage, name: string): Promise<void> {
  await stage.pause();
  const expected = await serverTop(stage);
  const endMs = performance.now() + TIMEOUT_MS;
  let shown: Shown = [];
  do {
    await opened.page.waitForTimeout(CHECK_INTERVAL_MS);
    shown = await opened.page.evaluate(() => (globalThis as unknown as ShowingPage).shownTop());
  } while (!isSame(shown, expected) && performance.now() < endMs);
  assert(opened.errors.length === 0, `${name} throws nothing, not ${opened.errors[0]}`);
  assert(
    isSame(shown, expected),
    `${name} shows the server's book: ` +
      `${JSON.stringify(shown[0]?.slice(0, 3))} and ${JSON.stringify(expected[0]?.slice(0, 3))}`,
  );
}

const isSame = (shown: Shown, expected: unknown): boolean =>
  JSON.stringify(shown) === JSON.stringify(expected);

async function serverTop(stage: Stage): Promise<readonly (readonly (readonly number[])[])[]> {
  const response = await fetch(`${stage.url}/api${bookSnapshot.path}`);
  const { data } = (await response.json()) as {
    readonly data: Readonly<Record<'bids' | 'asks', readonly TextLevel[]>>;
  };
  const out = new Float64Array(LADDER_LENGTH);
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
