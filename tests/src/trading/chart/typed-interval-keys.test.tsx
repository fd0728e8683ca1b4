/** Tests the keys of a typed interval while the code that shows them is loading: none of them is lost. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeferredModules, PartName } from '#src/deferred/load-part.ts';
import { TypedInterval } from '#src/trading/chart/TypedInterval.tsx';
import { renderOnPage } from '#tests/support/on-page.tsx';

const onResolutionChange = vi.fn();
let parts = Promise.withResolvers<object>();
const load = vi.fn(() => parts.promise);

beforeEach(async () => {
  parts = Promise.withResolvers();
  vi.clearAllMocks();
  // A loaded part stays loaded, so each test has modules of its own.
  vi.resetModules();
  const { provideParts } = await import('#src/deferred/load-part.ts');
  const { TypedIntervalKeys } = await import('#src/trading/chart/TypedIntervalKeys.tsx');
  provideParts({
    isLoaded: () => false,
    load: async <Name extends PartName>() => (await load()) as DeferredModules[Name],
  });
  renderOnPage(
    <>
      <input aria-label="Price" />
      <TypedIntervalKeys
        onResolutionChange={onResolutionChange}
        panel={() => null}
        every={() => () => undefined}
      />
    </>,
  );
});
afterEach(cleanup);

const finishLoading = () => act(async () => parts.resolve({ TypedInterval }));
/** Returns whether the key was for the interval. */
const type = (key: string, target: Element = document.body): boolean => {
  let isHandled = false;
  act(() => void (isHandled = !fireEvent.keyDown(target, { key })));
  return isHandled;
};

it('[CHART-01] shows the digits that were typed before the code had loaded', async () => {
  expect([type('1'), type('5')]).toEqual([true, true]);
  await finishLoading();
  expect(screen.getByText('15m: press Enter')).toBeDefined();
  expect(type('Enter')).toBe(true);
  expect(onResolutionChange).toHaveBeenCalledExactlyOnceWith('15');
  expect(screen.queryByText('15m: press Enter')).toBeNull();
});

it('[CHART-02] selects an interval that was complete before the code had loaded', async () => {
  for (const key of ['1', 'D', 'Enter']) expect(type(key)).toBe(true);
  await finishLoading();
  expect(onResolutionChange).toHaveBeenCalledExactlyOnceWith('1D');
  expect(type('Enter')).toBe(false);
});

it('loads nothing for keys that start no interval, or that belong to a field', () => {
  const field = screen.getByRole('textbox');
  expect([type('b'), type('Enter'), type('0'), type('5', field)]).toEqual(Array(4).fill(false));
  expect(load).not.toHaveBeenCalled();
});

it('drops the queued keys when the user types into a field', async () => {
  type('5');
  expect(type('1', screen.getByRole('textbox'))).toBe(false);
  await finishLoading();
  expect(type('Enter')).toBe(false);
  expect(onResolutionChange).not.toHaveBeenCalled();
});

it('queues no more keys than an interval has', () => {
  const handled = Array.from({ length: 20 }, () => type('5')).filter(Boolean);
  expect(handled).toHaveLength(8);
});
