/** Tests that the worker's image and the page's rows show the same, for any market and any
 *  settings. */
import { expect, it } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { ROW, ROW_LENGTH, asksOffsetOf, bidsOffset } from '#domain/market-frame.ts';
import { applyLadderFrame, createLadder } from '#src/stores/ladder.store.ts';
import { applyTapeFrame, createTape } from '#src/stores/tape.store.ts';
import type { BookSettings } from '#src/trading/book/book-settings.ts';
import { depthScaleOf } from '#src/trading/book/depth.ts';
import { LevelRows } from '#src/trading/book/level-rows.ts';
import { TradeRows } from '#src/trading/tape/trade-rows.ts';
import { countOf } from '#tests/support/count-of.ts';
import { frameOfDraft, type FrameDraft } from '#tests/support/market-frames.ts';
import { THEME, PaintedSurface } from '#tests/support/painted-surface.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { BookPainter } from '#workers/market/painter/book-painter.ts';
import { FULL_PACE } from '#workers/market/painter/pace.ts';
import { RowText } from '#workers/market/painter/row-text.ts';
import { TapePainter } from '#workers/market/painter/tape-painter.ts';

const SEED = 23;
const ROW_COUNT = 4;
const BOOK_COUNT = countOf({ short: 100, long: 200 });
const TAPE_COUNT = countOf({ short: 50, long: 100 });
const MID_HEIGHT = 40;
const SURFACE = {
  widthCss: 240,
  pixelRatio: 1,
  leftOffset: 0,
  topOffset: 0,
  rowHeightCss: 20,
  paddingCss: 12,
  theme: THEME,
} as const;
const OWN_TRADE_IDS = [1, 3, 5];
const text = new RowText(btcUsdt);

function drawnSide(random: SeededRandom, isBid: boolean): [number, number][] {
  return Array.from({ length: random.between(0, 6) }, (_, index) => [
    6_425_000 + (isBid ? -1 - index : index),
    random.pick([1, 70_000, 12_345, 99_999_999, 1_234_567_890]),
  ]);
}

/** Empties some rows and keeps their price. */
function emptySome(frame: Float64Array, random: SeededRandom): void {
  for (const offset of [bidsOffset, asksOffsetOf(ROW_COUNT)]) {
    const at = offset + random.between(0, ROW_COUNT - 1) * ROW_LENGTH;
    if (random.next() < 0.3) frame[at + ROW.size] = 0;
  }
}

/** Returns the text of each line of the image, from top to bottom and left to right. */
function linesOf(surface: PaintedSurface): string[] {
  const drawn = surface.texts.toSorted((left, right) =>
    left.y === right.y ? left.x - right.x : left.y - right.y,
  );
  const lines = new Map<number, string[]>();
  for (const { y, text: label } of drawn) {
    const line = Math.floor(y / 20);
    lines.set(line, [...(lines.get(line) ?? []), label]);
  }
  return [...lines.values()].map((label) => label.join(' '));
}

function paintedBook(frame: Float64Array, { view, depthBy, lastColumn }: BookSettings): string[] {
  const surface = new PaintedSurface();
  const painter = new BookPainter(surface.canvas, {
    ...SURFACE,
    heightCss: 20 * ROW_COUNT * (view === 'both' ? 2 : 1) + MID_HEIGHT,
    view,
    rowCount: ROW_COUNT,
    midHeightCss: MID_HEIGHT,
    depthBy,
    lastColumn,
    ownBids: [],
    ownAsks: [],
    hovered: undefined,
    focused: undefined,
  });
  painter.paint(frame, text, FULL_PACE, 0);
  return linesOf(surface);
}

function rowsOfBook(frame: Float64Array, { view, depthBy, lastColumn }: BookSettings): string[] {
  const ladder = createLadder();
  applyLadderFrame(frame, ladder);
  const longest = depthScaleOf(ladder, view, ROW_COUNT, depthBy);
  const linesOfSide = (side: 'bids' | 'asks'): string[] => {
    if (view !== 'both' && view !== side) return [];
    const list = document.createElement('ol');
    const rows = new LevelRows(list, side, () => () => undefined);
    rows.setCount(ROW_COUNT);
    rows.write(ladder[side], {
      pair: btcUsdt,
      depthBy,
      lastColumn,
      longest,
      ownPrices: new Set(),
      ownText: '',
      isPainted: false,
    });
    return [...list.querySelectorAll('li:not([data-blank])')].map((row) =>
      [...row.querySelectorAll('[data-pick]')].map((cell) => cell.textContent).join(' '),
    );
  };
  return [...linesOfSide('asks').toReversed(), ...linesOfSide('bids')];
}

it(`shows the same levels (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let lineCount = 0;
  for (let round = 0; round < BOOK_COUNT; round++) {
    const draft: FrameDraft = { bids: drawnSide(random, true), asks: drawnSide(random, false) };
    const frame = frameOfDraft({ ...draft, rowCount: ROW_COUNT });
    emptySome(frame, random);
    const theme: BookSettings = {
      view: random.pick(['both', 'bids', 'asks']),
      depthBy: random.pick(['total', 'size']),
      lastColumn: random.pick(['total', 'notional']),
      groupTicks: 1,
    };
    const shown = rowsOfBook(frame, theme);
    expect(paintedBook(frame, theme)).toEqual(shown);
    lineCount += shown.length;
  }
  expect(lineCount).toBeGreaterThan(2.5 * BOOK_COUNT);
});

it(`shows the same trades, and marks the same of them (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let largeCount = 0;
  for (let round = 0; round < TAPE_COUNT; round++) {
    const frame = frameOfDraft({
      trades: Array.from({ length: random.between(0, 50) }, (_, index) => [
        index + 1,
        random.between(1, 9_999_999),
        random.pick([1, 5_000, 5_000, 6_000, 100_000, 2_000_000]),
        random.pick(['buy', 'sell']),
      ]),
    });
    const surface = new PaintedSurface();
    const painter = new TapePainter(surface.canvas, {
      ...SURFACE,
      heightCss: 1_000,
      scrolledCss: 0,
      isPaused: false,
      ownTradeIds: OWN_TRADE_IDS,
    });
    painter.paint(frame, text, FULL_PACE);

    const tape = createTape();
    applyTapeFrame(frame, tape);
    const list = document.createElement('ol');
    new TradeRows(list).write(tape.trades, {
      pair: btcUsdt,
      boughtText: '',
      soldText: '',
      largeText: '',
      ownText: '',
      ownIds: new Set(OWN_TRADE_IDS),
      isPainted: false,
    });
    const rows = [...list.children];
    const shown = rows.map((row) => {
      const [price, size, time] = row.querySelectorAll(':scope > span');
      const isLarge = row.hasAttribute('data-large');
      if (isLarge) largeCount += 1;
      const amount = `${isLarge ? '◆ ' : ''}${size?.textContent}`;
      return [price?.lastChild?.textContent, amount, time?.textContent].join(' ');
    });
    expect(linesOf(surface)).toEqual(shown);
    const image = surface.image.split('\n').slice(1);
    expect(rows.map((row) => row.hasAttribute('data-own'))).toEqual(
      rows.map((_, line) => image[line]?.includes('•') === true),
    );
  }
  expect(largeCount).toBeGreaterThan(50);
});
