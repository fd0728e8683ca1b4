/** Agreement of several runs of the bench. */
import { expect, it } from 'vitest';
import { agreementOf, agreementText } from '#bench/harness/agreement.ts';
import type { Conclusion } from '#bench/harness/conclude.ts';
import { metricOf, type Budget, type Verdict } from '#bench/harness/metrics.ts';

const budget: Budget = { metric: 'x/time', of: 'value', is: 'at most', goal: 10, floor: 100 };

const runOf = (
  verdict: Verdict | undefined,
  value: number,
  slowness = 1,
): readonly Conclusion[] => [
  {
    scenario: 'x',
    metrics: [
      {
        ...metricOf('x/time', 'ms', [value]),
        ...(verdict === undefined ? {} : { budget, verdict }),
      },
    ],
    failures: [],
    runCount: 1,
    seconds: 1,
    slowdowns: [],
    slowness,
  },
];

it('compares values as on the machine of the goals', () => {
  const [metric] = agreementOf([runOf('pass', 6), runOf('pass', 16, 2)]);
  expect(metric).toEqual({
    name: 'x/time',
    verdicts: ['pass', 'pass'],
    values: [6, 8],
    isContradictory: false,
  });
});

it('contradicts where one run passes and another does not, and nowhere else', () => {
  const contradicts = (...verdicts: readonly Verdict[]): boolean | undefined =>
    agreementOf(verdicts.map((verdict) => runOf(verdict, 9)))[0]?.isContradictory;
  expect(contradicts('pass', 'pass')).toBe(false);
  expect(contradicts('pass', 'unsure')).toBe(false);
  expect(contradicts('short', 'unsure', 'short')).toBe(false);
  expect(contradicts('pass', 'short')).toBe(true);
  expect(contradicts('short', 'FAIL')).toBe(true);
  expect(contradicts('pass', 'void')).toBe(true);
});

it('leaves out metrics for information', () => {
  expect(agreementOf([runOf(undefined, 1), runOf(undefined, 2)])).toEqual([]);
});

it('prints the verdicts, the spread and the sum', () => {
  const text = agreementText(
    agreementOf([runOf('pass', 8), runOf('short', 12), runOf('unsure', 10)]),
  );
  expect(text).toContain('CONTRADICT');
  expect(text).toMatch(/pass, short, unsure +40 % +8, 12, 10/);
  expect(text).toContain(
    '1 metrics: 0 have one verdict in all runs, 0 are unsure in some, 1 contradict',
  );
});
