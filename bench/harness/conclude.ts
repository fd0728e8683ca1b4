/** Runs a scenario until its outcome is settled: a void run is taken again, and a figure fails when it
 *  is below its floor in two runs of three. A busy machine fails once, a slow program twice. */
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
  /** Of the run that settled it. */
  readonly metrics: readonly JudgedMetric[];
  /** Names of the figures that failed for good, or why the scenario could not be measured. */
  readonly failures: readonly string[];
  readonly runCount: number;
  readonly seconds: number;
  readonly slowdowns: readonly Slowdown[];
  /** Of the machine, against the one the floors were set on. */
  readonly slowness?: number;
}

export interface Court {
  readonly budgets: readonly Budget[];
  /** Absolute values are printed, and not judged. */
  readonly areRatiosOnly: boolean;
  /** Measured before and after each run; the larger value counts. Absent, the machine is the reference. */
  readonly slowness?: () => number;
  /** Called with the figures of each run. */
  readonly onRun: (report: Report, metrics: readonly JudgedMetric[]) => void;
  /** Milliseconds on any clock. */
  readonly now: () => number;
  /** Rejects when a run has had all the time it may have; absent, it has all the time there is. */
  readonly timeout?: () => Promise<never>;
}

export async function concludeScenario(
  scenario: Scenario,
  settings: Settings,
  court: Court,
): Promise<Conclusion> {
  const startedMs = court.now();
  const failureCounts = new Map<string, number>();
  let runCount = 0;
  let voidCount = 0;
  for (;;) {
    const slownessBefore = court.slowness?.() ?? 1;
    const report = await reportOf(scenario, settings, court);
    const slowness = Math.max(slownessBefore, court.slowness?.() ?? 1);
    const metrics = report.metrics.map((metric) => judged(metric, court, slowness));
    court.onRun(report, metrics);
    const settled = (failures: readonly string[]): Conclusion => ({
      scenario: scenario.name,
      metrics,
      failures,
      runCount: runCount + voidCount,
      seconds: (court.now() - startedMs) / 1000,
      slowdowns: report.slowdowns ?? [],
      slowness,
    });
    if (report.voidReason !== undefined) {
      voidCount += 1;
      if (voidCount < VOID_COUNT_MAX) continue;
      return settled([`${scenario.name}, void ${VOID_COUNT_MAX} times`]);
    }
    runCount += 1;
    for (const { name, verdict } of metrics) {
      if (verdict === 'FAIL') failureCounts.set(name, (failureCounts.get(name) ?? 0) + 1);
      // Its scenario has measured it again already, and given up.
      if (verdict === 'void') failureCounts.set(name, MAJORITY);
    }
    const majority = scenario.isOnce === true ? 1 : MAJORITY;
    const failed = [...failureCounts].filter(([, count]) => count >= majority);
    const isOpen = [...failureCounts.values()].some(
      (count) => count < majority && runCount - count < majority,
    );
    if (isOpen && runCount < RUN_COUNT_MAX) continue;
    return settled(failed.map(([name]) => name));
  }
}

/** What could not be measured is void: the others still say something. */
async function reportOf(
  scenario: Scenario,
  settings: Settings,
  { timeout }: Court,
): Promise<Report> {
  try {
    const running = scenario.run(settings);
    return await (timeout === undefined ? running : Promise.race([running, timeout()]));
  } catch (error) {
    // Below the first line the browser tells its own story.
    const [voidReason = 'it says nothing'] = String(error).split('\n');
    return { metrics: [], voidReason };
  }
}

function judged(metric: Metric, { budgets, areRatiosOnly }: Court, slowness: number): JudgedMetric {
  const budget = budgets.find((candidate) => candidate.metric === metric.name);
  if (budget === undefined) return metric;
  return { ...metric, budget, verdict: verdictOf(metric, budget, { areRatiosOnly, slowness }) };
}

/** A goal that nobody measures is no goal: budgets of these scenarios without a figure. */
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
