/** Tests messages to the other tabs only, with and without the browser's broadcast channel. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCrossTabChannel } from '#src/platform/cross-tab-channel.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('by channel', () => {
  it('[AUTH-31] sends to the other tabs, not to the sender', async () => {
    const own = vi.fn();
    const word = Promise.withResolvers<string>();
    const first = openCrossTabChannel('news', own);
    const second = openCrossTabChannel('news', word.resolve);
    first.send('changed');
    expect(await word.promise).toBe('changed');
    expect(own).not.toHaveBeenCalled();
    first.close();
    second.close();
  });
});

describe('by storage', () => {
  it('leaves nothing in storage, and receives what other tabs write', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const listener = vi.fn();
    const channel = openCrossTabChannel('news', listener);
    channel.send('changed');
    expect(localStorage.getItem('news')).toBeNull();
    dispatchEvent(new StorageEvent('storage', { key: 'news', newValue: 'changed' }));
    dispatchEvent(new StorageEvent('storage', { key: 'news', newValue: null }));
    dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'changed' }));
    expect(listener.mock.calls).toEqual([['changed']]);
    channel.close();
    dispatchEvent(new StorageEvent('storage', { key: 'news', newValue: 'again' }));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('ignores blocked storage', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const channel = openCrossTabChannel('news', () => undefined);
    expect(() => channel.send('changed')).not.toThrow();
    channel.close();
  });
});
