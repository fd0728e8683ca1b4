import { beforeEach, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { TapeTrade } from '#src/stores/tape.store.ts';
import { TradeRows, type TradeRowOptions } from '#src/trading/tape/trade-rows.ts';

const trade = (id: number, side: 'buy' | 'sell' = 'buy'): TapeTrade => ({
  id,
  price: ticks(6_425_000 + id),
  size: lots(id === 0 ? 0 : 100),
  side,
  time: epochMs(Date.UTC(2026, 0, 1) + id * 1000),
});
/** Returns trades, newest first, then blank ones. */
const tapeOf = (newestId: number, count: number, blankCount = 0): readonly TapeTrade[] => [
  ...Array.from({ length: count }, (_, index) => trade(newestId - index)),
  ...Array.from({ length: blankCount }, () => trade(0)),
];

const options: TradeRowOptions = {
  pair: btcUsdt,
  boughtText: 'Bought',
  soldText: 'Sold',
  largeText: 'large',
  ownText: 'yours',
  ownIds: new Set(),
  isPainted: false,
};

let list: HTMLElement;
let rows: TradeRows;

beforeEach(() => {
  document.body.innerHTML = '<ol></ol>';
  list = document.querySelector('ol') ?? document.body;
  rows = new TradeRows(list);
});

const pricesShown = () =>
  [...list.children].map((row) => row.querySelector('span')?.textContent.split(' ').at(-1));

it('shows a row for each trade and none for blanks', () => {
  rows.write(tapeOf(3, 3, 5), options);
  expect(pricesShown()).toEqual(['64,250.03', '64,250.02', '64,250.01']);
  rows.write(tapeOf(0, 0, 8), options);
  expect(list.children).toHaveLength(0);
});

it('moves the oldest rows to the top for new trades, and leaves the others unchanged', () => {
  rows.write(tapeOf(10, 4), options);
  const [first, second, third, fourth] = list.children;
  rows.write(tapeOf(12, 4), options);
  expect([...list.children]).toEqual([third, fourth, first, second]);
  expect(pricesShown()).toEqual(['64,250.12', '64,250.11', '64,250.10', '64,250.09']);
});

it('grows to a full tape, then rewrites all rows when no trade is the same', () => {
  rows.write(tapeOf(2, 2, 2), options);
  rows.write(tapeOf(4, 4), options);
  expect(pricesShown()).toEqual(['64,250.04', '64,250.03', '64,250.02', '64,250.01']);
  rows.write(tapeOf(90, 4), options);
  expect(pricesShown()).toEqual(['64,250.90', '64,250.89', '64,250.88', '64,250.87']);
});

it("shows the taker's side as text and attribute, in another language too", () => {
  rows.write([trade(2, 'sell'), trade(1)], options);
  const [sold, bought] = list.children;
  expect(sold?.getAttribute('data-side')).toBe('sell');
  expect(sold?.textContent).toContain('Sold 64,250.02');
  expect(bought?.textContent).toContain('Bought 64,250.01');
  rows.write([trade(2, 'sell'), trade(1)], { ...options, soldText: 'Bán' });
  expect(list.children[0]?.textContent).toContain('Bán 64,250.02');
});

it('marks trades much larger than usual, and own trades', () => {
  const trades = tapeOf(20, 20).map((one) => (one.id === 19 ? { ...one, size: lots(900) } : one));
  rows.write(trades, { ...options, ownIds: new Set([18]) });
  const marked = [...list.children].map((row) => [
    row.hasAttribute('data-large'),
    row.hasAttribute('data-own'),
  ]);
  expect(marked.slice(0, 4)).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(list.children[1]?.textContent).toContain('Bought, large 64,250.19');
  expect(list.children[2]?.textContent).toContain('Bought, yours 64,250.18');
});

it('changes only texts under a painted image, because an attribute would restyle its row', () => {
  const painted = { ...options, isPainted: true };
  rows.write(tapeOf(20, 20), painted);
  const watch = new MutationObserver(() => undefined);
  watch.observe(list, { attributes: true, childList: true, characterData: true, subtree: true });
  const others = tapeOf(90, 20).map((one, at) =>
    at === 1 ? { ...one, size: lots(900), side: 'sell' as const } : one,
  );
  rows.write(others, { ...painted, ownIds: new Set([88]) });
  const changed = watch.takeRecords();
  watch.disconnect();
  expect(new Set(changed.map(({ type }) => type))).toEqual(new Set(['characterData']));
  expect(changed.length).toBeLessThanOrEqual(20);
  expect(list.children[1]?.textContent).toContain('Sold, large 64,250.89 0.00900 ');
  expect(list.children[2]?.textContent).toContain('Bought, yours 64,250.88');
});

it('shows columns again when the image is gone', () => {
  rows.write(tapeOf(3, 3), { ...options, isPainted: true });
  rows.write([trade(3, 'sell'), trade(2)], options);
  expect(pricesShown()).toEqual(['64,250.03', '64,250.02']);
  expect(list.children[0]?.getAttribute('data-side')).toBe('sell');
  rows.write(tapeOf(4, 2), { ...options, isPainted: true });
  expect(list.children[0]?.childElementCount).toBe(0);
  expect(list.children).toHaveLength(2);
});
