/** Timers of what draws: they stand still while nobody can see the page. */
import { every } from './clock.ts';
import { livenessNow, watchVisibility } from './liveness.ts';

/** Runs `run` every `intervalMs` while the page is in sight, and at once when it comes back into it. */
export function everyWhileVisible(intervalMs: number, run: () => void): () => void {
  let stop = livenessNow().isVisible ? every(intervalMs, run) : undefined;
  const unwatch = watchVisibility((isVisible) => {
    if (isVisible === (stop !== undefined)) return;
    stop?.();
    stop = isVisible ? every(intervalMs, run) : undefined;
    if (isVisible) run();
  });
  return () => {
    unwatch();
    stop?.();
  };
}
