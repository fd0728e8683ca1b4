/** Tests timers that can be stopped, and ids that fit the wire. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_ORDER_ID_PATTERN, REQUEST_ID_PATTERN } from '#contract/core/ids.ts';
import {
  after,
  collectCalls,
  every,
  newClientOrderId,
  newRequestId,
  settledWithin,
} from '#src/platform/clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('timers', () => {
  it('runs once after a delay, or at every interval until stopped', () => {
    const once = vi.fn();
    const often = vi.fn();
    after(100, once);
    const stop = every(100, often);
    vi.advanceTimersByTime(350);
    expect([once.mock.calls.length, often.mock.calls.length]).toEqual([1, 3]);
    stop();
    vi.advanceTimersByTime(1_000);
    expect(often).toHaveBeenCalledTimes(3);
  });

  it('does not run a canceled callback', () => {
    const once = vi.fn();
    after(100, once)();
    vi.advanceTimersByTime(1_000);
    expect(once).not.toHaveBeenCalled();
  });

  it('collects the requests of a period into one call', () => {
    const run = vi.fn();
    const call = collectCalls(100, run);
    call.request();
    vi.advanceTimersByTime(60);
    call.request();
    vi.advanceTimersByTime(60);
    expect(run).toHaveBeenCalledOnce();
    call.request();
    call.cancel();
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledOnce();
    call.request();
    vi.advanceTimersByTime(100);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('reports whether a promise settled, failed or was late', async () => {
    expect(await settledWithin(100, Promise.resolve())).toBe('settled');
    expect(await settledWithin(100, Promise.reject(new Error('no')))).toBe('failed');
    const late = settledWithin(100, new Promise(() => {}));
    vi.advanceTimersByTime(100);
    expect(await late).toBe('late');
  });
});

describe('ids', () => {
  it('are new each time and fit the contract', () => {
    const orderIds = Array.from({ length: 1_000 }, newClientOrderId);
    expect(new Set(orderIds).size).toBe(1_000);
    expect(orderIds.every((id) => CLIENT_ORDER_ID_PATTERN.test(id))).toBe(true);
    expect(newRequestId()).toMatch(REQUEST_ID_PATTERN);
  });
});
