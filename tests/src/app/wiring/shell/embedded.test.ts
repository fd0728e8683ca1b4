import { afterEach, expect, it, vi } from 'vitest';
import {
  embeddedNavigate,
  isEmbeddedPath,
  onSessionRequested,
} from '#src/app/wiring/shell/embedded.ts';

afterEach(() => history.replaceState(null, '', '/'));

it('[ROUTE-26] accepts only the trading view of one pair as an embedded page', () => {
  expect(isEmbeddedPath('/webview/spot/BTC_USDT')).toBe(true);
  expect(isEmbeddedPath('/webview/spot/1/')).toBe(true);
  for (const path of ['/webview/spot', '/webview', '/exchange/spot/BTC_USDT', '/webview/spot/a/b'])
    expect(isEmbeddedPath(path)).toBe(false);
});

it('opens another pair in the frame, other pages in a new tab, and requests sign-in from the host', () => {
  const beside = vi.spyOn(window, 'open').mockReturnValue(null);
  const listener = vi.fn();
  const stop = onSessionRequested(listener);
  embeddedNavigate('/vi/webview/spot/ETH_USDT');
  expect(location.pathname).toBe('/vi/webview/spot/ETH_USDT');
  embeddedNavigate('/markets');
  expect(beside).toHaveBeenCalledExactlyOnceWith('/markets', '_blank', 'noopener');
  embeddedNavigate('/signin?redirect=%2Fwebview');
  expect(listener).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/vi/webview/spot/ETH_USDT');
  stop();
});
