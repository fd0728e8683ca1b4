/** Runs something so much later, counted by the frames a story draws, unless it is called off before. */
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
