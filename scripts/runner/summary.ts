/** Summary of a whole run for a person: a table of the steps, then what needs attention. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { Outcome } from './run-step.ts';
import type { NamedTest } from './tally.ts';

/** Greatest number of failed tests that are named for a step. */
const NAMED_MAX = 10;
const HEAD = ['| step | passed | failed | minutes |', '| --- | ---: | ---: | ---: |'];

/** @param notes lines about the whole run, such as costs above a budget. */
export function summaryOf(outcomes: readonly Outcome[], notes: readonly string[] = []): string {
  const rows = outcomes.map(
    ({ step, tally, durationMs }) =>
      `| ${step.name} | ${tally.passed} | ${tally.failed} | ${minutes(durationMs)} |`,
  );
  const total = outcomes.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const failed = outcomes
    .filter(({ isPassed }) => !isPassed)
    .flatMap(({ step, reason, failedTests }) => [
      `${step.name}: ${reason ?? 'tests failed'}; ${step.fix}`,
      ...failedTests.slice(0, NAMED_MAX).map((test) => `${step.name}: ${failureLine(test)}`),
    ]);
  const repeated = outcomes.flatMap(({ step, repeated: tests }) =>
    tests.map(({ file, title }) => `${step.name}: passed only when repeated: ${file} ${title}`),
  );
  const attention = [...failed, ...repeated, ...notes];
  return [
    ...HEAD,
    ...rows,
    '',
    `All steps together take ${minutes(total)} minutes; steps of one round run at the same time.`,
    ...(attention.length === 0 ? ['Nothing needs attention.'] : attention.map((one) => `- ${one}`)),
    '',
  ].join('\n');
}

const failureLine = ({ file, title, reason = 'no message' }: NamedTest): string =>
  `failed: ${file} ${title}: ${reason}`;

const minutes = (durationMs: number): string => (durationMs / MINUTE_MS).toFixed(1);
