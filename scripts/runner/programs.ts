/** Starts other programs for our scripts, and always ends them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = resolve(import.meta.dirname, '..', '..');

/** Puts our tools first in the path, so that a script behaves the same under npm and alone. */
export const toolEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
});

/** Node's options for a tool that `run` starts. */
const nodeOptions = (given: string | undefined): string => {
  const preload = pathToFileURL(join(root, 'scripts/settle-before-exit.mjs')).href;
  return [given ?? '', `--import=${preload}`].join(' ').trim();
};

export interface Finished {
  /** 0 on success; 128 + n when signal n ended it. */
  readonly exitCode: number;
  /** Both streams, in order of arrival. */
  readonly output: string;
  readonly durationMs: number;
  readonly isTimedOut: boolean;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Default: the root of the repository. */
  readonly cwd?: string;
  /** Text that the program reads from its standard input; default: none. */
  readonly input?: string;
  /** Called with each piece of output when it arrives. */
  readonly onOutput?: (text: string) => void;
}

const isPosix = process.platform !== 'win32';

/** Runs `command` to its end in a separate process group; all its child processes end with it. */
export function run(command: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const startedMs = performance.now();
  const [program = '', ...rest] = command;
  const env = { ...toolEnvironment(), ...options.env };
  const child = spawn(program === 'node' ? process.execPath : program, rest, {
    cwd: options.cwd ?? root,
    env: { ...env, NODE_OPTIONS: nodeOptions(env.NODE_OPTIONS) },
    stdio: 'pipe',
    detached: isPosix,
  });
  // A program that reads no input may end before it is written.
  child.stdin.once('error', () => undefined);
  child.stdin.end(options.input);
  const pieces: string[] = [];
  const keep = (chunk: Buffer): void => {
    const text = chunk.toString('utf8');
    pieces.push(text);
    options.onOutput?.(text);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);

  const end = (): void => endGroup(child);
  process.once('exit', end);
  let isTimedOut = false;
  const timer =
    options.timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          isTimedOut = true;
          endGroup(child);
        }, options.timeoutMs);

  return new Promise((settle) => {
    const finish = (exitCode: number): void => {
      clearTimeout(timer);
      process.removeListener('exit', end);
      const durationMs = performance.now() - startedMs;
      settle({ exitCode, output: pieces.join(''), durationMs, isTimedOut });
    };
    child.once('error', (error) => {
      pieces.push(`${program} could not be started: ${error.message}\n`);
      finish(1);
    });
    child.once('close', (code, signal) => finish(exitCodeOf(code, signal)));
  });
}

/** Returns the exit code as a shell does. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number {
  if (code !== null) return code;
  return signal === null ? 1 : 128 + constants.signals[signal];
}

/** Ends a child and all its child processes. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(isPosix ? -child.pid : child.pid, signal);
  } catch {
    child.kill(signal); // The group has already ended; the child itself may still run.
  }
}

/** Runs `command` in the foreground, as if it were this process: same terminal, same signals, same
 *  exit code. */
export function runInForeground(command: readonly string[]): Promise<number> {
  const [program = '', ...rest] = command;
  const child = spawn(program === 'node' ? process.execPath : program, rest, {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to both processes already; a second signal would mean "stop
      // immediately".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  return new Promise((settle) => {
    child.once('error', () => settle(1));
    child.once('close', (code, signal) => settle(exitCodeOf(code, signal)));
  });
}
