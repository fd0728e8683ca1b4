import { expect, it } from 'vitest';
import { run } from '#scripts/runner/programs.ts';

const evaluate = (script: string) => run(['node', '--eval', script]);

it('runs a tool to its end with both streams and its exit code', async () => {
  const finished = await evaluate("console.log('out'); console.error('err'); process.exit(3)");
  expect(finished).toMatchObject({ exitCode: 3, isTimedOut: false });
  expect(finished.output.split('\n').toSorted()).toEqual(['', 'err', 'out']);
});

it('preloads the pause before the exit into the tool, not into its children', async () => {
  const { output } = await evaluate(
    'console.log(process.listenerCount("exit"), JSON.stringify(process.env.NODE_OPTIONS))',
  );
  expect(output.trim()).toBe('1 ""');
});
