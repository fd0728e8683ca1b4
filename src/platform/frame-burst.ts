/** A few frames in a row, timed: how far apart they come and how long the main thread works on them. */

export interface FrameBurst {
  /** Between each frame and the one before it. */
  readonly delaysMs: readonly number[];
  /** What the main thread did for those frames: work it found waiting, callbacks, layout and paint. */
  readonly workMs: number;
}

/** Enough for a mean; at 60 Hz they take a tenth of a second. Asking for frames costs a page that needs
 *  none about half a millisecond each, and several where all is slow. */
const FRAME_COUNT = 6;
/** A page this slow shows it with fewer frames… */
const BURST_MS = 120;
const SLOW_FRAME_COUNT = 3;
/** …and one that is slower still with what has come. */
const BURST_MS_MAX = 600;

/** Calls `onDone` after the last frame; the returned function gives the burst up. */
export function timeFrames(onDone: (burst: FrameBurst) => void): () => void {
  const startedAt = performance.now();
  const delaysMs: number[] = [];
  let workMs = 0;
  let before: number | undefined;
  // A message posted in a frame's callback is handled when that frame's layout and paint are over.
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
      // Work found waiting holds the callback up behind its frame's own time.
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
