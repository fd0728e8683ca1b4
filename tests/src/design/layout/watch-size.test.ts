import { afterEach, expect, it, vi } from 'vitest';
import { watchSize } from '#src/design/layout/watch-size.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('reports nothing inside the observer, and the last size of a frame in the next one', () => {
  vi.useFakeTimers();
  let resize: ((width: number, height: number) => void) | undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly disconnect = disconnect;
      constructor(notify: (entries: readonly object[]) => void) {
        resize = (width, height) => notify([{ contentRect: { width, height } }]);
      }
      observe(): void {}
    },
  );
  const onSize = vi.fn();
  const end = watchSize(document.createElement('div'), onSize);
  resize?.(100, 20);
  expect(onSize).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(onSize.mock.calls).toEqual([[{ width: 100, height: 20 }]]);
  resize?.(90, 20);
  resize?.(80, 20);
  expect(onSize).toHaveBeenCalledOnce();
  vi.advanceTimersToNextFrame();
  expect(onSize.mock.calls.slice(1)).toEqual([[{ width: 80, height: 20 }]]);
  resize?.(70, 20);
  end();
  vi.advanceTimersToNextFrame();
  expect(onSize).toHaveBeenCalledTimes(2);
  expect(disconnect).toHaveBeenCalledOnce();
});
