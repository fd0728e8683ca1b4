/** One metric, its budget, and the text line that reports it. */
import { floorOn } from './reference.ts';
import { medianOf, ratioOf } from './rounds.ts';

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
  readonly samples: readonly number[];
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
  /** Requires more time than a quick run has. */
  readonly isFullOnly?: boolean;
}

/** `unjudged`: an absolute value on a shared machine. */
export type Verdict = 'pass' | 'short' | 'unjudged' | 'void' | 'FAIL';

export function metricOf(
  name: string,
  unit: string,
  samples: readonly number[],
  baseline?: { readonly name: string; readonly samples: readonly number[] },
): Metric {
  const own = {
    name,
    unit,
    value: medianOf(samples),
    min: Math.min(...samples),
    max: Math.max(...samples),
    samples,
  };
  if (baseline === undefined) return own;
  return {
    ...own,
    baseline: { name: baseline.name, value: medianOf(baseline.samples) },
    ratio: ratioOf(samples, baseline.samples),
  };
}

export interface Judging {
  /** Absolute values are printed, not judged: other work runs on the machine. */
  readonly areRatiosOnly?: boolean;
  /** Slowness of this machine relative to the one the floors were set on (see `slownessNow`). */
  readonly slowness?: number;
}

/**
 * `short` misses its goal but keeps its floor. The floor of an absolute time or rate moves with the
 * machine's slowness; goals and ratios stay. A value that is not a number fails, a void one is not
 * judged, and on a busy machine an absolute value below its floor is `unjudged`.
 */
export function verdictOf(metric: Metric, budget: Budget, judging: Judging = {}): Verdict {
  const { areRatiosOnly = false, slowness = 1 } = judging;
  if (metric.voidReason !== undefined) return 'void';
  const judged = budget.of === 'ratio' ? metric.ratio : metric.value;
  if (judged === undefined || !Number.isFinite(judged)) return 'FAIL';
  const meets = (bound: number): boolean =>
    budget.is === 'at least' ? judged >= bound : judged <= bound;
  if (meets(budget.goal)) return 'pass';
  const isAbsolute = budget.of === 'value';
  if (meets(isAbsolute ? floorOn(slowness, budget.floor, metric.unit) : budget.floor))
    return 'short';
  return areRatiosOnly && isAbsolute ? 'unjudged' : 'FAIL';
}

/** Returns `metric` with the reason why it is not reliable, if there is one. */
export const voidedBy = (metric: Metric, voidReason: string | undefined): Metric =>
  voidReason === undefined ? metric : { ...metric, voidReason };

/** Line with name, value, unit, baseline, ratio, goal, verdict. */
export function lineOf(metric: Metric, budget: Budget | undefined, verdict?: Verdict): string {
  const { name, value, min, max, unit, baseline, ratio, voidReason } = metric;
  const measured = `${numberText(value)} ${unit} (${numberText(min)} to ${numberText(max)})`;
  const compared = baseline === undefined ? '' : `${baseline.name} ${numberText(baseline.value)}`;
  const ratioText = ratio === undefined ? '' : `${numberText(ratio)}x`;
  return [
    name.padEnd(56),
    measured.padEnd(44),
    compared.padEnd(30),
    ratioText.padStart(9),
    ` ${(budget === undefined ? 'for information' : goalText(budget, unit)).padEnd(38)}`,
    verdict ?? '',
    voidReason === undefined ? '' : `void: ${voidReason}`,
  ]
    .join(' ')
    .trimEnd();
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
