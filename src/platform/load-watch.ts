/** Samples the page's load: a few animation frames of every second, not all, because requesting
 *  every frame would itself cause the measured load. A slow page is judged by its long tasks and
 *  inputs alone, without a requested frame. A hidden page is not measured. */
import { every } from './clock.ts';
import { timeFrames, type FrameBurst } from './frame-burst.ts';
import { livenessNow, watchVisibility } from './liveness.ts';
import { watchSlowWork, type SlowWork } from './slow-work.ts';

export interface LoadSample extends FrameBurst, Readonly<SlowWork> {
  /** Time since the previous sample. */
  readonly elapsedMs: number;
}

export interface LoadWatchOptions {
  /** Called for every completely measured second, and once with `undefined` for other time: hidden
   *  or asleep, and the following second, which catches up. @returns whether the page's work
   *  changes from now on: earlier work then counts no more. */
  readonly onSample: (sample: LoadSample | undefined) => boolean;
  /** Called with the running second, without frames, at each report of slow work. @returns whether
   *  the page's work changes from now on; the sample then ends here. */
  readonly onSlowWork: (sample: LoadSample) => boolean;
}

const SAMPLE_INTERVAL_MS = 1_000;
/** A shorter time says little about the share of the thread. */
const EARLY_MS_MIN = 250;
/** A longer gap without long tasks means that the machine slept. */
const SLEEP_MS = 4_000;
/** Such a second is heavy, however its frames come. */
const isSlow = ({ longTaskMs, inputDelayMs }: Readonly<SlowWork>): boolean =>
  longTaskMs > 250 || inputDelayMs > 150;
const NO_FRAMES: FrameBurst = { delaysMs: [], workMs: 0 };

export function watchLoad(options: LoadWatchOptions): () => void {
  let stopSampling: (() => void) | undefined;
  const follow = (isVisible: boolean): void => {
    if (isVisible === (stopSampling !== undefined)) return;
    stopSampling?.();
    stopSampling = isVisible ? sampleSeconds(options) : undefined;
    if (!isVisible) options.onSample(undefined);
  };
  const unwatch = watchVisibility(follow);
  follow(livenessNow().isVisible);
  return () => {
    unwatch();
    stopSampling?.();
  };
}

function sampleSeconds({ onSample, onSlowWork }: LoadWatchOptions): () => void {
  let stopBurst: (() => void) | undefined;
  let sampledAt: number | undefined;
  const sampleNow = (burst: FrameBurst): LoadSample => {
    const now = performance.now();
    return { ...burst, ...slowWork.read(), elapsedMs: now - (sampledAt ?? now) };
  };
  const startSample = (isOtherWork: boolean): void => {
    stopBurst?.();
    stopBurst = undefined;
    sampledAt = performance.now();
    slowWork.clear(isOtherWork ? sampledAt : undefined);
  };
  const finish = (burst: FrameBurst): void => {
    const sample = sampleNow(burst);
    const { elapsedMs, longTaskMs } = sample;
    const hasSlept = elapsedMs > SLEEP_MS && longTaskMs < elapsedMs / 2;
    const isFirst = sampledAt === undefined;
    startSample(!isFirst && onSample(hasSlept ? undefined : sample));
  };
  const slowWork = watchSlowWork(() => {
    const sample = sampleNow(NO_FRAMES);
    if (sample.elapsedMs >= EARLY_MS_MIN && onSlowWork(sample)) startSample(true);
  });
  const stopTicking = every(SAMPLE_INTERVAL_MS, () => {
    const hasJustSampled = sampledAt !== undefined && performance.now() - sampledAt < EARLY_MS_MIN;
    if (stopBurst !== undefined || hasJustSampled) return;
    if (sampledAt !== undefined && isSlow(slowWork.read())) finish(NO_FRAMES);
    else stopBurst = timeFrames(finish);
  });
  return () => {
    stopTicking();
    stopBurst?.();
    slowWork.stop();
  };
}
