/** Tests the performance metrics calculated from a page sample. */
import { expect, it } from 'vitest';
import { displayRateAfter, performanceOf } from '#src/realtime/performance-measurement.ts';

const calm = {
  delaysMs: [16, 17, 17, 16, 17, 17, 16, 17, 17],
  workMs: 30,
  longTaskMs: 0,
  longTaskCount: 0,
  inputDelayMs: 0,
  inputHandlingMs: 0,
  elapsedMs: 1_000,
};
const every = (delayMs: number) => calm.delaysMs.map(() => delayMs);

it('counts frames per second over the burst, including dropped ones', () => {
  expect(performanceOf(calm, 60).framesPerSecond).toBeCloseTo(60, 0);
  const dropped = { ...calm, delaysMs: [16, 16, 64, 16, 16, 64, 16, 16, 16] };
  expect(performanceOf(dropped, 60).framesPerSecond).toBeCloseTo(37.5);
  expect(performanceOf({ ...calm, longTaskMs: 600 }, 60).framesPerSecond).toBeCloseTo(24);
});

it('uses the greater of sampled work and long tasks as the busy share', () => {
  expect(performanceOf(calm, 60).busyShare).toBeCloseTo(0.2);
  expect(performanceOf({ ...calm, longTaskMs: 700 }, 60).busyShare).toBeCloseTo(0.7);
  expect(performanceOf({ ...calm, workMs: 10_000 }, 60).busyShare).toBe(1);
});

it('treats few but even frames of an idle page as a slow display, and detects a faster one', () => {
  const thirty = { ...calm, delaysMs: every(33.3), workMs: 20 };
  expect(displayRateAfter(60, thirty)).toBeCloseTo(30, 0);
  expect(displayRateAfter(30, calm)).toBe(60);
  expect(displayRateAfter(60, { ...calm, delaysMs: every(7) })).toBe(60);
});

it('treats few frames of a busy page, or uneven ones, as an overloaded device', () => {
  expect(displayRateAfter(60, { ...calm, delaysMs: every(33.3), workMs: 200 })).toBe(60);
  const uneven = { ...calm, delaysMs: [16, 50, 16, 33, 50, 16, 33, 50, 33], workMs: 20 };
  expect(displayRateAfter(60, uneven)).toBe(60);
});

it('judges a sample without frames by its long tasks and inputs', () => {
  const unseen = { ...calm, delaysMs: [], workMs: 0, longTaskMs: 300, elapsedMs: 400 };
  const measurement = performanceOf({ ...unseen, inputDelayMs: 180, inputHandlingMs: 90 }, 60);
  expect(measurement).toMatchObject({
    framesPerSecond: 15,
    framesPerSecondDesired: 60,
    busyShare: 0.75,
    longTaskShare: 0.75,
    longTaskMs: 300,
    inputDelayMs: 180,
    inputHandlingMs: 90,
  });
  expect(displayRateAfter(30, unseen)).toBe(30);
});
