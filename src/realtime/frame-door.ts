/** When the page takes a frame: in its next animation frame; and when it asks for another: once it has
 *  rested as long as this device does between two drawings. A hidden page takes none. */
import { after } from '#src/platform/clock.ts';
import { livenessNow, watchVisibility } from '#src/platform/liveness.ts';

export interface FrameDoor {
  /** Resolves when the page is ready for the next one, taken or not. */
  takeFrame(frame: Float64Array): Promise<void>;
  close(): void;
}

export interface FrameDoorOptions {
  readonly take: (frame: Float64Array) => void;
  readonly restMs: () => number;
}

export function createFrameDoor({ take, restMs }: FrameDoorOptions): FrameDoor {
  /** Gives up the frame or the rest that is waited for. */
  let release = (): void => undefined;

  const rest = (resolve: () => void): void => {
    const intervalMs = restMs();
    if (intervalMs === 0) return resolve();
    const cancel = after(intervalMs, resolve);
    release = () => {
      cancel();
      resolve();
    };
  };

  const takeFrame = (frame: Float64Array): Promise<void> =>
    new Promise((resolve) => {
      // No animation frame comes to a hidden page: held until it is shown, this one would be the first thing
      // shown then, and old. The worker makes another at that moment.
      if (!livenessNow().isVisible) return resolve();
      const request = requestAnimationFrame(() => {
        // Taken even when a store refuses it: the worker must not wait for ever.
        rest(resolve);
        take(frame);
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
  return { takeFrame, close };
}
