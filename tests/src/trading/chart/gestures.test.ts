/** Hands on the plot: dragging, pinching, resting a finger, and what is grabbed first. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToGestures, type Grip } from '#src/trading/chart/gestures.ts';

let plot: HTMLElement;
let end: () => void;
let grip: Grip | undefined;
let timers: Set<() => void>;
const handlers = {
  onGrab: vi.fn(() => grip),
  onHover: vi.fn(),
  onPoint: vi.fn(),
  onPan: vi.fn(),
  onZoom: vi.fn(),
  onDragChange: vi.fn(),
  every: (_intervalMs: number, run: () => void) => {
    timers.add(run);
    return () => timers.delete(run);
  },
};

beforeEach(() => {
  vi.clearAllMocks();
  timers = new Set();
  grip = undefined;
  plot = document.createElement('div');
  plot.setPointerCapture = () => undefined;
  document.body.append(plot);
  end = listenToGestures(plot, handlers, () => 100);
});
afterEach(() => {
  end();
  plot.remove();
});

type Kind = 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel';
const point = (
  type: Kind,
  clientX: number,
  { clientY = 0, pointerId = 1, pointerType = 'mouse' } = {},
) =>
  plot.dispatchEvent(
    new PointerEvent(type, { clientX, clientY, pointerId, pointerType, button: 0, bubbles: true }),
  );
const rest = () => {
  for (const run of timers) run();
};

it('pans by what a pointer moves', () => {
  point('pointerdown', 50);
  point('pointermove', 42);
  point('pointerup', 42);
  expect(handlers.onPan.mock.calls).toEqual([[-8]]);
  expect(handlers.onDragChange.mock.calls).toEqual([[true], [false]]);
  point('pointermove', 90);
  expect(handlers.onPan).toHaveBeenCalledOnce();
  expect(handlers.onHover).toHaveBeenLastCalledWith(expect.objectContaining({ x: 90, y: 100 }));
});

it('zooms by two fingers, about the middle between them', () => {
  const touch = (pointerId: number) => ({ pointerId, pointerType: 'touch' });
  point('pointerdown', 100, touch(1));
  point('pointerdown', 200, touch(2));
  point('pointermove', 300, touch(2));
  expect(handlers.onZoom).toHaveBeenCalledWith(2, 200);
});

it('points with a finger that rests, and pans with one that does not', () => {
  const touch = { pointerType: 'touch' };
  point('pointerdown', 100, touch);
  rest();
  point('pointermove', 130, touch);
  expect(handlers.onPoint.mock.calls.map(([at]) => (at as { x: number }).x)).toEqual([100, 130]);
  expect(handlers.onPan).not.toHaveBeenCalled();
  point('pointerup', 130, touch);
  point('pointerdown', 100, touch);
  point('pointermove', 130, touch);
  rest();
  point('pointermove', 140, touch);
  expect(handlers.onPoint).toHaveBeenCalledTimes(2);
  expect(handlers.onPan).toHaveBeenCalledTimes(2);
});

it('lets what lies there be moved instead, and puts it back for a second finger', () => {
  const held = { move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
  grip = held;
  point('pointerdown', 10);
  point('pointermove', 20);
  point('pointerup', 25);
  expect(held.move).toHaveBeenCalledWith(expect.objectContaining({ x: 20 }));
  expect(held.drop).toHaveBeenCalledWith(expect.objectContaining({ x: 25 }));
  point('pointerdown', 10);
  point('pointerdown', 60, { pointerId: 2 });
  expect(held.cancel).toHaveBeenCalledOnce();
  expect(handlers.onPan).not.toHaveBeenCalled();
});

it('puts back what was held when the browser takes the pointer away', () => {
  const held = { move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
  grip = held;
  point('pointerdown', 10);
  point('pointercancel', 10);
  expect(held.cancel).toHaveBeenCalledOnce();
  expect(held.drop).not.toHaveBeenCalled();
});
