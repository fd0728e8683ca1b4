/** Tests load measurement with staged frames, tasks and time: the reported samples, and that
 *  nothing runs while hidden. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLoad, type LoadSample } from '#src/platform/load-watch.ts';
import { StagedPage } from '#tests/support/staged-page.ts';

let page: StagedPage;
let samples: (LoadSample | undefined)[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  page = new StagedPage();
  samples = [];
  stop = watchLoad((sample) => samples.push(sample));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('measures six frames each second, and requests no more', () => {
  vi.advanceTimersByTime(4_500);
  expect(samples).toHaveLength(3);
  expect(samples.at(-1)).toMatchObject({ delaysMs: Array.from({ length: 5 }, () => page.frameMs) });
  expect(samples.at(-1)?.elapsedMs).toBe(1_000);
  // Four bursts, the first of which only starts the count. Each burst requests one frame more than
  // it measures.
  expect(page.frameRequestCount).toBe(4 * 7);
});

it('requests half as many frames from a slow page', () => {
  page.frameMs = 50;
  vi.advanceTimersByTime(2_500);
  expect(samples.at(-1)?.delaysMs).toEqual([50, 50]);
});

it('counts the work of each frame until after its paint', () => {
  page.workMs = 9;
  vi.advanceTimersByTime(2_500);
  expect(samples.at(-1)?.workMs).toBe(5 * 9);
});

it('adds up long tasks and retains the worst input delay of the second', () => {
  vi.advanceTimersByTime(1_500);
  page.notify('longtask', { duration: 80 });
  page.notify('longtask', { duration: 120 });
  page.notify('event', { startTime: 100, processingStart: 190 });
  page.notify('event', { startTime: 300, processingStart: 304 });
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)).toMatchObject({ longTaskMs: 200, inputDelayMs: 90 });
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)).toMatchObject({ longTaskMs: 0, inputDelayMs: 0 });
});

it('requests no frame, runs no timer and observes nothing while hidden', () => {
  vi.advanceTimersByTime(1_030);
  page.show(false);
  expect(samples).toEqual([undefined]);
  expect(page.observerCount).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  const before = page.frameRequestCount;
  vi.advanceTimersByTime(60_000);
  expect(page.frameRequestCount).toBe(before);
  expect(samples).toEqual([undefined]);
});

it('reports nothing for the first second after the page is shown again, then continues', () => {
  vi.advanceTimersByTime(2_500);
  page.show(false);
  vi.advanceTimersByTime(60_000);
  samples = [];
  page.show(true);
  vi.advanceTimersByTime(1_500);
  expect(samples).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(samples).toHaveLength(1);
  expect(samples[0]?.elapsedMs).toBe(1_000);
});

it('distinguishes a sleeping machine from a busy thread', () => {
  vi.advanceTimersByTime(2_500);
  vi.setSystemTime(600_000);
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)).toBeUndefined();
  vi.setSystemTime(Date.now() + 6_000);
  page.notify('longtask', { duration: 6_000 });
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)?.longTaskMs).toBe(6_000);
});

it('works without browser performance observers', () => {
  stop();
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
  samples = [];
  stop = watchLoad((sample) => samples.push(sample));
  vi.advanceTimersByTime(2_500);
  expect(samples.at(-1)).toMatchObject({ longTaskMs: 0, inputDelayMs: 0 });
});
