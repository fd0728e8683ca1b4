/** Responses of the shell's service worker: pages from the network, or from the cached shell only
 *  without a network; hashed files from any cached build, otherwise from the network. */
import type { CachedBuilds } from './cached-builds.ts';

/** Longer than a slow connection needs for a page of a few kilobytes; a dead one would take minutes
 *  to fail. */
export const PAGE_TIMEOUT_MS = 8_000;
/** For the start of a file's response. A worker with a pending event is not replaced by a new one. */
export const FILE_TIMEOUT_MS = 60_000;
/** For all files of one message; the others are cached when a page uses them again. */
export const KEEP_TIMEOUT_MS = 120_000;
/** Statuses a proxy returns when the exchange behind it is down. */
const NOBODY_THERE = new Set([502, 503, 504]);

export interface Answerer {
  readonly builds: CachedBuilds;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Resolves after `durationMs` milliseconds. */
  readonly wait: (durationMs: number) => Promise<void>;
  /** Work that continues after the response. */
  readonly later: (work: Promise<unknown>) => void;
}

/**
 * @param preloaded the request the browser has already started.
 * @throws the network's error when no shell is cached.
 */
export async function respondWithPage(
  request: Request,
  preloaded: Promise<Response | undefined>,
  { builds, fetch, wait }: Answerer,
): Promise<Response> {
  const fromNetwork = (async () => (await preloaded) ?? fetch(request))();
  const outcome = await Promise.race([
    fromNetwork.catch(() => 'failed' as const),
    wait(PAGE_TIMEOUT_MS).then(() => 'late' as const),
  ]);
  if (outcome instanceof Response && !NOBODY_THERE.has(outcome.status)) return outcome;
  const shell = await builds.shell();
  if (shell === undefined) return fromNetwork;
  fromNetwork.then(discard).catch(() => undefined);
  return shell;
}

/** Ends the transfer of a response that is not used. */
const discard = async ({ body }: Response): Promise<void> => body?.cancel();

/** @throws Error when `work` has not settled in time; it continues, but holds no event any more. */
export const settledWithin = <Result>(
  work: Promise<Result>,
  durationMs: number,
  wait: Answerer['wait'],
): Promise<Result> =>
  Promise.race([
    work,
    wait(durationMs).then(() => {
      throw new Error(`Nothing within ${durationMs} ms.`);
    }),
  ]);

export async function respondWithFile(
  request: Request,
  { builds, fetch, wait, later }: Answerer,
): Promise<Response> {
  const cached = await builds.file(request);
  if (cached !== undefined) return cached;
  const response = await settledWithin(fetch(request), FILE_TIMEOUT_MS, wait);
  if (isCacheable(response)) {
    later(settledWithin(builds.keep(request, response.clone()), FILE_TIMEOUT_MS, wait));
  }
  return response;
}

/**
 * Caches files with the current build. A file that only a replaced build has is copied: that build is deleted with its
 * last tab, and later pages use the file too. Others come from the network, or from the browser's own cache.
 */
export async function keepFiles(
  requests: readonly Request[],
  { wait, ...parts }: Pick<Answerer, 'builds' | 'fetch' | 'wait'>,
): Promise<void> {
  await Promise.race([keepEach(requests, parts), wait(KEEP_TIMEOUT_MS)]);
}

async function keepEach(
  requests: readonly Request[],
  { builds, fetch }: Pick<Answerer, 'builds' | 'fetch'>,
): Promise<void> {
  for (const request of requests) {
    if (await builds.isKept(request)) continue;
    const response = (await builds.file(request)) ?? (await fetch(request));
    await (isCacheable(response) ? builds.keep(request, response) : discard(response));
  }
}

/** Whether a response may be cached. A host without the file may return a page, which must never be
 *  cached as a script. */
export const isCacheable = ({ status, type, headers }: Response): boolean =>
  status === 200 &&
  type !== 'opaque' &&
  headers.get('content-type')?.startsWith('text/html') !== true;
