import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePausedSearch } from '#src/features/spot-orders/use-paused-search.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[SPOT-08] searches with the filter set during the pause', () => {
  const before = vi.fn();
  const since = vi.fn();
  const { result, rerender } = renderHook(({ apply }) => usePausedSearch('', apply), {
    initialProps: { apply: before },
  });
  act(() => result.current.edit('btc '));
  rerender({ apply: since });
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(before).not.toHaveBeenCalled();
  expect(since).toHaveBeenCalledExactlyOnceWith('btc');
});
