/** Tests that network, visibility and resume events are reported once per change, and not after a
 *  stop. */
import { describe, expect, it, vi } from 'vitest';
import { livenessNow, watchLiveness, watchResume } from '#src/platform/liveness.ts';

describe('liveness', () => {
  it('reports going offline, coming back online and being hidden', () => {
    const onChange = vi.fn();
    const stop = watchLiveness(onChange);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onChange).toHaveBeenCalledTimes(3);
    expect(onChange).toHaveBeenLastCalledWith(livenessNow());
    stop();
    window.dispatchEvent(new Event('offline'));
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  it('reports a resume after freezing, but not the first show', () => {
    const onResume = vi.fn();
    const stop = watchResume(onResume);
    document.dispatchEvent(new Event('resume'));
    window.dispatchEvent(new Event('pageshow'));
    expect(onResume).toHaveBeenCalledOnce();
    stop();
    document.dispatchEvent(new Event('resume'));
    expect(onResume).toHaveBeenCalledOnce();
  });

  it('reports a resume after sleep, but not after a long second', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const onResume = vi.fn();
    const stop = watchResume(onResume);
    vi.advanceTimersByTime(10_000);
    vi.setSystemTime(Date.now() + 1_900);
    vi.advanceTimersByTime(5_000);
    expect(onResume).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(1_000);
    expect(onResume).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    expect(onResume).toHaveBeenCalledOnce();
    stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
