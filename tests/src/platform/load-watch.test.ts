/** Tests load measurement with staged frames, tasks and time: the reported samples, and that
 *  nothing runs while hidden. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLoad, type LoadSample } from '#src/platform/load-watch.ts';
import { StagedPage } from '#tests/support/staged-page.ts';

let page: StagedPage;
let samples: (LoadSample | undefined)[] = [];
let stop: () => void = () => undefined;
/** Samples of running seconds, and the response to the next one. */
let early: LoadSample[] = [];
let isChange = false;

const watch = () =>
  watchLoad({
    onSample: (sample) => {
      samples.push(sample);
      return false;
    },
    onSlowWork: (sample) => {
      early.push(sample);
      return isChange;
    },
  });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  page = new StagedPage();
  [samples, early, isChange] = [[], [], false];
  stop = watch();
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
  page.notify('longtask', { startTime: 900, duration: 80 });
  page.notify('longtask', { startTime: 1_000, duration: 120 });
  page.notify('event', { startTime: 100, processingStart: 190 });
  page.notify('event', { startTime: 300, processingStart: 304 });
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)).toMatchObject({ longTaskMs: 200, inputDelayMs: 90 });
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)).toMatchObject({ longTaskMs: 0, inputDelayMs: 0 });
});

it('judges a slow second without requesting a frame', () => {
  vi.advanceTimersByTime(1_500);
  const before = page.frameRequestCount;
  page.notify('longtask', { startTime: 1_200, duration: 290 });
  vi.advanceTimersByTime(600);
  expect(samples).toHaveLength(1);
  expect(samples[0]).toMatchObject({ delaysMs: [], workMs: 0, longTaskMs: 290 });
  expect(page.frameRequestCount).toBe(before);
  vi.advanceTimersByTime(1_000);
  expect(page.frameRequestCount).toBeGreaterThan(before);
});

it('reports slow work within the second, once a quarter of it has passed', () => {
  vi.advanceTimersByTime(1_200);
  page.notify('longtask', { startTime: 1_130, duration: 60 });
  expect(early).toEqual([]);
  vi.advanceTimersByTime(300);
  page.notify('event', { startTime: 1_200, processingStart: 1_390, processingEnd: 1_400 });
  expect(early).toHaveLength(1);
  expect(early[0]).toMatchObject({
    delaysMs: [],
    longTaskMs: 60,
    inputDelayMs: 190,
    inputHandlingMs: 10,
  });
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)).toMatchObject({ longTaskMs: 60, inputDelayMs: 190 });
});

it('starts a new sample when a report has changed the work, and ignores what began before', () => {
  vi.advanceTimersByTime(1_500);
  isChange = true;
  page.notify('event', { startTime: 1_200, processingStart: 1_400 });
  isChange = false;
  page.notify('event', { startTime: 1_400, processingStart: 1_900 });
  page.notify('longtask', { startTime: 1_450, duration: 400 });
  expect(early).toHaveLength(1);
  vi.advanceTimersByTime(700);
  expect(samples.at(-1)).toMatchObject({ longTaskMs: 0, inputDelayMs: 0 });
  expect(samples.at(-1)?.elapsedMs).toBeLessThan(700);
  page.notify('event', { startTime: 1_600, processingStart: 1_700 });
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)).toMatchObject({ inputDelayMs: 100 });
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
  page.notify('longtask', { startTime: 600_000, duration: 6_000 });
  vi.advanceTimersByTime(1_000);
  expect(samples.at(-1)?.longTaskMs).toBe(6_000);
});

it('works without browser performance observers', () => {
  stop();
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
  samples = [];
  stop = watch();
  vi.advanceTimersByTime(2_500);
  expect(samples.at(-1)).toMatchObject({ longTaskMs: 0, inputDelayMs: 0 });
});
