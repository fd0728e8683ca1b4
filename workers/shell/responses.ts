/** How the shell's worker answers: a page by the network, and by the kept shell only where there is none; a
 *  hashed file by whichever build keeps it, else by the network. */
import type { CachedBuilds } from './cached-builds.ts';

/** Longer than a slow line needs for a page of a few kilobytes; a dead one would take minutes to say so. */
export const PAGE_TIMEOUT_MS = 8_000;
/** What stands before an exchange answers so when nobody is behind it. */
const NOBODY_THERE = new Set([502, 503, 504]);

export interface Answerer {
  readonly builds: CachedBuilds;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Resolves after that many milliseconds. */
  readonly wait: (durationMs: number) => Promise<void>;
  /** What goes on when the answer is given. */
  readonly later: (work: Promise<unknown>) => void;
}

/** @param preloaded what the browser has asked for already.
 *  @throws what the network threw, when no shell is kept. */
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
  return (await builds.shell()) ?? fromNetwork;
}

export async function respondWithFile(
  request: Request,
  { builds, fetch, later }: Answerer,
): Promise<Response> {
  const cached = await builds.file(request);
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  if (isCacheable(response)) later(builds.keep(request, response.clone()));
  return response;
}

/** A host without the file may answer with a page: that is never kept as a script. */
export const isCacheable = ({ status, type, headers }: Response): boolean =>
  status === 200 &&
  type !== 'opaque' &&
  headers.get('content-type')?.startsWith('text/html') !== true;
