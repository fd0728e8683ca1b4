/** Page state that a worker cannot observe: network, visibility, and waking from sleep. */
import type { EpochMs } from '#contract/core/time.ts';
import { every, systemClock } from './clock.ts';

export interface PageLiveness {
  readonly isOnline: boolean;
  readonly isVisible: boolean;
}

export const livenessNow = (): PageLiveness => ({
  isOnline: navigator.onLine,
  isVisible: document.visibilityState === 'visible',
});

/**
 * Calls `onChange` for every change.
 * @returns the unsubscribe function.
 */
export function watchLiveness(onChange: (liveness: PageLiveness) => void): () => void {
  const notify = () => onChange(livenessNow());
  const unwatch = [
    listen(window, 'online', notify),
    listen(window, 'offline', notify),
    listen(document, 'visibilitychange', notify),
  ];
  return () => unwatch.forEach((stop) => stop());
}

/** Calls `onChange` when the page is hidden or shown. Uses one listener, because subscriptions
 *  start and end often. */
export function watchVisibility(onChange: (isVisible: boolean) => void): () => void {
  return listen(document, 'visibilitychange', () => onChange(livenessNow().isVisible));
}

/** Delay of the one-second tick after which the page counts as slept; a busy thread causes shorter
 *  delays. */
const SLEPT_AFTER_MS = 3_000;
const TICK_INTERVAL_MS = 1_000;

/** Calls `onResume` when the page returns from freezing, from the back/forward cache or from a
 *  sleep of the machine, and after its thread was blocked as long. */
export function watchResume(onResume: () => void): () => void {
  const unwatch = [
    watchLateTicks(onResume),
    listen(document, 'resume', onResume),
    listen(window, 'pageshow', (event) => {
      if (event instanceof PageTransitionEvent && event.persisted) onResume();
    }),
  ];
  return () => unwatch.forEach((stop) => stop());
}

/** Detects sleep by late timers, because there is no event for it. Timers of a hidden page are
 *  always late and are ignored. */
function watchLateTicks(onLate: () => void): () => void {
  let tickedAt: EpochMs | undefined = systemClock();
  let { isVisible } = livenessNow();
  const unwatch = watchVisibility((isNow) => {
    isVisible = isNow;
    tickedAt = undefined;
  });
  const stop = every(TICK_INTERVAL_MS, () => {
    const now = systemClock();
    const isLate = tickedAt !== undefined && now - tickedAt >= SLEPT_AFTER_MS;
    tickedAt = isVisible ? now : undefined;
    if (isLate) onLate();
  });
  return () => {
    unwatch();
    stop();
  };
}

function listen(target: EventTarget, type: string, handle: (event: Event) => void): () => void {
  target.addEventListener(type, handle);
  return () => target.removeEventListener(type, handle);
}
