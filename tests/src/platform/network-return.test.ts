/** Tests when failed requests are repeated. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchReturns } from '#src/platform/network-return.ts';

const browser = { isOnline: true };

beforeEach(() => {
  vi.useFakeTimers();
  browser.isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => browser.isOnline);
});
afterEach(() => {
  vi.useRealTimers();
});

it('repeats in growing intervals while the browser says that there is a network', () => {
  const onReturn = vi.fn();
  const end = watchReturns(onReturn);
  const counts = [1_999, 1, 4_000, 8_000, 15_000, 30_000, 30_000].map((ms) => {
    vi.advanceTimersByTime(ms);
    return onReturn.mock.calls.length;
  });
  expect(counts).toEqual([0, 1, 2, 3, 4, 5, 6]);
  end();
  vi.advanceTimersByTime(100_000);
  expect(onReturn).toHaveBeenCalledTimes(6);
});

it('waits without a network, repeats when it returns, and soon again', () => {
  browser.isOnline = false;
  const onReturn = vi.fn();
  const end = watchReturns(onReturn);
  vi.advanceTimersByTime(100_000);
  expect(onReturn).not.toHaveBeenCalled();
  browser.isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(onReturn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(onReturn).toHaveBeenCalledTimes(2);
  end();
  window.dispatchEvent(new Event('online'));
  expect(onReturn).toHaveBeenCalledTimes(2);
});
