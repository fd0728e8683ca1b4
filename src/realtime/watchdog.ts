/** Asks a worker once a second whether it still answers. */
import { every, settledWithin, systemClock } from '#src/platform/clock.ts';

const PING_INTERVAL_MS = 1_000;
/** A worker that has not answered for this long is stuck or gone. */
const PING_TIMEOUT_MS = 2_000;
/** A page that was itself stuck finds its own time-out before the answer that waits behind it. */
const GRACE_MS = 100;
/** A time-out this late ended a sleep, and the worker wakes beside its page: it gets its time anew. */
const SLEPT_AFTER_MS = 3_000;

export interface Watched {
  readonly ping: () => Promise<unknown>;
  /** Nobody asks a worker that has not begun, or for a page that nobody sees: its timers are not to be
   *  trusted. */
  readonly isDue: () => boolean;
  readonly onLost: () => void;
}

/** @returns what stops it. */
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
