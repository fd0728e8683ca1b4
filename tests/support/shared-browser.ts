/** State shared by the tabs of one browser, in this process: a cookie jar with its rules, Web Locks
 *  and a broadcast channel (Node's own), and storage. Each tab is another wiring over this state. */
import { setMaxListeners } from 'node:events';
import { afterEach, vi } from 'vitest';

export interface Cookie {
  readonly value: string;
  /** Attributes as written, without name and value. */
  readonly attributes: string;
}

export interface SharedBrowser {
  readonly cookies: ReadonlyMap<string, Cookie>;
  /** Writes a cookie like a page of this origin, or like a user in the browser settings. */
  write(text: string): void;
  /** Drops messages between tabs from now on, as if all tabs were suspended. */
  sleep(): void;
  wake(): void;
  /** Makes every tab visible again. */
  show(): void;
}

let browserCount = 0;
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.unstubAllGlobals();
});

export function openSharedBrowser(): SharedBrowser {
  browserCount += 1;
  const prefix = `browser-${browserCount}:`;
  const cookies = new Map<string, Cookie>();
  const page = new EventTarget();
  setMaxListeners(0, page); // Every tab adds a listener.
  let isAsleep = false;

  const write = (text: string): void => {
    const [pair = '', ...attributes] = text.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, { value, attributes: attributes.join('; ') });
  };

  /** Node's channel, limited to the tabs of this browser. */
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(prefix + name);
      open.push(() => this.close());
    }
    override postMessage(message: unknown): void {
      if (!isAsleep) super.postMessage(message);
    }
  }
  const { locks } = navigator;
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (name: string, options: LockOptions, run: () => Promise<unknown>) =>
        locks.request(prefix + name, options, run),
    },
  });
  const location = new URL('https://tidemark.example/markets');
  // axios reads the address of the window while it is loaded.
  vi.stubGlobal('window', Object.assign(page, { location }));
  vi.stubGlobal('location', location);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal(
    'document',
    Object.defineProperties(page, {
      visibilityState: { value: 'visible', configurable: true },
      cookie: {
        configurable: true,
        get: () => [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
        set: write,
      },
    }),
  );
  return {
    cookies,
    write,
    sleep: () => void (isAsleep = true),
    wake: () => void (isAsleep = false),
    show: () => void page.dispatchEvent(new Event('visibilitychange')),
  };
}

function memoryStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}
