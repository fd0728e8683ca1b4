/** Page's end of the worker that scores new passwords. One password is scored at a time; of those typed
 *  meanwhile, only the newest is. */
import type { ScoredPassword, ScoreRequest } from '#domain/password-strength.ts';

export interface PasswordScorer {
  readonly request: (request: ScoreRequest) => void;
  /** Ends the worker and frees its dictionaries. */
  readonly close: () => void;
}

/** A worker that cannot be loaded never responds: then the exchange alone decides. */
export function openPasswordScorer(onScore: (scored: ScoredPassword) => void): PasswordScorer {
  const worker = new Worker(
    new URL('../../workers/passwords/passwords.worker.ts', import.meta.url),
  );
  let next: ScoreRequest | undefined;
  let isBusy = false;
  const sendNext = (): void => {
    if (isBusy || next === undefined) return;
    isBusy = true;
    worker.postMessage(next);
    next = undefined;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<ScoredPassword>) => {
    isBusy = false;
    sendNext();
    onScore(data);
  });
  return {
    request: (request) => {
      next = request;
      sendNext();
    },
    close: () => worker.terminate(),
  };
}
