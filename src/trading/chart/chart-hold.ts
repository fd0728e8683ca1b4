/** A chart that is held during the user's input is updated when the hold ends, or at the latest
 *  after a few seconds, when it is renewed. */
import { subscribe } from 'valtio/vanilla';
import type { Quality } from '#src/stores/quality.store.ts';

/**
 * Calls `onUpdate` when the hold ends or is renewed. Its start is no reason to update: the first
 * input must not wait for the chart.
 * @returns a function that stops watching.
 */
export function watchHold(quality: Quality, onUpdate: () => void): () => void {
  let heldSinceMs = quality.chartHeldSinceMs;
  return subscribe(quality, () => {
    const before = heldSinceMs;
    heldSinceMs = quality.chartHeldSinceMs;
    if (before !== undefined && heldSinceMs !== before) onUpdate();
  });
}
