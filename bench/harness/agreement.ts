/** Compares the verdicts of several runs: whether one run would have said the same as another, and
 *  how far the judged values spread. Pure. */
import type { Conclusion, JudgedMetric } from './conclude.ts';
import { judgedOf, numberText, type Verdict } from './metrics.ts';
import { medianOf } from './rounds.ts';

export interface MetricAgreement {
  readonly name: string;
  /** One of each run that measured the metric. */
  readonly verdicts: readonly Verdict[];
  /** Judged values, as on the machine of the goals. */
  readonly values: readonly number[];
  /** One run passes and another does not. `unsure` contradicts neither. */
  readonly isContradictory: boolean;
}

/** @param runs the conclusions of each run. Metrics without a verdict are left out. */
export function agreementOf(runs: readonly (readonly Conclusion[])[]): readonly MetricAgreement[] {
  const found = new Map<string, { readonly verdict: Verdict; readonly value: number }[]>();
  for (const { metrics, slowness } of runs.flat()) {
    for (const metric of metrics) {
      if (metric.verdict === undefined) continue;
      const entries = found.get(metric.name) ?? [];
      entries.push({ verdict: metric.verdict, value: valueOf(metric, slowness) });
      found.set(metric.name, entries);
    }
  }
  return [...found].map(([name, entries]) => {
    const verdicts = entries.map(({ verdict }) => verdict);
    return {
      name,
      verdicts,
      values: entries.map(({ value }) => value),
      isContradictory: isContradictory(verdicts),
    };
  });
}

function valueOf(metric: JudgedMetric, machineSlowness: number | undefined): number {
  const { budget } = metric;
  return (budget && judgedOf(metric, budget, machineSlowness).value) ?? NaN;
}

function isContradictory(verdicts: readonly Verdict[]): boolean {
  const decided = new Set(verdicts.filter((verdict) => verdict !== 'unsure'));
  return decided.size > 1;
}

/** Returns the spread of the values as a share of their median, largest to smallest. */
export const spreadShareOf = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / Math.abs(medianOf(values));

/** A line for each metric, those that disagree last, and the sum. */
export function agreementText(metrics: readonly MetricAgreement[]): string {
  const isUnanimous = ({ verdicts }: MetricAgreement): boolean => new Set(verdicts).size === 1;
  const rankOf = (metric: MetricAgreement): number =>
    metric.isContradictory ? 2 : isUnanimous(metric) ? 0 : 1;
  const sorted = metrics.toSorted((left, right) => rankOf(left) - rankOf(right));
  const counts = [0, 1, 2].map((rank) => metrics.filter((one) => rankOf(one) === rank).length);
  return [
    ...sorted.map(lineOf),
    `\n${metrics.length} metrics: ${counts[0]} have one verdict in all runs, ${counts[1]} are unsure in some, ${counts[2]} contradict.`,
    `Spread of the values, largest to smallest, by their median: median ${percentText(medianOf(metrics.map(({ values }) => spreadShareOf(values)).filter(Number.isFinite)))}.`,
  ].join('\n');
}

function lineOf({ name, verdicts, values, isContradictory }: MetricAgreement): string {
  const list = values.map(numberText).join(', ');
  return [
    isContradictory ? 'CONTRADICT' : '          ',
    name.padEnd(72),
    [...new Set(verdicts)].join(', ').padEnd(20),
    percentText(spreadShareOf(values)).padStart(6),
    ` ${list}`,
  ].join(' ');
}

const percentText = (share: number): string =>
  Number.isFinite(share) ? `${Math.round(share * 100)} %` : '–';
