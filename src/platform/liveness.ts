/** What the page knows and a worker cannot: network, visibility, and waking from sleep. */
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

/** Tells `onChange` of every change; the returned function stops it. */
export function watchLiveness(onChange: (liveness: PageLiveness) => void): () => void {
  const notify = () => onChange(livenessNow());
  const unwatch = [
    listen(window, 'online', notify),
    listen(window, 'offline', notify),
    listen(document, 'visibilitychange', notify),
  ];
  return () => unwatch.forEach((stop) => stop());
}

/** Tells of being hidden and shown: one listener, for what begins and ends often. */
export function watchVisibility(onChange: (isVisible: boolean) => void): () => void {
  return listen(document, 'visibilitychange', () => onChange(livenessNow().isVisible));
}

/** How long a second may take before the page has slept; a busy thread stretches it less. */
const SLEPT_AFTER_MS = 3_000;
const TICK_INTERVAL_MS = 1_000;

/** Tells of a page that comes back from freezing, from the back/forward cache or from a sleep of the
 *  machine, and of one whose thread stood still as long. */
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

/** A machine asleep tells nobody: its timers come late. Those of a hidden page always do. */
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
