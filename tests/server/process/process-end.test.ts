/** Ends of a process that only a process can show: uncaught errors, and an output that nothing
 *  reads any more. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { root } from '#scripts/runner/programs.ts';

const PROGRAM = `
  import { pino } from 'pino';
  import { watchProcessEnd } from '#server/process/process-end.ts';
  const end = watchProcessEnd(pino({ level: process.argv[1] }, pino.destination({ dest: 2, sync: true })));
  end.useRunLog({ unreported: undefined, end: (reason, code) => console.log('record', code, reason) });
  const waiting = setInterval(() => undefined, 1_000);
`;

async function runToEnd(code: string, { level = 'warn', isOutputClosed = false } = {}) {
  const program = ['--input-type=module', '--eval', PROGRAM + code, level];
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const read = { out: '', error: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (read.error += text));
  if (isOutputClosed) child.stdout.destroy();
  else child.stdout.setEncoding('utf8').on('data', (text: string) => (read.out += text));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, ...read };
}

it.each([
  ['an uncaught exception', `setImmediate(() => { throw new Error('our bug'); });`],
  ['an unhandled rejection', `void Promise.reject(new Error('our bug'));`],
])('writes a line for %s, with any log level', async (what, code) => {
  const reason = what.replace(/^an /, '');
  const { exitCode, out, error } = await runToEnd(code);
  expect([exitCode, out]).toEqual([1, `record 1 ${reason}\n`]);
  expect(error).toContain('our bug');
  expect(error).toContain(`Tidemark ended with exit code 1: ${reason}.`);
  const silent = await runToEnd(code, { level: 'silent' });
  expect(silent.error).toBe(`Tidemark ended with exit code 1: ${reason}.\n`);
});

it('writes a line when the event loop has no work left', async () => {
  const { exitCode, out } = await runToEnd('clearInterval(waiting);');
  expect([exitCode, out.startsWith('record 0 the event loop had no work left')]).toEqual([0, true]);
});

it('goes on when nobody reads its output', async () => {
  const code = `
    let count = 0;
    setInterval(() => {
      console.log('x'.repeat(100_000));
      if ((count += 1) === 20) end.exit('done', 3);
    }, 1);
  `;
  const { exitCode, error } = await runToEnd(code, { isOutputClosed: true });
  expect(exitCode).toBe(3);
  expect(error).toContain('Tidemark ended with exit code 3: done.');
});
