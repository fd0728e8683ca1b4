/** One metric, its budget, and the text line that reports it. */
import { isScaled, scaledValue } from './reference.ts';
import { medianOf, percentileOf, ratioOf } from './rounds.ts';
import { isWithin, percentileSpreadOf, ratioSpreadOf, spreadOf, type Spread } from './spread.ts';

export interface Metric {
  /** "merge/ladder to sorted array": the scenario, then the compared variants; a budget has the
   *  same name. */
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** Median of the per-round ratios to the baseline. */
  readonly ratio?: number;
  /** Quartiles of the samples; absent for fewer than three. */
  readonly spread?: Spread;
  /** Quartiles of the ratios within a round. */
  readonly ratioSpread?: Spread;
  readonly samples: readonly number[];
  /** Slowness of the thread that was measured, throttle included, where the scenario has timed it;
   *  otherwise that of the machine counts. */
  readonly slowness?: number;
  /** Reason why the metric is not reliable, for example that the feed could not send the requested
   *  load. */
  readonly voidReason?: string;
}

/** Goal of a metric; below the floor the run fails. */
export interface Budget {
  readonly metric: string;
  /** Judged quantity: the ratio to the baseline, or the value itself. */
  readonly of: 'ratio' | 'value';
  readonly is: 'at least' | 'at most';
  readonly goal: number;
  readonly floor: number;
  /** Part of an absolute time that depends on no machine, such as an animation frame. */
  readonly fixed?: number;
  /** Requires more time than a quick run has. */
  readonly isFullOnly?: boolean;
}

/** `unsure`: the goal lies within the spread. `unjudged`: an absolute value on a shared machine. */
export type Verdict = 'pass' | 'short' | 'unsure' | 'unjudged' | 'void' | 'FAIL';

export function metricOf(
  name: string,
  unit: string,
  samples: readonly number[],
  baseline?: { readonly name: string; readonly samples: readonly number[] },
): Metric {
  const spread = spreadOf(samples);
  const own = {
    name,
    unit,
    value: medianOf(samples),
    min: Math.min(...samples),
    max: Math.max(...samples),
    ...(spread === undefined ? {} : { spread }),
    samples,
  };
  if (baseline === undefined) return own;
  const ratioSpread = spreadOf(
    samples.map((sample, round) => sample / (baseline.samples[round] ?? NaN)),
  );
  return {
    ...own,
    baseline: { name: baseline.name, value: medianOf(baseline.samples) },
    ratio: ratioOf(samples, baseline.samples),
    ...(ratioSpread === undefined ? {} : { ratioSpread }),
  };
}

/** Builds a metric of one percentile over all values, whose spread follows from their number. */
export function percentileMetricOf(
  name: string,
  values: readonly number[],
  share: number,
  baseline?: { readonly name: string; readonly values: readonly number[] },
): Metric {
  const valueOf = (list: readonly number[]): number =>
    list.length === 0 ? NaN : percentileOf(list, share);
  const metric = metricOf(
    name,
    'ms',
    [valueOf(values)],
    baseline && { name: baseline.name, samples: [valueOf(baseline.values)] },
  );
  const spread = percentileSpreadOf(values, share);
  const ratioSpread = baseline && ratioSpreadOf(spread, percentileSpreadOf(baseline.values, share));
  return {
    ...metric,
    ...(spread === undefined ? {} : { spread }),
    ...(ratioSpread === undefined ? {} : { ratioSpread }),
  };
}

/** Returns `metric` with the slowness of the thread on which it was measured. */
export const onThread = (metric: Metric, slowness: number): Metric =>
  Number.isFinite(slowness) ? { ...metric, slowness } : metric;

export interface Judging {
  /** Absolute values are printed, not judged: other work runs on the machine. */
  readonly areRatiosOnly?: boolean;
  /** Slowness of this machine relative to that of the goals, where the metric has none of its own. */
  readonly slowness?: number;
}

/** Least spread on both sides of a time, a rate or their ratio: runs of one machine differ by more
 *  than the rounds of one run. */
const SPREAD_MIN = 0.1;

interface Judged {
  /** Ratio, or absolute value as it would be on the machine of the goals. */
  readonly value: number | undefined;
  readonly spread: Spread | undefined;
}

/** Returns the quantity that the budget judges. */
export function judgedOf(metric: Metric, budget: Budget, machineSlowness = 1): Judged {
  const { value, unit, ratio, slowness = machineSlowness } = metric;
  const widen = (middle: number, spread: Spread | undefined): Spread | undefined => {
    if (!isScaled(unit)) return spread;
    const [low, high] = [middle * (1 - SPREAD_MIN), middle * (1 + SPREAD_MIN)];
    return { low: Math.min(low, spread?.low ?? low), high: Math.max(high, spread?.high ?? high) };
  };
  if (budget.of === 'ratio') {
    return { value: ratio, spread: widen(ratio ?? NaN, metric.ratioSpread) };
  }
  const scale = (raw: number): number => scaledValue(raw, unit, slowness, budget.fixed);
  const { spread } = metric;
  const ofRounds = spread && { low: scale(spread.low), high: scale(spread.high) };
  return { value: scale(value), spread: widen(scale(value), ofRounds) };
}

/**
 * `short` misses its goal but keeps its floor; `unsure` does not decide between pass and short,
 * because the goal lies within the spread. A value that is not a number fails, a void one is not
 * judged, and on a busy machine an absolute value below its floor is `unjudged`.
 */
export function verdictOf(metric: Metric, budget: Budget, judging: Judging = {}): Verdict {
  const { areRatiosOnly = false, slowness = 1 } = judging;
  if (metric.voidReason !== undefined) return 'void';
  const { value, spread } = judgedOf(metric, budget, slowness);
  if (value === undefined || !Number.isFinite(value)) return 'FAIL';
  const meets = (bound: number): boolean =>
    budget.is === 'at least' ? value >= bound : value <= bound;
  if (!meets(budget.floor)) return areRatiosOnly && budget.of === 'value' ? 'unjudged' : 'FAIL';
  if (spread !== undefined && isWithin(spread, budget.goal)) return 'unsure';
  return meets(budget.goal) ? 'pass' : 'short';
}

/** Returns `metric` with the reason why it is not reliable, if there is one. */
export const voidedBy = (metric: Metric, voidReason: string | undefined): Metric =>
  voidReason === undefined ? metric : { ...metric, voidReason };

/** Line with name, value and its spread, baseline, ratio and its spread, scaled value, goal, verdict.
 *  @param slowness of the machine. */
export function lineOf(
  metric: Metric,
  budget: Budget | undefined,
  verdict?: Verdict,
  slowness = 1,
): string {
  const { name, value, min, max, unit, baseline, ratio, ratioSpread, spread, voidReason } = metric;
  const range = spread === undefined ? `${numberText(min)} to ${numberText(max)}` : textOf(spread);
  const compared = baseline === undefined ? '' : `${baseline.name} ${numberText(baseline.value)}`;
  const ratioText =
    ratio === undefined
      ? ''
      : `${numberText(ratio)}x${ratioSpread ? ` (${textOf(ratioSpread)})` : ''}`;
  return [
    name.padEnd(56),
    `${numberText(value)} ${unit} (${range})`.padEnd(44),
    compared.padEnd(30),
    ratioText.padStart(24),
    scaledText(metric, budget, slowness).padStart(30),
    ` ${(budget === undefined ? 'for information' : goalText(budget, unit)).padEnd(38)}`,
    verdict ?? '',
    voidReason === undefined ? '' : `void: ${voidReason}`,
  ]
    .join(' ')
    .trimEnd();
}

const textOf = ({ low, high }: Spread): string => `${numberText(low)} to ${numberText(high)}`;

/** "scaled 41 (38 to 44)" for a judged value that follows the machine's speed. */
function scaledText(metric: Metric, budget: Budget | undefined, slowness: number): string {
  if (budget?.of !== 'value' || !isScaled(metric.unit)) return '';
  const { value, spread } = judgedOf(metric, budget, slowness);
  return `scaled ${numberText(value ?? NaN)}${spread ? ` (${textOf(spread)})` : ''}`;
}

/** "at most 0.35x, floor 0.5". */
const goalText = ({ is, goal, of, floor }: Budget, unit: string): string =>
  `${is} ${goal}${of === 'ratio' ? 'x' : ` ${unit}`}, floor ${floor}`;

/** Formats a number with four significant digits, grouped. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
