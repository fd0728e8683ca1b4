/** One frame for each of the browser's, with as many changes as time has brought: the worker's pace. */
import { showFrame, type SampleStores } from './sample-stores.ts';

/** A tab that was away does not catch up on all of it. */
const ELAPSED_MS_MAX = 250;

/** @returns what stops it. */
export function runMarket(stores: SampleStores, changesPerSecond: number): () => void {
  let handle = 0;
  let before: number | undefined;
  let due = 0;
  const step = (now: number) => {
    const elapsed = Math.min(ELAPSED_MS_MAX, now - (before ?? now));
    before = now;
    due += (elapsed / 1_000) * changesPerSecond;
    const count = Math.floor(due);
    due -= count;
    if (count > 0) {
      stores.market.move(count, elapsed);
      showFrame(stores);
    }
    handle = requestAnimationFrame(step);
  };
  handle = requestAnimationFrame(step);
  return () => cancelAnimationFrame(handle);
}
