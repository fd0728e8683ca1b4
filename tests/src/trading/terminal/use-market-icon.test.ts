/** Tests the tab icon of a market: what it shows, and that its code is loaded when the page rests. */
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { provideParts, type DeferredModules, type PartName } from '#src/deferred/load-part.ts';
import { createLink } from '#src/stores/link.store.ts';
import { createTicker } from '#src/stores/ticker.store.ts';
import { marketIconOf, useMarketIcon } from '#src/trading/terminal/use-market-icon.ts';

const LIVE = { freshness: 'live' } as const;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the direction of a live market', () => {
  expect(marketIconOf({ lastMove: 'up' }, LIVE)).toBe('up');
  expect(marketIconOf({ lastMove: 'down' }, LIVE)).toBe('down');
  expect(marketIconOf({ lastMove: undefined }, LIVE)).toBeUndefined();
});

it('shows that a market is stale, and nothing before the market is loaded', () => {
  const at = { lastMove: 'up' } as const;
  expect(marketIconOf(at, { freshness: 'stale' })).toBe('stale');
  expect(marketIconOf(at, { freshness: 'off' })).toBe('stale');
  expect(marketIconOf(at, { freshness: 'catching up' })).toBeUndefined();
  expect(marketIconOf(at, { freshness: 'waiting' })).toBeUndefined();
});

function showIconOf(tradingMode: 'real' | 'demo') {
  vi.useFakeTimers();
  const showTabIcon = vi.fn();
  const load = vi.fn(() => Promise.resolve<object>({ showTabIcon }));
  provideParts({
    isLoaded: () => false,
    load: async <Name extends PartName>() => (await load()) as DeferredModules[Name],
  });
  const [ticker, link] = [createTicker(), createLink()];
  const { unmount } = renderHook(() => useMarketIcon(ticker, link, tradingMode));
  return { showTabIcon, load, ticker, link, unmount };
}

it('loads the icon after ten seconds and follows the market from then on', async () => {
  const { showTabIcon, load, ticker, link, unmount } = showIconOf('real');
  Object.assign(ticker, { lastMove: 'up' });
  Object.assign(link, { freshness: 'live' });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(showTabIcon).toHaveBeenLastCalledWith('up');
  link.freshness = 'stale';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(showTabIcon).toHaveBeenLastCalledWith('stale');
  unmount();
  expect(showTabIcon).toHaveBeenLastCalledWith(undefined);
  expect(vi.getTimerCount()).toBe(0);
});

it('tries again when the icon could not be loaded, until the page is left', async () => {
  const { showTabIcon, load, unmount } = showIconOf('real');
  load.mockRejectedValueOnce(new Error('offline'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(showTabIcon).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(showTabIcon).toHaveBeenCalledOnce();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('leaves the icon to demo trade', async () => {
  const { load } = showIconOf('demo');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
});
