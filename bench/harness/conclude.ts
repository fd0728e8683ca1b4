/** Runs a scenario until its outcome is settled: repeats a void run, and fails a metric that is
 *  below its floor in two runs of three. A busy machine fails once, a slow program twice. */
import { verdictOf, type Budget, type Metric, type Verdict } from './metrics.ts';
import type { Report, Scenario, Settings } from './scenario.ts';
import type { Slowdown } from './slowdown.ts';

const VOID_COUNT_MAX = 3;
const RUN_COUNT_MAX = 3;
const MAJORITY = 2;

export interface JudgedMetric extends Metric {
  readonly budget?: Budget;
  readonly verdict?: Verdict;
}

export interface Conclusion {
  readonly scenario: string;
  /** Metrics of the run that settled the scenario. */
  readonly metrics: readonly JudgedMetric[];
  /** Names of the metrics that failed finally, or the reason why the scenario could not be
   *  measured. */
  readonly failures: readonly string[];
  readonly runCount: number;
  readonly seconds: number;
  readonly slowdowns: readonly Slowdown[];
  /** Slowness of the machine relative to that of the goals. */
  readonly slowness?: number;
}

export interface BenchContext {
  readonly budgets: readonly Budget[];
  /** Absolute values are printed but not judged. */
  readonly areRatiosOnly: boolean;
  /** Measured before and after each run; the mean counts. Absent, the machine is that of the goals. */
  readonly slowness?: () => number;
  /** Called with the metrics of each run. */
  readonly onRun: (report: Report, metrics: readonly JudgedMetric[], slowness: number) => void;
  /** Returns milliseconds on any clock. */
  readonly now: () => number;
  /** Rejects when a run exceeds its time limit; without it there is no limit. */
  readonly timeout?: () => Promise<never>;
}

export async function concludeScenario(
  scenario: Scenario,
  settings: Settings,
  context: BenchContext,
): Promise<Conclusion> {
  const startedMs = context.now();
  const failureCounts = new Map<string, number>();
  let runCount = 0;
  let voidCount = 0;
  for (;;) {
    const slownessBefore = context.slowness?.() ?? 1;
    const report = await reportOf(scenario, settings, context);
    const slowness = (slownessBefore + (context.slowness?.() ?? 1)) / 2;
    const metrics = report.metrics.map((metric) => judge(metric, context, slowness));
    context.onRun(report, metrics, slowness);
    const settle = (failures: readonly string[]): Conclusion => ({
      scenario: scenario.name,
      metrics,
      failures,
      runCount: runCount + voidCount,
      seconds: (context.now() - startedMs) / 1000,
      slowdowns: report.slowdowns ?? [],
      slowness,
    });
    if (report.voidReason !== undefined) {
      voidCount += 1;
      if (voidCount < VOID_COUNT_MAX) continue;
      return settle([`${scenario.name}, void ${VOID_COUNT_MAX} times`]);
    }
    runCount += 1;
    for (const { name, verdict } of metrics) {
      if (verdict === 'FAIL') failureCounts.set(name, (failureCounts.get(name) ?? 0) + 1);
      // The scenario has already repeated this measurement and given up.
      if (verdict === 'void') failureCounts.set(name, MAJORITY);
    }
    const majority = scenario.isOnce === true ? 1 : MAJORITY;
    const failed = [...failureCounts].filter(([, count]) => count >= majority);
    const isOpen = [...failureCounts.values()].some(
      (count) => count < majority && runCount - count < majority,
    );
    if (isOpen && runCount < RUN_COUNT_MAX) continue;
    return settle(failed.map(([name]) => name));
  }
}

/** Marks a scenario that could not be measured as void: the other scenarios are still significant. */
async function reportOf(
  scenario: Scenario,
  settings: Settings,
  { timeout }: BenchContext,
): Promise<Report> {
  try {
    const running = scenario.run(settings);
    return await (timeout === undefined ? running : Promise.race([running, timeout()]));
  } catch (error) {
    // The lines after the first contain the browser's own log.
    const [voidReason = 'it says nothing'] = String(error).split('\n');
    return { metrics: [], voidReason };
  }
}

function judge(
  metric: Metric,
  { budgets, areRatiosOnly }: BenchContext,
  slowness: number,
): JudgedMetric {
  const budget = budgets.find((candidate) => candidate.metric === metric.name);
  if (budget === undefined) return metric;
  return { ...metric, budget, verdict: verdictOf(metric, budget, { areRatiosOnly, slowness }) };
}

/** Returns the budgets of these scenarios without a metric: a goal that is not measured is not a
 *  goal. */
export function unmeasuredOf(
  budgets: readonly Budget[],
  conclusions: readonly Conclusion[],
): readonly string[] {
  const measured = new Set(conclusions.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
  return budgets
    .map(({ metric }) => metric)
    .filter((name) => conclusions.some(({ scenario }) => name.split(/[ /]/)[0] === scenario))
    .filter((name) => !measured.has(name));
}

/** "Verdicts: 40 pass, 3 unsure." */
export function tallyLine(metrics: readonly JudgedMetric[]): string {
  const counts = new Map<string, number>();
  for (const { verdict } of metrics)
    if (verdict !== undefined) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return `Verdicts: ${[...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ')}.`;
}
