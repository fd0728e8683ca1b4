/** Does long work of this thread in slices, so that the page paints and receives input in between. */
import type { Steps } from '#domain/steps.ts';
import { after, monotonicClock } from './clock.ts';

/** Shorter than a frame. */
const SLICE_MS = 8;

interface StepsListener<Result> {
  /** After each slice, with the share that is done. */
  readonly onShare: (share: number) => void;
  readonly onDone: (result: Result) => void;
}

/** @returns the function that ends the work */
export function runSteps<Result>(
  steps: Steps<Result>,
  { onShare, onDone }: StepsListener<Result>,
): () => void {
  let cancel = after(0, slice);
  function slice(): void {
    const until = monotonicClock() + SLICE_MS;
    for (;;) {
      const step = steps.next();
      if (step.done === true) return onDone(step.value);
      if (monotonicClock() < until) continue;
      onShare(step.value);
      cancel = after(0, slice);
      return;
    }
  }
  return () => cancel();
}
