/** Timers for drawing that pause while the page is hidden. */
import { every } from './clock.ts';
import { livenessNow, watchVisibility } from './liveness.ts';

/** Runs `run` every `intervalMs` while the page is visible, and immediately when it becomes visible
 *  again. */
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
