/** Entry of the shell's service worker: connects the browser's events, caches and timers to the
 *  response functions. */
import type { KeepFiles } from '#contract/core/shell.ts';
import {
  keepFiles,
  respondWithFile,
  respondWithPage,
  settledWithin,
  type Answerer,
} from './responses.ts';
import { CachedBuilds, type ShellBuild } from './cached-builds.ts';
import { openClicked, showPush } from './push.ts';
import { handledRequestOf, ROUTES } from './requests.ts';
import type { ServiceWorkerScope } from './service-worker.ts';
import { shellPageOf } from './shell-page.ts';

/** Inserted by the build, so the worker changes with every build of the client. */
declare const SHELL_BUILD: ShellBuild;

/** Every page loads this catalog, in its own language. */
const START_CATALOG = /^(\/static\/catalogs\/[^/]+\/[^/]+\/)start\.json$/;

const scope = globalThis as unknown as ServiceWorkerScope;
const builds = new CachedBuilds(scope.caches, SHELL_BUILD);
const wait: Answerer['wait'] = (durationMs) =>
  new Promise((resolve) => setTimeout(resolve, durationMs));
const parts: Omit<Answerer, 'later'> = {
  builds,
  fetch: (request) => scope.fetch(request),
  wait,
};

/** A failed installation is repeated with the next visit. */
const INSTALL_TIMEOUT_MS = 240_000;
/** Longer than the previous worker needs to stop. */
const TAKE_OVER_AGAIN_MS = 5_000;

scope.addEventListener('install', (event) => {
  // Rules that a browser does not know only cost the detour through this worker.
  event.waitUntil(event.addRoutes?.(ROUTES).catch(() => undefined) ?? Promise.resolve());
  event.waitUntil(settledWithin(install(), INSTALL_TIMEOUT_MS, wait));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(adopt());
});

scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const answerer = { ...parts, later: (work: Promise<unknown>) => event.waitUntil(work) };
  switch (handledRequestOf(request, scope.location.origin)) {
    case 'page':
      return event.respondWith(respondWithPage(request, preloadResponse, answerer));
    case 'file':
      return event.respondWith(respondWithFile(request, answerer));
    default:
      return undefined;
  }
});

scope.addEventListener('message', (event) => {
  if (isKeepFiles(event.data)) event.waitUntil(keep(event.data.files));
});

scope.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data, scope));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openClicked(event.notification.data, scope));
});

async function install(): Promise<void> {
  const [page, config] = await Promise.all([
    scope.fetch('/index.html', { cache: 'no-cache' }),
    scope.fetch('/config.json', { cache: 'no-cache' }),
  ]);
  if (!page.ok || !config.ok) throw new Error('The shell cannot be read.');
  await builds.install(await shellPageOf(page, await config.text(), SHELL_BUILD.files));
  // Pages are loaded from the network first, so keeping the previous worker has no benefit for a
  // tab.
  await scope.skipWaiting();
  // Chromium starts the previous worker again for a request that arrives while it stops, and forgets for up to five
  // minutes that this one is waiting.
  wait(TAKE_OVER_AGAIN_MS)
    .then(() => scope.skipWaiting())
    .catch(() => undefined);
}

async function adopt(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  await builds.replaceOthers(await tabIds());
}

/** Caches files that the page loaded without this worker. */
async function keep(files: readonly string[]): Promise<void> {
  const requests = files
    .flatMap((file) => withCatalogs(file))
    .map((file) => new Request(file))
    .filter((request) => handledRequestOf(request, scope.location.origin) === 'file');
  await keepFiles(requests, parts);
  await builds.letGo(await tabIds());
}

/** Adds the catalogs that the offline page needs in the language of the start catalog. */
function withCatalogs(file: string): readonly string[] {
  const folder = START_CATALOG.exec(file)?.[1];
  return [file, ...(folder === undefined ? [] : SHELL_BUILD.catalogs.map((name) => folder + name))];
}

async function tabIds(): Promise<readonly string[]> {
  const tabs = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  return tabs.map(({ id }) => id);
}

const isKeepFiles = (data: unknown): data is KeepFiles =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'keep';
