/** Measures a few consecutive animation frames: their intervals and the main thread's work for
 *  them. */

export interface FrameBurst {
  /** Interval between each frame and the previous one. */
  readonly delaysMs: readonly number[];
  /** Main thread work for those frames: work already queued, callbacks, layout and paint. */
  readonly workMs: number;
}

/** Enough for a mean; a tenth of a second at 60 Hz. An animation frame requested by an idle page
 *  costs about half a millisecond, and several on slow devices. */
const FRAME_COUNT = 6;
/** A page this slow is measured with fewer frames… */
const BURST_MS = 120;
const SLOW_FRAME_COUNT = 3;
/** …and an even slower one with the frames received by then. */
const BURST_MS_MAX = 600;

/**
 * Calls `onDone` after the last frame.
 * @returns the cancel function.
 */
export function timeFrames(onDone: (burst: FrameBurst) => void): () => void {
  const startedAt = performance.now();
  const delaysMs: number[] = [];
  let workMs = 0;
  let before: number | undefined;
  // A message posted in an animation frame callback is handled after that frame's layout and paint.
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', ({ data: started }: MessageEvent<number>) => {
    const now = performance.now();
    workMs += now - started;
    if (delaysMs.length < frameCountDesired(now - startedAt) - 1) return;
    stop();
    onDone({ delaysMs, workMs });
  });
  channel.port1.start();
  const onFrame = (frameTime: number): void => {
    if (before !== undefined) {
      delaysMs.push(frameTime - before);
      // Work already queued delays the callback beyond its frame time.
      channel.port2.postMessage(Math.min(frameTime, performance.now()));
    }
    before = frameTime;
    handle = requestAnimationFrame(onFrame);
  };
  let handle = requestAnimationFrame(onFrame);
  const stop = (): void => {
    cancelAnimationFrame(handle);
    channel.port1.close();
  };
  return stop;
}

function frameCountDesired(elapsedMs: number): number {
  if (elapsedMs > BURST_MS_MAX) return 0;
  return elapsedMs > BURST_MS ? SLOW_FRAME_COUNT : FRAME_COUNT;
}
