/** Starts a real exchange in a separate process, as an operator does, for behavior that only a
 *  process can show. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/runner/programs.ts';
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts';

const TOKEN = /\/metrics\?token=(\S+)/;
const READY = /^Tidemark is running: (\S+) \(ready in ([\d.]+) s\)/m;

export interface ExchangeProcess {
  readonly url: string;
  /** The printed token of the operator pages. */
  readonly operatorToken: string;
  /** Seconds reported by the process, from its first line of code until it accepts connections. */
  readonly readySeconds: number;
  readonly output: () => string;
  /** Resolves with the exit code when the process has ended; null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessEnd {
  readonly exitCode: number | null;
  readonly output: string;
}

/** @throws Error with the process's output when it ended instead of opening. */
export async function startExchangeProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ExchangeProcess> {
  const { child, output, ended } = launch(environment);
  const opened = new Promise<RegExpExecArray>((resolve) => {
    child.stdout?.on('data', () => {
      const ready = READY.exec(output());
      if (ready !== null) resolve(ready);
    });
  });
  const first = await Promise.race([opened, ended]);
  if ('exitCode' in first) throw new Error(`the exchange did not open: ${first.output}`);
  return {
    url: first[1] ?? '',
    operatorToken: TOKEN.exec(output())?.[1] ?? '',
    readySeconds: Number(first[2]),
    output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return (await ended).exitCode;
    },
  };
}

/** Runs a start that is expected to fail and returns its output and exit code. */
export const runExchangeProcess = (
  environment: Readonly<Record<string, string>>,
): Promise<ProcessEnd> => launch(environment).ended;

/** Provides a folder that is deleted after `use`. */
export async function withFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-process-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function launch(environment: Readonly<Record<string, string>>) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TIDEMARK_'));
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...COMPILE_CACHE,
      // On a busy machine a response is late, and a test waits for it.
      TIDEMARK_LOOP_DELAY_SECONDS: '0',
      ...Object.fromEntries(inherited),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, output: text }));
  });
  return { child, output: () => text, ended };
}
