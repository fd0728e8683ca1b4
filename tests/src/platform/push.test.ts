/** What push needs of a browser. */
import { afterEach, expect, it, vi } from 'vitest';
import { assertPushSupported, UnsupportedBrowserError } from '#src/platform/push.ts';

const PARTS = {
  'service workers': () => vi.stubGlobal('navigator', {}),
  push: () => vi.stubGlobal('PushManager', undefined),
  notifications: () => vi.stubGlobal('Notification', undefined),
  IndexedDB: () => vi.stubGlobal('indexedDB', undefined),
} as const;

function stubBrowser(): void {
  vi.stubGlobal('navigator', { serviceWorker: {} });
  for (const name of ['PushManager', 'Notification', 'indexedDB']) vi.stubGlobal(name, {});
}

afterEach(() => void vi.unstubAllGlobals());

it('[VAL-12] accepts a browser with all four parts', () => {
  stubBrowser();
  expect(() => assertPushSupported()).not.toThrow();
});

it.each(Object.entries(PARTS))(
  '[VAL-12] throws the unsupported-browser error in a browser without %s',
  (name, remove) => {
    stubBrowser();
    remove();
    const attempt = (): void => assertPushSupported();
    expect(attempt).toThrow(UnsupportedBrowserError);
    expect(attempt).toThrow(`it lacks ${name}.`);
  },
);
