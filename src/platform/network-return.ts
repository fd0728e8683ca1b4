/** Tells when a request that failed may succeed: the browser reports the network late, wrongly or not at all, so
 *  growing intervals count too. */
import { after } from './clock.ts';
import { livenessNow, watchLiveness, type PageLiveness } from './liveness.ts';

const WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
const WAIT_MAX_MS = WAITS_MS[WAITS_MS.length - 1] ?? 0;

const isReachable = ({ isOnline, isVisible }: PageLiveness): boolean => isOnline && isVisible;

/**
 * Calls `onReturn` when the network or the page returns, and in growing intervals while both are there.
 * @returns the unsubscribe function.
 */
export function watchReturns(onReturn: () => void): () => void {
  let attemptCount = 0;
  let endWait: () => void;
  const wait = (): void => {
    endWait = after(WAITS_MS[attemptCount] ?? WAIT_MAX_MS, () => {
      attemptCount += 1;
      if (isReachable(livenessNow())) onReturn();
      wait();
    });
  };
  wait();
  const unwatch = watchLiveness((liveness) => {
    if (!isReachable(liveness)) return;
    // The first request after the event may fail: the intervals start again.
    endWait();
    attemptCount = 0;
    wait();
    onReturn();
  });
  return () => {
    unwatch();
    endWait();
  };
}
