/** How slow a thread really is: the same loop, timed on it. The browser's throttle slows the page's
 *  thread by less than it says and slows no worker at all, so the bench prints what it got. It stands
 *  alone, because it is sent to threads as text.
 *  @returns milliseconds. */
export function spin(): number {
  const turnCount = 30_000_000;
  const startedMs = performance.now();
  let sum = 0;
  for (let turn = 0; turn < turnCount; turn += 1) sum = (sum + turn * turn) | 0;
  // The sum is used, so that the loop is not optimised away.
  return performance.now() - startedMs + (sum === 0.5 ? 1 : 0);
}
