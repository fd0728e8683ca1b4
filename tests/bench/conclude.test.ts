/** Settles a scenario's outcome from runs that may fail, be void, or contradict each other. */
import { expect, it } from 'vitest';
import { concludeScenario, unmeasuredOf, type Conclusion } from '#bench/harness/conclude.ts';
import { metricOf, voidedBy, type Budget, type Metric } from '#bench/harness/metrics.ts';
import type { Report, Settings } from '#bench/harness/scenario.ts';

const settings: Settings = { seed: 1, isQuick: true, hasTrace: false, log: () => {} };
const budgets: readonly Budget[] = ['s/a', 's/b'].map((metric) => ({
  metric,
  of: 'value',
  is: 'at most',
  goal: 10,
  floor: 20,
}));

/** Builds runs from the given values of a and b, or from the reason why a run is void. */
function conclude(...runs: readonly (readonly [a: number, b: number] | string)[]) {
  const left = [...runs];
  const run = (): Promise<Report> => {
    const next = left.shift() ?? 'there are no more runs';
    if (typeof next === 'string') return Promise.resolve({ metrics: [], voidReason: next });
    const [a, b] = next;
    return Promise.resolve({ metrics: [metricOf('s/a', 'ms', [a]), metricOf('s/b', 'ms', [b])] });
  };
  return concludeScenario({ name: 's', run }, settings, {
    budgets,
    areRatiosOnly: false,
    onRun: () => {},
    now: () => 0,
  });
}

const GOOD = [5, 15] as const;

it.each([
  ['one good run', [GOOD], 1, []],
  [
    'two failures of one figure',
    [
      [30, 5],
      [30, 5],
    ],
    2,
    ['s/a'],
  ],
  ['a failure and a pass, and a pass that decides', [[30, 5], GOOD, GOOD], 3, []],
  ['a failure and a pass, and a failure that decides', [[30, 5], GOOD, [30, 5]], 3, ['s/a']],
  [
    'another figure each time, and the third run decides',
    [
      [30, 5],
      [5, 30],
      [5, 30],
    ],
    3,
    ['s/b'],
  ],
  ['a void run, and a good one', ['slow', GOOD], 2, []],
  ['three void runs', ['slow', 'slow', 'slow'], 3, ['s, void 3 times']],
] as const)('settles %s', async (_, runs, runCount, failures) => {
  const conclusion = await conclude(...runs);
  expect(conclusion.failures).toEqual(failures);
  expect(conclusion.runCount).toBe(runCount);
});

it('returns the judged metrics of the run that settled it', async () => {
  const { metrics } = await conclude([30, 5], [6, 5], [7, 15]);
  expect(metrics.map(({ value, verdict }) => [value, verdict])).toEqual([
    [7, 'pass'],
    [15, 'short'],
  ]);
});

const conclusionOf = (metrics: readonly Metric[]): Conclusion => ({
  scenario: 's',
  metrics,
  failures: [],
  runCount: 1,
  seconds: 1,
  slowdowns: [],
});

it('fails a metric that stayed void, because its scenario has already repeated it', async () => {
  const run = () =>
    Promise.resolve({ metrics: [voidedBy(metricOf('s/a', 'ms', [1]), 'the feed fell behind')] });
  const court = { budgets, areRatiosOnly: false, onRun: () => {}, now: () => 0 };
  const conclusion = await concludeScenario({ name: 's', run }, settings, court);
  expect(conclusion.failures).toEqual(['s/a']);
  expect(conclusion.metrics[0]?.verdict).toBe('void');
});

it('does not wait for a run that never ends', async () => {
  const run = () => new Promise<Report>(() => {});
  const conclusion = await concludeScenario({ name: 's', run }, settings, {
    budgets,
    areRatiosOnly: false,
    onRun: () => {},
    now: () => 0,
    timeout: () => Promise.reject(new Error('not over')),
  });
  expect(conclusion.failures).toEqual(['s, void 3 times']);
});

it('accepts a scenario that is long enough after one run', async () => {
  const run = () => Promise.resolve({ metrics: [metricOf('s/a', 'ms', [30])] });
  const court = { budgets, areRatiosOnly: false, onRun: () => {}, now: () => 0 };
  const conclusion = await concludeScenario({ name: 's', isOnce: true, run }, settings, court);
  expect(conclusion.failures).toEqual(['s/a']);
  expect(conclusion.runCount).toBe(1);
});

it('marks a scenario void when it could not be measured, and continues', async () => {
  const run = () => Promise.reject(new Error('the page throws nothing\nBrowser logs:'));
  const reasons: (string | undefined)[] = [];
  const conclusion = await concludeScenario({ name: 's', run }, settings, {
    budgets,
    areRatiosOnly: false,
    onRun: ({ voidReason }) => reasons.push(voidReason),
    now: () => 0,
  });
  expect(conclusion.failures).toEqual(['s, void 3 times']);
  expect(reasons).toEqual(Array.from({ length: 3 }, () => 'Error: the page throws nothing'));
});

it('names goals without a measurement', () => {
  const conclusions = [conclusionOf([metricOf('s/a', 'ms', [1])])];
  expect(unmeasuredOf(budgets, conclusions)).toEqual(['s/b']);
  // Another scenario was not run, although its name begins alike.
  const other = budgets.map((budget) => ({ ...budget, metric: 'st/b' }));
  expect(unmeasuredOf(other, conclusions)).toEqual([]);
});
