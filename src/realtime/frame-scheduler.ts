/** When the page takes a frame: in its next animation frame; and when it asks for another: once it has
 *  rested, the longer the more this one kept its thread. A hidden page takes none. */
import { after } from '#src/platform/clock.ts';
import { livenessNow, watchVisibility } from '#src/platform/liveness.ts';

export interface FrameScheduler {
  /** Resolves when the page is ready for the next one, taken or not. */
  onFrame(frame: Float64Array): Promise<void>;
  close(): void;
}

export interface FrameSchedulerOptions {
  readonly receive: (frame: Float64Array) => void;
  /** @param spentMs on the frame just painted. */
  readonly restMs: (spentMs: number) => number;
  /** Called inside the animation frame that takes a frame: what the thread has spent when it is painted. */
  readonly costMs: () => Promise<number>;
}

/** Times a frame's own cost. Beside a picture painted elsewhere, figures take a ninth of the thread at
 *  most and leave the rest to hands; rows are the picture, and take half. */
const REST_PER_COST = { values: 8, rows: 1 } as const;
/** A machine that fell asleep over a frame would count the night as its cost, and rest for eight of them. */
const REST_MS_MAX = 1_000;

export const restAfter = (spentMs: number, shows: keyof typeof REST_PER_COST): number =>
  Math.min(REST_PER_COST[shows] * spentMs, REST_MS_MAX);

export function createFrameScheduler({
  receive,
  restMs,
  costMs,
}: FrameSchedulerOptions): FrameScheduler {
  /** Gives up the frame or the rest that is waited for. */
  let release = (): void => undefined;

  const rest = (resolve: () => void, spentMs: number): void => {
    const cancel = after(restMs(spentMs), resolve);
    release = () => {
      cancel();
      resolve();
    };
  };

  const onFrame = (frame: Float64Array): Promise<void> =>
    new Promise((resolve) => {
      // No animation frame comes to a hidden page: held until it is shown, this one would be the first thing
      // shown then, and old. The worker makes another at that moment.
      if (!livenessNow().isVisible) return resolve();
      const request = requestAnimationFrame(() => {
        // Asked for again even when a store refuses this one: the worker must not wait for ever.
        let isGivenUp = false;
        release = () => {
          isGivenUp = true;
          resolve();
        };
        const restWhenPainted = async (): Promise<void> => {
          const spentMs = await costMs();
          if (!isGivenUp) rest(resolve, spentMs);
        };
        void restWhenPainted();
        receive(frame);
      });
      release = () => {
        cancelAnimationFrame(request);
        resolve();
      };
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
