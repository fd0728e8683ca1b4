import { afterEach, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { useTableToday } from '#src/trading/orders/values/use-table-today.ts';
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';

afterEach(cleanup);

const NOW = epochMs(Date.UTC(2026, 10, 30, 12));

it('leaves the date out for today on the screen, and never on paper', () => {
  const { result } = renderHook(() => useTableToday(NOW));
  expect(result.current).toBe('30 Nov 2026');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(result.current).toBeUndefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(result.current).toBe('30 Nov 2026');
});

it('leaves no date out while the time is unknown', () => {
  const { result } = renderHook(() => useTableToday(undefined));
  expect(result.current).toBeUndefined();
});
