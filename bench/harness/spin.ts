/**
 * Measures the true speed of a thread with a fixed loop. The browser's throttle slows the page's
 * thread by less than its nominal rate and slows no worker at all, so the benchmark prints the
 * measured slowdown. The function has no imports, because it is sent to threads as text.
 * @returns milliseconds.
 */
export function spin(): number {
  const turnCount = 30_000_000;
  const startedMs = performance.now();
  let sum = 0;
  for (let turn = 0; turn < turnCount; turn += 1) sum = (sum + turn * turn) | 0;
  // Uses the sum, so that the loop is not optimized away.
  return performance.now() - startedMs + (sum === 0.5 ? 1 : 0);
}
