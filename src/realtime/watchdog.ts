/** Checks once a second whether a worker responds. */
import { every, settledWithin, systemClock } from '#src/platform/clock.ts';

const PING_INTERVAL_MS = 1_000;
/** A worker without a response for this long is blocked or dead. */
const PING_TIMEOUT_MS = 2_000;
/** Extra time for pages that were blocked themselves: their timeout fires before a response that is
 *  already queued. */
const GRACE_MS = 100;
/** A timeout this late means that the machine slept; the worker wakes together with its page and
 *  gets the full time again. */
const SLEPT_AFTER_MS = 3_000;

export interface Watched {
  readonly ping: () => Promise<unknown>;
  /** False before the worker has started, and while the page is hidden, because its timers are
   *  unreliable then. */
  readonly isDue: () => boolean;
  readonly onLost: () => void;
}

/** @returns the stop function. */
export function watchResponses({ ping, isDue, onLost }: Watched): () => void {
  const request = async (): Promise<void> => {
    const requestedAt = systemClock();
    const response = ping();
    if ((await settledWithin(PING_TIMEOUT_MS, response)) === 'settled') return;
    const hasSlept = systemClock() - requestedAt >= SLEPT_AFTER_MS;
    const graceMs = hasSlept ? PING_TIMEOUT_MS : GRACE_MS;
    if ((await settledWithin(graceMs, response)) !== 'settled') onLost();
  };
  return every(PING_INTERVAL_MS, () => {
    if (isDue()) void request();
  });
}
