// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { runChartKey, type KeyedChart } from '#src/trading/chart/chart-keys.ts';

/** A chart with the crosshair at bar 50 that records its calls. */
function open() {
  const calls: string[] = [];
  const record =
    (name: string) =>
    (value?: number): void =>
      void calls.push(value === undefined ? name : `${name} ${value}`);
  const chart: KeyedChart = {
    moveCrosshair: (count) => {
      record('move')(count);
      return 50 + count;
    },
    zoom: record('zoom'),
    pan: record('pan'),
    showNewest: record('newest'),
    hideCrosshair: () => true,
  };
  return { chart, calls };
}

it.each([
  ['ArrowLeft', false, 'move -1', 49],
  ['ArrowRight', false, 'move 1', 51],
  ['ArrowLeft', true, 'move -10', 40],
  ['ArrowRight', true, 'move 10', 60],
] as const)('moves the crosshair with %s, Shift %s', (key, shiftKey, call, index) => {
  const { chart, calls } = open();
  const speak = vi.fn();
  expect(runChartKey(chart, { key, shiftKey }, speak)).toBe(true);
  expect(calls).toEqual([call]);
  expect(speak.mock.calls).toEqual([[index]]);
});

it.each([
  ['+', 'zoom 1.25'],
  ['=', 'zoom 1.25'],
  ['-', 'zoom 0.8'],
  ['_', 'zoom 0.8'],
  ['PageUp', 'pan 0.8'],
  ['PageDown', 'pan -0.8'],
  ['Home', 'newest'],
  ['End', 'newest'],
])('runs the action of %s', (key, call) => {
  const { chart, calls } = open();
  expect(runChartKey(chart, { key, shiftKey: false }, vi.fn())).toBe(true);
  expect(calls).toEqual([call]);
});

it('uses Escape only while the crosshair is shown, and no other key', () => {
  const { chart } = open();
  const press = (key: string) => runChartKey(chart, { key, shiftKey: false }, vi.fn());
  expect(press('Escape')).toBe(true);
  expect(press('a')).toBe(false);
  const hidden = { ...chart, hideCrosshair: () => false };
  expect(runChartKey(hidden, { key: 'Escape', shiftKey: false }, vi.fn())).toBe(false);
});

it('speaks nothing where the chart has no bars', () => {
  const { chart } = open();
  const speak = vi.fn();
  const empty = { ...chart, moveCrosshair: () => undefined };
  expect(runChartKey(empty, { key: 'ArrowLeft', shiftKey: false }, speak)).toBe(true);
  expect(speak).not.toHaveBeenCalled();
});
