/** Selects the rendering quality from one measurement per second of this device. Lowers it after
 *  two heavy seconds of three, raises it after ten calm ones; a failed raise doubles the wait for
 *  the next, so that a borderline device stays at the lower level instead of alternating. Pure:
 *  uses neither clock nor page. */
import { assert } from '#contract/core/assert.ts';
import { QUALITY_BEST, QUALITY_LOWEST, type RenderQuality } from '#domain/render-quality.ts';

/** Measurement of one second of the page. */
export interface PerformanceMeasurement {
  readonly framesPerSecond: number;
  /** Frame rate of this display for an idle page. */
  readonly framesPerSecondDesired: number;
  /** Share of the time the main thread was busy, 0 to 1. */
  readonly busyShare: number;
  /** Time in tasks of more than 50 ms. */
  readonly longTaskMs: number;
  /** Longest wait of an input for its handler; 0 without input. */
  readonly inputDelayMs: number;
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

/** @param reading undefined for unmeasured time (hidden, asleep), which counts as neither calm nor
 *  heavy. */
export function nextGoverned(
  state: Governed,
  measurement: PerformanceMeasurement | undefined,
): Governed {
  if (state.isPinned) return state;
  if (measurement === undefined) return { ...state, recent: [], calmSeconds: 0 };
  assert(measurement.framesPerSecondDesired > 0, 'every display shows frames');
  const weight = weightOf(measurement);
  const recent = [weight === 'heavy', ...state.recent].slice(0, RECENT_SECONDS);
  const calmSeconds = weight === 'heavy' ? 0 : state.calmSeconds + (weight === 'calm' ? 1 : 0);
  const trialSeconds = Math.max(0, state.trialSeconds - 1);
  // The raise was successful, so the next one needs no longer wait.
  const hasStood = state.trialSeconds === 1;
  const riseSeconds = hasStood ? RISE_SECONDS : state.riseSeconds;
  const seen: Governed = { ...state, recent, calmSeconds, riseSeconds, trialSeconds };
  if (recent.filter(Boolean).length >= HEAVY_SECONDS) return fallen(seen);
  return calmSeconds >= riseSeconds ? risen(seen) : seen;
}

/** Classifies a measurement; `fair` neither lowers the level nor counts toward a raise. */
export function weightOf(measurement: PerformanceMeasurement): 'calm' | 'fair' | 'heavy' {
  const reach = measurement.framesPerSecond / measurement.framesPerSecondDesired;
  const { busyShare, longTaskMs, inputDelayMs } = measurement;
  if (reach < 0.7 || busyShare > 0.8 || longTaskMs > 250 || inputDelayMs > 150) return 'heavy';
  const isCalm = reach >= 0.9 && busyShare <= 0.5 && longTaskMs <= 60 && inputDelayMs <= 60;
  return isCalm ? 'calm' : 'fair';
}

function fallen(state: Governed): Governed {
  if (state.level === QUALITY_LOWEST) return state;
  const hasFailed = state.trialSeconds > 0;
  return {
    ...state,
    level: (state.level + 1) as RenderQuality,
    recent: [],
    calmSeconds: 0,
    riseSeconds: hasFailed ? Math.min(RISE_SECONDS_MAX, 2 * state.riseSeconds) : state.riseSeconds,
    trialSeconds: 0,
  };
}

function risen(state: Governed): Governed {
  if (state.level === QUALITY_BEST) return state;
  return {
    ...state,
    level: (state.level - 1) as RenderQuality,
    recent: [],
    calmSeconds: 0,
    trialSeconds: TRIAL_SECONDS,
  };
}
