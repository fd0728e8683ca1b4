import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepShell, whenUsable } from '#src/app/wiring/shell/shell-worker.ts';

const script = { 'content-type': 'text/javascript; charset=utf-8' };

/** Records what watches the browser's list of loaded files. */
const watchers: ((files: readonly LoadedFile[]) => void)[] = [];

interface LoadedFile {
  readonly name: string;
  /** 0 for a file that no worker has seen. */
  readonly workerStart: number;
}

type Watch = (list: { getEntries(): readonly LoadedFile[] }) => void;

class FakeObserver {
  readonly #watch: Watch;

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  observe(): void {
    watchers.push((files) => this.#watch({ getEntries: () => files }));
  }
}

const fileOf = (path: string, workerStart = 0): LoadedFile => ({
  name: new URL(path, location.href).href,
  workerStart,
});

function stageBrowser(response: () => Promise<Response>) {
  const active = { postMessage: vi.fn() };
  const registration = { active, unregister: vi.fn(() => Promise.resolve(true)) };
  const workers = {
    register: vi.fn(() => Promise.resolve(registration)),
    ready: Promise.resolve(registration),
    getRegistrations: () => Promise.resolve([registration]),
  };
  const cached = new Set(['tidemark-shell-1', 'of-somebody-else']);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...cached]),
    delete: (name: string) => Promise.resolve(cached.delete(name)),
  });
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('fetch', vi.fn(response));
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  watchers.length = 0;
  return { active, registration, workers, cached };
}

const log = vi.fn();
beforeEach(() => void log.mockReset());
afterEach(() => void vi.unstubAllGlobals());

it('registers the shell worker for the whole client, bypassing the browser’s HTTP cache', async () => {
  const { workers } = stageBrowser(() => Promise.resolve(new Response('', { headers: script })));
  await keepShell(log);
  expect(workers.register.mock.calls).toEqual([
    ['/shell.js', { scope: '/', updateViaCache: 'none' }],
  ]);
});

it('names the files that the page has loaded, and each that arrives later without the worker', async () => {
  const { active } = stageBrowser(() => Promise.resolve(new Response('', { headers: script })));
  await keepShell(log);
  const [report] = watchers;
  report?.([
    fileOf('/static/js/index.1.js'),
    fileOf('/static/js/chart.1.js', 12),
    fileOf('/api/x'),
  ]);
  // Requested before the worker took control, and answered afterwards.
  report?.([fileOf('/static/js/late.1.js'), fileOf('/static/js/seen.1.js', 40)]);
  report?.([fileOf('/api/y')]);
  expect(active.postMessage.mock.calls).toEqual([
    [{ type: 'keep', files: ['/static/js/index.1.js', '/static/js/chart.1.js'] }],
    [{ type: 'keep', files: ['/static/js/late.1.js'] }],
  ]);
});

it.each([
  ['has no such file', new Response('', { status: 404 })],
  ['gives a page for it', new Response('', { headers: { 'content-type': 'text/html' } })],
])('unregisters the worker and deletes its caches when the host %s', async (_labels, response) => {
  const { workers, registration, cached } = stageBrowser(() => Promise.resolve(response));
  await keepShell(log);
  expect(workers.register).not.toHaveBeenCalled();
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect([...cached]).toEqual(['of-somebody-else']);
});

it('changes nothing when the host fails or cannot be reached', async () => {
  const stumbling = () => Promise.resolve(new Response('', { status: 503 }));
  for (const response of [stumbling, () => Promise.reject(new TypeError('Failed to fetch'))]) {
    const { workers, registration, cached } = stageBrowser(response);
    await keepShell(log);
    expect(workers.register).not.toHaveBeenCalled();
    expect(registration.unregister).not.toHaveBeenCalled();
    expect(cached.size).toBe(2);
  }
  expect(log).toHaveBeenCalledOnce();
});

it('does nothing in a browser without service workers', async () => {
  vi.stubGlobal('navigator', {});
  const request = vi.fn();
  vi.stubGlobal('fetch', request);
  await keepShell(log);
  expect(request).not.toHaveBeenCalled();
});

it('runs some time after the page is usable although the page is never idle', () => {
  vi.useFakeTimers();
  // The browser of a page that is never idle: only the deadline runs the callback.
  vi.stubGlobal('requestIdleCallback', (run: () => void, options?: { timeout?: number }) => {
    if (options?.timeout !== undefined) setTimeout(run, options.timeout);
  });
  const run = vi.fn();
  try {
    whenUsable(run);
    vi.advanceTimersByTime(29_999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
