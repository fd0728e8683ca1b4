/** How hard the page works, sampled: a few frames of every second, not all of them, because a page that
 *  asks for every frame is never idle and would be the load it measures. A hidden page is not measured. */
import { every } from './clock.ts';
import { timeFrames, type FrameBurst } from './frame-burst.ts';
import { livenessNow, watchVisibility } from './liveness.ts';
import { watchSlowWork, type SlowWork } from './slow-work.ts';

export interface LoadSample extends FrameBurst, SlowWork {
  /** Since the sample before. */
  readonly elapsedMs: number;
}

const SAMPLE_INTERVAL_MS = 1_000;
/** A gap that long which nothing kept busy: the machine slept. */
const SLEEP_MS = 4_000;

/**
 * Tells of every second that was seen whole, and once of time that was not (`undefined`): while hidden or
 * asleep, and the second after, which catches up.
 */
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
