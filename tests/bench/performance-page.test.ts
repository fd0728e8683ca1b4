/** The performance page lists the measured values and nothing else. */
import { expect, it } from 'vitest';
import type { JudgedMetric } from '#bench/harness/conclude.ts';
import { metricOf, verdictOf, type Budget } from '#bench/harness/metrics.ts';
import { newestOf, performancePage, type Results } from '#bench/harness/performance-page.ts';

const budget: Budget = { metric: 'book/busy', of: 'ratio', is: 'at most', goal: 0.35, floor: 0.7 };

function judge(ours: number, peer: number): JudgedMetric {
  const metric = metricOf('book/busy', 'ms/s', [ours], { name: 'batched', samples: [peer] });
  return { ...metric, budget, verdict: verdictOf(metric, budget) };
}

const resultsOf = (...metrics: readonly JudgedMetric[]): Results => ({
  startedAt: '2026-01-02T03:04:05.678Z',
  seed: 7,
  isQuick: false,
  areRatiosOnly: false,
  machine: {
    node: 'v24.0.0',
    coreCount: 2,
    cpu: 'a processor',
    memoryGb: 8,
    loadAverage: 0.1,
    othersShare: 0.04,
  },
  conclusions: [
    {
      scenario: 'book',
      metrics,
      failures: [],
      runCount: 1,
      seconds: 9,
      slowdowns: [{ named: 6, page: 3.7, worker: 1.1 }],
    },
  ],
});

it('shows machine, date, true slowdown, and each goal with value, ratio and verdict', () => {
  const page = performancePage([resultsOf(judge(40, 200), judge(100, 200))], '## Where\n\nThere.');
  for (const part of [
    '2026-01-02 03:04 UTC',
    '2 cores of a processor, 8 GB, load 0.10, 4 % of the cores used by others',
    'The throttle named 6x slows the page 3.70x and the worker 1.10x.',
    'Of 2 goals 1 are met, 1 are missed above their floor, 0 are below it',
    '| busy | 40 ms/s | batched 200 | 0.2x | at most 0.35x | pass |',
    '| busy | 100 ms/s | batched 200 | 0.5x | at most 0.35x | **short** |',
    '## Where\n\nThere.',
    '--seed=7',
  ]) {
    expect(page).toContain(part);
  }
});

it('leaves out metrics without a goal, and notes when values were not judged', () => {
  const page = performancePage(
    [{ ...resultsOf(metricOf('book/received', 'frames', [1])), areRatiosOnly: true }],
    'story',
  );
  expect(page).not.toContain('received');
  expect(page).toContain('absolute values are not judged');
});

it('retains the latest measurement of every scenario', () => {
  const soak = {
    scenario: 'soak',
    metrics: [],
    failures: [],
    runCount: 1,
    seconds: 9,
    slowdowns: [],
  };
  const early = resultsOf(judge(100, 200));
  const both = { ...early, conclusions: [...early.conclusions, soak] };
  const later = { ...resultsOf(judge(40, 200)), startedAt: '2026-01-03T01:00:00.000Z' };
  const results = newestOf([early, both, later]);
  expect(results).toEqual([{ ...both, conclusions: [soak] }, later]);
  const page = performancePage(results, 'story');
  expect(page).toContain('Measured 2026-01-02 03:04 UTC, seed 7: soak.');
  expect(page).toContain('Measured 2026-01-03 01:00 UTC, seed 7: book.');
  expect(page).toContain('Of 1 goals 1 are met');
  expect(page).not.toContain('**short**');
});
