/** Moves a market in each animation frame, by as many changes as the elapsed time gives: the worker's pace. */

/** @param elapsedMs since the last call. */
export type MoveMarket = (changeCount: number, elapsedMs: number) => unknown;

/** Limits how much a tab catches up after it was suspended. */
const ELAPSED_MS_MAX = 250;

/** @returns a function that stops the market. */
export function runMarket(move: MoveMarket, changesPerSecond: number): () => void {
  let handle = 0;
  let before: number | undefined;
  let due = 0;
  const step = (now: number) => {
    const elapsed = Math.min(ELAPSED_MS_MAX, now - (before ?? now));
    before = now;
    due += (elapsed / 1_000) * changesPerSecond;
    const count = Math.floor(due);
    due -= count;
    move(count, elapsed);
    handle = requestAnimationFrame(step);
  };
  handle = requestAnimationFrame(step);
  return () => cancelAnimationFrame(handle);
}
