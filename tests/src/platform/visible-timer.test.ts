/** Tests timers that pause while the page is hidden. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { StagedPage } from '#tests/support/staged-page.ts';

const run = vi.fn();
let page: StagedPage;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  page = new StagedPage();
  run.mockClear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('runs at every interval while the page is visible', () => {
  stop = everyWhileVisible(1_000, run);
  vi.advanceTimersByTime(3_500);
  expect(run).toHaveBeenCalledTimes(3);
});

it('runs no timer while hidden, and runs immediately when shown again', () => {
  stop = everyWhileVisible(1_000, run);
  page.show(false);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  page.show(true);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('waits until the page is shown when it starts hidden, and ends when stopped', () => {
  page.show(false);
  stop = everyWhileVisible(1_000, run);
  vi.advanceTimersByTime(5_000);
  page.show(true);
  expect(run).toHaveBeenCalledOnce();
  stop();
  page.show(false);
  page.show(true);
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledOnce();
});
