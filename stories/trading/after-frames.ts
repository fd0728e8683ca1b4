/** Runs a callback after a delay, counted in the frames a story draws, unless it is canceled
 *  before. */
export function afterFrames(delayMs: number, run: () => void): () => void {
  let endsAt: number | undefined;
  const check = (nowMs: number): void => {
    endsAt ??= nowMs + delayMs;
    if (nowMs < endsAt) handle = requestAnimationFrame(check);
    else run();
  };
  let handle = requestAnimationFrame(check);
  return () => cancelAnimationFrame(handle);
}
