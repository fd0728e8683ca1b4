/** `npm run dev`: restarts the exchange and reloads the client when their sources change. When one
 *  of the two ends, it ends the other. */
import { spawn, type ChildProcess } from 'node:child_process';
import { endGroup, exitCodeOf, root, toolEnvironment } from './runner/programs.ts';

const EXCHANGE = ['--watch', '--watch-preserve-output', 'server/main.ts'];

const start = (program: string, rest: readonly string[]): ChildProcess =>
  spawn(program, rest, { cwd: root, env: toolEnvironment(), stdio: 'inherit', detached: true });

const children = [start(process.execPath, EXCHANGE), start('rsbuild', ['dev'])];

function endAll(exitCode: number): void {
  for (const child of children) endGroup(child, 'SIGTERM');
  process.exitCode = exitCode;
}

for (const child of children) {
  child.once('error', () => endAll(1));
  child.once('close', (code, signal) => endAll(exitCodeOf(code, signal)));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => endAll(0));
}
