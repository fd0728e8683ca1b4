/** Samples the page's load: a few animation frames of every second, not all, because requesting
 *  every frame would itself cause the measured load. A hidden page is not measured. */
import { every } from './clock.ts';
import { timeFrames, type FrameBurst } from './frame-burst.ts';
import { livenessNow, watchVisibility } from './liveness.ts';
import { watchSlowWork, type SlowWork } from './slow-work.ts';

export interface LoadSample extends FrameBurst, SlowWork {
  /** Time since the previous sample. */
  readonly elapsedMs: number;
}

const SAMPLE_INTERVAL_MS = 1_000;
/** A longer gap without long tasks means that the machine slept. */
const SLEEP_MS = 4_000;

/** Calls `onSample` for every completely measured second, and once with `undefined` for other time:
 *  hidden or asleep, and the following second, which catches up. */
export function watchLoad(onSample: (sample: LoadSample | undefined) => void): () => void {
  let stopSampling: (() => void) | undefined;
  const follow = (isVisible: boolean): void => {
    if (isVisible === (stopSampling !== undefined)) return;
    stopSampling?.();
    stopSampling = isVisible ? sampleSeconds(onSample) : undefined;
    if (!isVisible) onSample(undefined);
  };
  const unwatch = watchVisibility(follow);
  follow(livenessNow().isVisible);
  return () => {
    unwatch();
    stopSampling?.();
  };
}

function sampleSeconds(onSample: (sample: LoadSample | undefined) => void): () => void {
  const slowWork = watchSlowWork();
  let stopBurst: (() => void) | undefined;
  let sampledAt: number | undefined;
  const drain = (burst: FrameBurst): void => {
    stopBurst = undefined;
    const now = performance.now();
    const slow = slowWork.drain();
    const elapsedMs = now - (sampledAt ?? now);
    const isFirst = sampledAt === undefined;
    sampledAt = now;
    if (isFirst) return;
    const hasSlept = elapsedMs > SLEEP_MS && slow.longTaskMs < elapsedMs / 2;
    onSample(hasSlept ? undefined : { ...burst, ...slow, elapsedMs });
  };
  const stopTicking = every(SAMPLE_INTERVAL_MS, () => {
    stopBurst ??= timeFrames(drain);
  });
  return () => {
    stopTicking();
    stopBurst?.();
    slowWork.stop();
  };
}
