/** One measured figure, what it is held against, and the line that says so. */
import { medianOf, ratioOf } from './rounds.ts';

export interface Figure {
  /** "merge/ladder to sorted array": scenario, then what is compared; a budget bears the same name. */
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** Median of the rounds' ratios to the baseline. */
  readonly ratio?: number;
  readonly samples: readonly number[];
}

/** A goal is what we want; below the floor the run fails. */
export interface Budget {
  readonly figure: string;
  /** What is judged: the ratio to the baseline, or the value itself. */
  readonly of: 'ratio' | 'value';
  readonly is: 'at least' | 'at most';
  readonly goal: number;
  readonly floor: number;
}

export type Verdict = 'pass' | 'short' | 'busy' | 'FAIL';

export function figureOf(
  name: string,
  unit: string,
  samples: readonly number[],
  baseline?: { readonly name: string; readonly samples: readonly number[] },
): Figure {
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

/**
 * 'short' misses its goal but keeps its floor. A figure that is no number fails. On a machine that was
 * busy before we began, an absolute value below its floor says nothing: 'busy'. Ratios still do.
 */
export function verdictOf(figure: Figure, budget: Budget, isMachineBusy = false): Verdict {
  const judged = budget.of === 'ratio' ? figure.ratio : figure.value;
  if (judged === undefined || !Number.isFinite(judged)) return 'FAIL';
  const meets = (bound: number): boolean =>
    budget.is === 'at least' ? judged >= bound : judged <= bound;
  if (meets(budget.goal)) return 'pass';
  if (meets(budget.floor)) return 'short';
  return isMachineBusy && budget.of === 'value' ? 'busy' : 'FAIL';
}

/** name, value, unit, baseline, ratio, goal, verdict. */
export function lineOf(figure: Figure, budget: Budget | undefined, isMachineBusy = false): string {
  const { name, value, min, max, unit, baseline, ratio } = figure;
  const measured = `${numberText(value)} ${unit} (${numberText(min)} to ${numberText(max)})`;
  const compared = baseline === undefined ? '' : `${baseline.name} ${numberText(baseline.value)}`;
  const ratioText = ratio === undefined ? '' : `${numberText(ratio)}x`;
  const goal =
    budget === undefined
      ? 'for information'
      : `${budget.is} ${budget.goal}${budget.of === 'ratio' ? 'x' : ` ${unit}`}, floor ${budget.floor}`;
  const verdict = budget === undefined ? '' : verdictOf(figure, budget, isMachineBusy);
  return [
    name.padEnd(44),
    measured.padEnd(44),
    compared.padEnd(30),
    ratioText.padStart(9),
    ` ${goal.padEnd(38)}`,
    verdict,
  ].join(' ');
}

/** Four digits that matter, grouped. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
