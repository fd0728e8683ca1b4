/** Network, visibility and waking, told once for each change and not after being stopped. */
import { describe, expect, it, vi } from 'vitest';
import { livenessNow, watchLiveness, watchResume } from '#src/platform/liveness.ts';

describe('liveness', () => {
  it('tells of going offline, coming back and being hidden', () => {
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

  it('tells of waking from freezing, and not of a first showing', () => {
    const onResume = vi.fn();
    const stop = watchResume(onResume);
    document.dispatchEvent(new Event('resume'));
    window.dispatchEvent(new Event('pageshow'));
    expect(onResume).toHaveBeenCalledOnce();
    stop();
    document.dispatchEvent(new Event('resume'));
    expect(onResume).toHaveBeenCalledOnce();
  });
});
