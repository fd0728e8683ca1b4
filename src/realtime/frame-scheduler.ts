/** Applies each market frame in the next animation frame without an input, or in the next two on a
 *  slow page, then waits before requesting another. Slower frames mean longer waits. Hidden pages
 *  apply no frames. */
import { after } from '#src/platform/clock.ts';
import { requestFreeFrame } from '#src/platform/free-frame.ts';
import { livenessNow, watchVisibility } from '#src/platform/liveness.ts';

export interface FrameScheduler {
  /** Resolves when the page is ready for the next frame, whether this one was applied or not. */
  onFrame(frame: Float64Array): Promise<void>;
  close(): void;
}

/** Applies the rest of a frame. */
export type FrameRest = () => void;

export interface FrameSchedulerOptions {
  /** Applies a frame. @returns its rest, if a part may come one animation frame later. */
  readonly receive: (frame: Float64Array) => FrameRest | undefined;
  /** @param spentMs main thread time of the frame just painted. */
  readonly restMs: (spentMs: number) => number;
  /** Called inside the animation frame that applies a market frame; resolves with the main thread
   *  time spent until its paint. */
  readonly costMs: () => Promise<number>;
}

/** Multiples of a frame's own cost. When a worker paints the rows, the displayed values use at most
 *  a ninth of the thread, which leaves the rest to user input; when the page renders the rows
 *  itself, they use half. */
const REST_PER_COST = { values: 8, rows: 1 } as const;
/** Upper limit, because a machine that slept during a frame would count the sleep as cost and wait
 *  eight times as long. */
const REST_MS_MAX = 1_000;

/** A frame that costs more is applied in two animation frames: an input waits for one half of it. */
const WHOLE_MS_MAX = 16;

export const restAfter = (spentMs: number, shows: keyof typeof REST_PER_COST): number =>
  Math.min(REST_PER_COST[shows] * spentMs, REST_MS_MAX);

export function createFrameScheduler({
  receive,
  restMs,
  costMs,
}: FrameSchedulerOptions): FrameScheduler {
  /** Cancels the pending animation frame or wait. */
  let release = (): void => undefined;

  const rest = (resolve: () => void, spentMs: number): void => {
    const cancel = after(restMs(spentMs), resolve);
    release = () => {
      cancel();
      resolve();
    };
  };

  /** Main thread time of the last frame. */
  let lastMs = 0;

  const onFrame = (frame: Float64Array): Promise<void> =>
    new Promise((resolve) => {
      // Hidden pages get no animation frame: a pending market frame would be shown first, and
      // outdated, when the page becomes visible. The worker sends a new one then.
      if (!livenessNow().isVisible) return resolve();
      let isGivenUp = false;
      const giveUp = (): void => {
        isGivenUp = true;
        resolve();
      };
      /** Resolves with the cost even if a store throws, so that the worker does not wait forever. */
      const applyInFrame = (apply: () => void): Promise<number> =>
        new Promise((settle) => {
          const cancel = requestFreeFrame(() => {
            release = giveUp;
            settle(costMs());
            apply();
          });
          release = () => {
            cancel();
            giveUp();
          };
        });
      let later: FrameRest | undefined;
      const receiveFirst = (): void => {
        later = receive(frame);
        if (lastMs > WHOLE_MS_MAX) return;
        later?.();
        later = undefined;
      };
      const applyAll = async (): Promise<void> => {
        let spentMs = await applyInFrame(receiveFirst);
        if (later !== undefined && !isGivenUp) spentMs += await applyInFrame(later);
        lastMs = spentMs;
        if (!isGivenUp) rest(resolve, spentMs);
      };
      void applyAll();
    });

  const unwatch = watchVisibility((isVisible) => {
    if (!isVisible) release();
  });
  const close = (): void => {
    unwatch();
    release();
  };
  return { onFrame, close };
}
