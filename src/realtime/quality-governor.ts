/**
 * Selects the rendering quality from measurements of this device, one per second and one more as
 * soon as a second proves saturated. Pure: uses neither clock nor page.
 *
 * - A saturated measurement lowers the level by several steps immediately, because inputs already
 *   wait: two or three of them reach the lowest level.
 * - Two heavy seconds of three lower it by one.
 * - Ten calm seconds raise it by one. A failed raise doubles the wait for the next, so that a
 *   borderline device stays at the lower level instead of alternating.
 */
import { QUALITY_BEST, QUALITY_LOWEST, type RenderQuality } from '#domain/render-quality.ts';

/** Measurement of the page, usually of one second. */
export interface PerformanceMeasurement {
  readonly framesPerSecond: number;
  /** Frame rate of this display for an idle page; never 0. */
  readonly framesPerSecondDesired: number;
  /** Share of the time the main thread was busy, 0 to 1. */
  readonly busyShare: number;
  /** Share of the time in tasks of more than 50 ms, which delay inputs; 0 to 1. */
  readonly longTaskShare: number;
  /** Time in tasks of more than 50 ms. */
  readonly longTaskMs: number;
  /** Number of these tasks; 0 in browsers that do not report them. */
  readonly longTaskCount: number;
  /** Longest wait of an input for its handler; 0 without input. */
  readonly inputDelayMs: number;
  /** Longest time the handlers of one input took; 0 without input. */
  readonly inputHandlingMs: number;
}

export interface Governed {
  readonly level: RenderQuality;
  /** The user selected a fixed level; measurements are ignored. */
  readonly isPinned: boolean;
  /** Heavy flags of the last seconds, newest first; cleared by every change. */
  readonly recent: readonly boolean[];
  /** Calm seconds since the last heavy one. */
  readonly calmSeconds: number;
  /** Calm seconds required for the next raise. */
  readonly riseSeconds: number;
  /** Remaining seconds in which lowering counts the last raise as failed. */
  readonly trialSeconds: number;
}

const HEAVY_SECONDS = 2;
const RECENT_SECONDS = 3;
const RISE_SECONDS = 10;
const RISE_SECONDS_MAX = 320;
const TRIAL_SECONDS = 30;

export const startGoverning = (
  level: RenderQuality = QUALITY_BEST,
  isPinned: boolean = false,
): Governed => ({
  level,
  isPinned,
  recent: [],
  calmSeconds: 0,
  riseSeconds: RISE_SECONDS,
  trialSeconds: 0,
});

/**
 * Judges a complete second.
 * @param measurement undefined for unmeasured time (hidden, asleep), which counts as neither calm
 * nor heavy.
 */
export function nextGoverned(
  state: Governed,
  measurement: PerformanceMeasurement | undefined,
): Governed {
  if (state.isPinned) return state;
  if (measurement === undefined) return { ...state, recent: [], calmSeconds: 0 };
  const weight = weightOf(measurement);
  const isHeavy = weight === 'heavy';
  const recent = [isHeavy, ...state.recent].slice(0, RECENT_SECONDS);
  const calmSeconds = isHeavy ? 0 : state.calmSeconds + (weight === 'calm' ? 1 : 0);
  const trialSeconds = Math.max(0, state.trialSeconds - 1);
  // The raise was successful, so the next one needs no longer wait.
  const hasStood = state.trialSeconds === 1;
  const riseSeconds = hasStood ? RISE_SECONDS : state.riseSeconds;
  const seen: Governed = { ...state, recent, calmSeconds, riseSeconds, trialSeconds };
  const steps = saturationSteps(measurement);
  if (steps > 0) return fallen(seen, steps);
  if (recent.filter(Boolean).length >= HEAVY_SECONDS) return fallen(seen, 1);
  return calmSeconds >= riseSeconds ? raiseLevel(seen) : seen;
}

/** Judges the part of a second that has passed: reacts to saturation and counts nothing. */
export function governedEarly(state: Governed, measurement: PerformanceMeasurement): Governed {
  const steps = state.isPinned ? 0 : saturationSteps(measurement);
  return steps > 0 ? fallen(state, steps) : state;
}

/** Levels to give up immediately, because inputs wait or the thread has no time left; otherwise 0. */
export function saturationSteps({
  inputDelayMs,
  longTaskShare,
  longTaskCount,
  busyShare,
}: PerformanceMeasurement): number {
  // A single long task opens a dialog or a page; fewer updates do not shorten it.
  if (longTaskCount === 1) return 0;
  if (inputDelayMs > 300 || longTaskShare > 0.8) return 5;
  return inputDelayMs > 150 || longTaskShare > 0.5 || busyShare > 0.9 ? 3 : 0;
}

/** Classifies a measurement; `fair` neither lowers the level nor counts toward a raise. */
export function weightOf(measurement: PerformanceMeasurement): 'calm' | 'fair' | 'heavy' {
  const reach = measurement.framesPerSecond / measurement.framesPerSecondDesired;
  const { busyShare, longTaskMs, inputDelayMs, inputHandlingMs } = measurement;
  const isShort = reach < 0.7 || busyShare > 0.8 || longTaskMs > 250;
  // Handlers are judged by the second only: one slow handler is a dialog that opens.
  if (isShort || inputDelayMs > 150 || inputHandlingMs > 150) return 'heavy';
  const isIdle = reach >= 0.9 && busyShare <= 0.5 && longTaskMs <= 60;
  return isIdle && inputDelayMs <= 60 && inputHandlingMs <= 100 ? 'calm' : 'fair';
}

/** A raise that fails is undone first: the level before it was sufficient. */
function fallen(state: Governed, steps: number): Governed {
  if (state.level === QUALITY_LOWEST) return state;
  const hasFailed = state.trialSeconds > 0;
  return {
    ...state,
    level: Math.min(QUALITY_LOWEST, state.level + (hasFailed ? 1 : steps)) as RenderQuality,
    recent: [],
    calmSeconds: 0,
    riseSeconds: hasFailed ? Math.min(RISE_SECONDS_MAX, 2 * state.riseSeconds) : state.riseSeconds,
    trialSeconds: 0,
  };
}

function raiseLevel(state: Governed): Governed {
  if (state.level === QUALITY_BEST) return state;
  return {
    ...state,
    level: (state.level - 1) as RenderQuality,
    recent: [],
    calmSeconds: 0,
    trialSeconds: TRIAL_SECONDS,
  };
}
