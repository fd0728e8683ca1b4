import { expect, it } from 'vitest';
import type { Outcome } from '#scripts/runner/run-step.ts';
import { summaryOf } from '#scripts/runner/summary.ts';

const outcome = (name: string, given: Partial<Outcome> = {}): Outcome => ({
  step: { name, command: [], timeoutMs: 1, fix: `npm run ${name}` },
  tally: { passed: 12, failed: 0, skipped: 0 },
  isPassed: true,
  durationMs: 90_000,
  output: '',
  reason: undefined,
  failedTests: [],
  repeated: [],
  ...given,
});

it('lists each step with its counts and minutes, and says that nothing needs attention', () => {
  expect(summaryOf([outcome('unit'), outcome('e2e')])).toBe(`| step | passed | failed | minutes |
| --- | ---: | ---: | ---: |
| unit | 12 | 0 | 1.5 |
| e2e | 12 | 0 | 1.5 |

All steps together take 3.0 minutes; steps of one round run at the same time.
Nothing needs attention.
`);
});

it('names failed steps with what to do, their failed tests, repeated tests, and notes', () => {
  const text = summaryOf(
    [
      outcome('unit', {
        isPassed: false,
        tally: { passed: 1, failed: 2, skipped: 0 },
        reason: 'took longer than 5 s',
        failedTests: [
          { title: '[SPOT-02] sells', file: 'b.ts', outcome: 'failed', reason: 'expected 1' },
          { title: 'starts', file: 'c.ts', outcome: 'failed' },
        ],
      }),
      outcome('e2e', { repeated: [{ title: '[SPOT-01] buys', file: 'a.ts', outcome: 'passed' }] }),
    ],
    ['stories costs too much'],
  );
  expect(text).toContain('| unit | 1 | 2 | 1.5 |');
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- unit: took longer than 5 s; npm run unit',
    '- unit: failed: b.ts [SPOT-02] sells: expected 1',
    '- unit: failed: c.ts starts: no message',
    '- e2e: passed only when repeated: a.ts [SPOT-01] buys',
    '- stories costs too much',
  ]);
});
