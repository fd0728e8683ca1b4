/** Starts the shell worker, which caches the shell for offline visits, or removes a worker whose
 *  file the host no longer has. Runs when the page is usable and idle. */
import { SHELL_WORKER, type KeepFiles } from '#contract/core/shell.ts';
import {
  retireShellWorker,
  shellWorkers,
  startShellWorker,
  watchLoadedFiles,
} from '#src/platform/shell-worker.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { after } from '#src/platform/clock.ts';
import { isMarked } from '#src/platform/marks.ts';
import { whenIdle } from '#src/platform/next-frame.ts';

/** Pages that are not usable before their book is live. */
const MARKET_PAGE = /^\/(?:exchange\/spot|demo-trade)(?:\/[^/]+)?\/?$/;
const RECHECK_MS = 5_000;
/** A slow machine with a moving market may never be idle. */
const IDLE_DEADLINE_MS = 30_000;

/** Runs `run` when the page is usable and idle, or some time after it is usable. */
export function whenUsable(run: () => void): void {
  const { path } = splitLocale(location.pathname);
  if (MARKET_PAGE.test(path) && !isMarked('book')) after(RECHECK_MS, () => whenUsable(run));
  else whenIdle(run, IDLE_DEADLINE_MS);
}

/** Statuses that mean the file is gone, not a temporary failure. */
const GONE = new Set([404, 410]);

export async function keepShell(log: (message: string, error: unknown) => void): Promise<void> {
  const workers = shellWorkers();
  if (workers === undefined) return;
  try {
    const { status, headers } = await fetch(SHELL_WORKER, { method: 'HEAD', cache: 'no-cache' });
    // A host that serves the page for every address has no worker file either.
    const isScript = headers.get('content-type')?.includes('javascript') === true;
    if (GONE.has(status) || (status === 200 && !isScript)) return await retireShellWorker(workers);
    if (status !== 200) return;
    const worker = await startShellWorker(workers, SHELL_WORKER);
    watchLoadedFiles((paths) => {
      const files = paths.filter((path) => path.startsWith('/static/'));
      if (files.length === 0) return;
      (workers.controller ?? worker)?.postMessage({ type: 'keep', files } satisfies KeepFiles);
    });
  } catch (error) {
    log('The shell is not kept for a visit without a network.', error);
  }
}
