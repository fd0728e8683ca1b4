/** Tests pointer gestures on the plot: dragging, pinching, long press, and which target is grabbed
 *  first. */
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

it('pans by the movement of a pointer', () => {
  point('pointerdown', 50);
  point('pointermove', 42);
  point('pointerup', 42);
  expect(handlers.onPan.mock.calls).toEqual([[-8]]);
  expect(handlers.onDragChange.mock.calls).toEqual([[true], [false]]);
  point('pointermove', 90);
  expect(handlers.onPan).toHaveBeenCalledOnce();
  expect(handlers.onHover).toHaveBeenLastCalledWith(expect.objectContaining({ x: 90, y: 100 }));
});

it('zooms with two fingers around the point between them', () => {
  const touch = (pointerId: number) => ({ pointerId, pointerType: 'touch' });
  point('pointerdown', 100, touch(1));
  point('pointerdown', 200, touch(2));
  point('pointermove', 300, touch(2));
  expect(handlers.onZoom).toHaveBeenCalledWith(2, 200);
});

it('shows the crosshair on a long press, and pans on a moving finger', () => {
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

it('drags an overlay under the pointer instead, and restores it on a second finger', () => {
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

it('restores the dragged overlay when the browser cancels the pointer', () => {
  const held = { move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
  grip = held;
  point('pointerdown', 10);
  point('pointercancel', 10);
  expect(held.cancel).toHaveBeenCalledOnce();
  expect(held.drop).not.toHaveBeenCalled();
});
