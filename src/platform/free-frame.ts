/** Animation frames without an input: work that may wait gets a frame of its own, so that an input
 *  waits for its own style, layout and paint only. */

import { watchUserActivity } from './user-activity.ts';

/** Work waits for at most this many frames with inputs: a held key makes one after another. */
const WAIT_COUNT_MAX = 2;

let isWatching = false;
/** An input was handled, and its animation frame has not come. */
let isInputPending = false;
/** Time stamp of the last animation frame that shows an input. */
let inputFrameTime: DOMHighResTimeStamp | undefined;

/**
 * Calls `run` in the next animation frame that shows no input.
 * @returns the cancel function.
 */
export function requestFreeFrame(run: () => void): () => void {
  watchInputs();
  let waitCount = 0;
  const onFrame = (frameTime: DOMHighResTimeStamp): void => {
    const hasInput = isInputPending || inputFrameTime === frameTime;
    if (hasInput && waitCount < WAIT_COUNT_MAX) {
      waitCount += 1;
      request = requestAnimationFrame(onFrame);
    } else run();
  };
  let request = requestAnimationFrame(onFrame);
  return () => cancelAnimationFrame(request);
}

/** Watches for the life of the page: an input is cheap, and pages that show a market need it always. */
function watchInputs(): void {
  if (isWatching) return;
  isWatching = true;
  watchUserActivity(noteInput);
}

function noteInput(): void {
  if (isInputPending) return;
  isInputPending = true;
  requestAnimationFrame((frameTime) => {
    isInputPending = false;
    inputFrameTime = frameTime;
  });
}
