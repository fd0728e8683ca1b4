/** Tests which overlays are painted, and which receives events first. */
import { expect, it, vi } from 'vitest';
import type { ChartOverlay, OverlayPosition } from '#src/trading/chart/overlay.ts';
import { OverlayStack } from '#src/trading/chart/overlay-stack.ts';

const AT = { x: 10, y: 20, isTouch: false, isShift: false };
const place: OverlayPosition = { ...AT, time: 1_700_000_000, price: 6_400_000 };

function stackOf(...overlays: ChartOverlay[]) {
  const setCursor = vi.fn();
  const onChange = vi.fn();
  const stack = new OverlayStack({ placeOf: (at) => ({ ...place, ...at }), setCursor, onChange });
  const removals = overlays.map((overlay) => stack.add(overlay));
  return { stack, setCursor, onChange, removals };
}

it('offers a pointer to the top overlay first, and pans when none accepts it', () => {
  const requested: string[] = [];
  const grip = { cursor: 'grab', move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
  const lower: ChartOverlay = {
    grab: () => {
      requested.push('lower');
      return grip;
    },
  };
  const upper: ChartOverlay = {
    grab: () => {
      requested.push('upper');
      return undefined;
    },
  };
  const { stack, setCursor } = stackOf(lower, upper);
  const held = stack.grab(AT);
  expect(requested).toEqual(['upper', 'lower']);
  expect(setCursor).toHaveBeenLastCalledWith('grab');
  held?.move({ ...AT, x: 30 });
  expect(grip.move).toHaveBeenCalledWith(expect.objectContaining({ x: 30, price: 6_400_000 }));
  held?.drop(AT);
  expect(grip.drop).toHaveBeenCalledOnce();
  expect(setCursor).toHaveBeenLastCalledWith(undefined);
  expect(stackOf(upper).stack.grab(AT)).toBeUndefined();
});

it('restores everything when a second finger touches', () => {
  const grip = { move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
  const { stack } = stackOf({ grab: () => grip });
  stack.grab(AT)?.cancel();
  expect(grip.cancel).toHaveBeenCalledOnce();
  expect(grip.drop).not.toHaveBeenCalled();
});

it('offers a key to each overlay until one handles it', () => {
  const lower = { key: vi.fn(() => true) };
  const upper = { key: vi.fn((key: string) => key === 'Delete') };
  const { stack } = stackOf(lower, upper);
  expect(stack.key('Delete', false)).toBe(true);
  expect(lower.key).not.toHaveBeenCalled();
  expect(stack.key('a', true)).toBe(true);
  expect(lower.key).toHaveBeenCalledWith('a', true);
});

it('keeps the extremes of overlays visible, and reserves their space below the plot', () => {
  const { stack, removals, onChange } = stackOf(
    { extremesIn: () => ({ low: 5, high: 7 }), footerPx: () => 80 },
    { extremesIn: () => undefined, footerPx: () => 40 },
  );
  const bars = { low: 6, high: 9, volumeMax: 3 };
  expect(stack.widen(bars, { from: 0, to: 1 }, 6)).toEqual({ low: 5, high: 9, volumeMax: 3 });
  expect(stack.footerPx).toBe(120);
  removals[0]?.();
  expect(stack.footerPx).toBe(40);
  expect(stack.widen(bars, { from: 0, to: 1 }, 6)).toEqual(bars);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('widens the prices to a band, but not below zero', () => {
  const bars = { low: 2_800, high: 34_000, volumeMax: 5 };
  const view = { from: 0, to: 1 };
  const band = (low: number, high: number): ChartOverlay => ({ extremesIn: () => ({ low, high }) });
  expect(stackOf(band(900, 40_000)).stack.widen(bars, view, 1)).toEqual({
    ...bars,
    low: 900,
    high: 40_000,
  });
  expect(stackOf(band(-5_000, 60_000)).stack.widen(bars, view, 1)).toEqual({
    ...bars,
    high: 60_000,
  });
});
