import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decimal, lots, ticks, type Ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { after } from '#src/platform/clock.ts';
import { LevelRows, type LevelRowOptions } from '#src/trading/book/level-rows.ts';

const level = (price: number, size: number, total = size) => ({
  price: ticks(price),
  size: lots(size),
  total: lots(total),
});

const options: LevelRowOptions = {
  pair: btcUsdt,
  depthBy: 'total',
  lastColumn: 'total',
  longest: 400,
  ownPrices: new Set<Ticks>(),
  ownText: 'Yours',
  isPainted: false,
};

let list: HTMLElement;
let rows: LevelRows;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<ol></ol>';
  list = document.querySelector('ol') ?? document.body;
  rows = new LevelRows(list, 'asks', after);
  rows.setCount(2);
});

afterEach(() => {
  rows.remove();
  vi.useRealTimers();
});

const rowAt = (index: number): HTMLElement => {
  const row = list.querySelector<HTMLElement>(`[data-level="asks-${index}"]`);
  if (row === null) throw new Error(`there is no row ${index}`);
  return row;
};
const flashAt = (index: number) =>
  rowAt(index).querySelector<HTMLElement>('[data-flash]')?.dataset['flash'];
const barAt = (index: number) => rowAt(index).querySelector('i')?.style.transform;

it('writes price, size and total, and scales the bar by the longest', () => {
  rows.write([level(6_425_004, 100, 100), level(6_425_010, 300, 400)], options);
  expect(rowAt(0).textContent).toBe('64,250.040.00100 0.00100');
  expect(rowAt(1).textContent).toBe('64,250.100.00300 0.00400');
  expect([barAt(0), barAt(1)]).toEqual(['scaleX(0.25)', 'scaleX(1)']);
});

it('hides an empty row, and shows it again', () => {
  rows.write([level(0, 0), level(6_425_010, 300)], options);
  expect(rowAt(0).hasAttribute('data-blank')).toBe(true);
  expect(rowAt(0).ariaHidden).toBe('true');
  rows.write([level(6_425_000, 5), level(6_425_010, 300)], options);
  expect(rowAt(0).hasAttribute('data-blank')).toBe(false);
  expect(rowAt(0).ariaHidden).toBeNull();
});

it('keeps the price of a row whose orders are gone, and marks it as empty', () => {
  rows.write([level(6_425_004, 100), level(6_425_010, 300, 400)], options);
  rows.write([level(6_425_004, 0), level(6_425_010, 300)], options);
  expect(rowAt(0).hasAttribute('data-blank')).toBe(false);
  expect(rowAt(0).hasAttribute('data-gone')).toBe(true);
  expect(rowAt(0).textContent).toBe('64,250.040.00000 0.00000');
  expect(flashAt(0)).toBeUndefined();
  rows.write([level(6_425_004, 70), level(6_425_010, 300, 370)], options);
  expect(rowAt(0).hasAttribute('data-gone')).toBe(false);
  expect(flashAt(0)).toBeUndefined();
});

it('shows price times amount in the last column on request, and the total again', () => {
  const notional = { ...options, lastColumn: 'notional' } as const;
  rows.write([level(6_425_004, 100), level(6_425_010, 300, 400)], notional);
  expect(rowAt(0).textContent).toBe('64,250.040.00100 64.25');
  expect(rowAt(1).textContent).toBe('64,250.100.00300 192.75');
  rows.write([level(6_425_004, 200), level(6_425_010, 300, 500)], notional);
  expect(rowAt(0).textContent).toBe('64,250.040.00200 128.50');
  rows.write([level(6_425_004, 200), level(6_425_010, 300, 500)], options);
  expect(rowAt(1).textContent).toBe('64,250.100.00300 0.00500');
});

it('flashes a size that changed in place, and no row that moved', () => {
  rows.write([level(6_425_004, 100), level(6_425_010, 300)], options);
  rows.write([level(6_425_004, 150), level(6_425_020, 500)], options);
  expect([flashAt(0), flashAt(1)]).toEqual(['up', undefined]);
  rows.write([level(6_425_004, 90), level(6_425_020, 500)], options);
  expect(flashAt(0)).toBe('down');
  vi.advanceTimersByTime(300);
  expect(flashAt(0)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

it('changes neither bar nor flash under a painted image', () => {
  const painted = { ...options, isPainted: true };
  rows.write([level(6_425_004, 100)], painted);
  rows.write([level(6_425_004, 150)], painted);
  expect(rowAt(0).textContent).toContain('0.00150');
  expect([barAt(0), flashAt(0)]).toEqual(['', undefined]);
});

it('marks the price of an own order', () => {
  const own = { ...options, ownPrices: new Set([ticks(6_425_004)]) };
  rows.write([level(6_425_004, 100)], own);
  expect(rowAt(0).hasAttribute('data-own')).toBe(true);
  expect(rowAt(0).querySelector('button')?.ariaDescription).toBe('Yours');
  rows.write([level(6_425_003, 100)], own);
  expect(rowAt(0).hasAttribute('data-own')).toBe(false);
  expect(rowAt(0).querySelector('button')?.ariaDescription).toBeNull();
});

it('keeps row elements and their focus when other rows come and go', () => {
  rows.setTabStop(true);
  const best = rowAt(0);
  best.querySelector('button')?.focus();
  rows.setCount(5);
  rows.setCount(1);
  expect(rowAt(0)).toBe(best);
  expect(best.contains(document.activeElement)).toBe(true);
  expect(list.children).toHaveLength(1);
  expect(list.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

it('rewrites equal levels for another pair', () => {
  rows.write([level(6_425_004, 100)], options);
  const pair = { ...btcUsdt, tickSize: decimal('0.1'), priceDecimals: 1 };
  rows.write([level(6_425_004, 100)], { ...options, pair });
  expect(rowAt(0).textContent).toContain('642,500.4');
});
