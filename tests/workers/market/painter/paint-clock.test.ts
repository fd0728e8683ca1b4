import { expect, it } from 'vitest';
import { virtualEnvironment } from '#tests/support/virtual-environment.ts';
import { PaintClock } from '#workers/market/painter/paint-clock.ts';

const FRAME_MS = 10;

/** Worker that displays a frame every ten milliseconds, with the times of all paintings. */
function clockHarness(hasFrames = true) {
  const time = virtualEnvironment(1, 0);
  const nextFrame = (run: () => void) => time.after(FRAME_MS - (time.now() % FRAME_MS), run);
  const paintedAt: number[] = [];
  /** Number of paintings that request another one. */
  let fadingCount = 0;
  const clock = new PaintClock(hasFrames ? { ...time, nextFrame } : time, () => {
    paintedAt.push(time.now());
    fadingCount -= 1;
    return fadingCount >= 0;
  });
  const fade = (count: number) => void (fadingCount = count);
  return { time, clock, paintedAt, fade };
}

it('paints once in the next animation frame for any number of updates', () => {
  const { time, clock, paintedAt } = clockHarness();
  time.advance(3);
  for (let message = 0; message < 100; message++) clock.touch();
  time.advance(100);
  expect(paintedAt).toEqual([10]);
  expect(time.waitingCount).toBe(0);
});

it('paints in every animation frame during a fade', () => {
  const { time, clock, paintedAt, fade } = clockHarness();
  fade(3);
  clock.touch();
  time.advance(100);
  expect(paintedAt).toEqual([10, 20, 30, 40]);
});

it('applies the interval between paintings in animation frames', () => {
  const { time, clock, paintedAt, fade } = clockHarness();
  clock.setInterval(33);
  fade(3);
  clock.touch();
  time.advance(200);
  expect(paintedAt).toEqual([10, 40, 70, 100]);
});

it('paints nothing while hidden, and once when visible again', () => {
  const { time, clock, paintedAt } = clockHarness();
  clock.touch();
  clock.setVisible(false);
  time.advance(100);
  clock.touch();
  clock.paintNow();
  time.advance(100);
  expect(paintedAt).toEqual([]);
  clock.setVisible(true);
  time.advance(100);
  expect(paintedAt).toEqual([210]);
});

it('paints immediately when the surface must not appear empty, and skips the pending animation frame', () => {
  const { time, clock, paintedAt } = clockHarness();
  clock.touch();
  time.advance(4);
  clock.paintNow();
  time.advance(100);
  expect(paintedAt).toEqual([4]);
});

it('paints every 16 ms in a worker without animation frames', () => {
  const { time, clock, paintedAt, fade } = clockHarness(false);
  fade(2);
  clock.touch();
  time.advance(100);
  expect(paintedAt).toEqual([16, 32, 48]);
});

it('stops', () => {
  const { time, clock, paintedAt } = clockHarness();
  clock.touch();
  clock.stop();
  time.advance(100);
  expect(paintedAt).toEqual([]);
});

it('counts animation frames that passed while a painting was due, and none while hidden', () => {
  const time = virtualEnvironment(1, 0);
  let delayMs = 16;
  const nextFrame = (run: () => void) => time.after(delayMs, run);
  const clock = new PaintClock({ ...time, nextFrame }, () => false);
  const paint = (waitMs: number): void => {
    delayMs = waitMs;
    clock.touch();
    time.advance(waitMs);
  };
  for (const waitMs of [16, 12, 20]) paint(waitMs);
  expect(clock.missedCount).toBe(0);
  paint(66);
  expect(clock.missedCount).toBe(3);
  clock.touch();
  clock.setVisible(false);
  time.advance(2_000);
  delayMs = 16;
  clock.setVisible(true);
  time.advance(16);
  paint(10_000); // Suspended: no frame was missed.
  expect(clock.missedCount).toBe(3);
});
