/** How slow a thread really is: the same loop, timed on it. The browser's throttle slows the page's
 *  thread by less than it says and slows no worker at all, so the bench prints what it got. */

const TURN_COUNT = 30_000_000;

/** @returns milliseconds. */
export function spin(): number {
  const startedMs = performance.now();
  let sum = 0;
  for (let turn = 0; turn < TURN_COUNT; turn += 1) sum = (sum + turn * turn) | 0;
  // The sum is used, so that the loop is not optimised away.
  return performance.now() - startedMs + (sum === 0.5 ? 1 : 0);
}
