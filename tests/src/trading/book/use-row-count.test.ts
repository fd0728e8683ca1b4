import { act, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { rowCountOf, useRowCount } from '#src/trading/book/use-row-count.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('counts the rows of one side that fit beside the last price', () => {
  expect(rowCountOf(354, 'both', 20, 34)).toBe(8);
  expect(rowCountOf(353, 'both', 20, 34)).toBe(7);
  expect(rowCountOf(354, 'bids', 20, 34)).toBe(16);
});

it('returns at least one row and at most as many as a frame contains', () => {
  expect(rowCountOf(0, 'both', 20, 34)).toBe(1);
  expect(rowCountOf(100_000, 'asks', 20, 34)).toBe(50);
});

it('follows the height of the frame, and requests as many rows as fit', () => {
  vi.useFakeTimers();
  const observers: ((entries: readonly object[]) => void)[] = [];
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly disconnect = disconnect;
      constructor(observer: (entries: readonly object[]) => void) {
        observers.push(observer);
      }
      observe(): void {}
    },
  );
  const resize = (height: number) =>
    act(() => {
      for (const observer of observers) observer([{ contentRect: { height } }]);
      vi.advanceTimersToNextFrame();
    });
  const onChange = vi.fn();
  const frame = { current: document.createElement('div') };
  const measures = { rowHeight: 20, midHeight: 34, padding: 8 };
  const { result, unmount } = renderHook(() => useRowCount(frame, 'both', measures, onChange));
  expect(onChange).not.toHaveBeenCalled();
  resize(354);
  expect(result.current).toBe(8);
  resize(314);
  expect(result.current).toBe(7);
  expect(onChange.mock.calls).toEqual([[8], [7]]);
  unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});
