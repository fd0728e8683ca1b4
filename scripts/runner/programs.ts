/** Starts other programs for our scripts, and never leaves one behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..');

/** Our tools first, so that a script behaves the same under npm and alone. */
export const toolEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
});

export interface Finished {
  /** 0 when all went well; 128 + n when signal n ended it. */
  readonly exitCode: number;
  /** Both streams, in the order they came. */
  readonly output: string;
  readonly durationMs: number;
  readonly isTimedOut: boolean;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Called with each piece of output as it comes. */
  readonly onOutput?: (text: string) => void;
}

const isPosix = process.platform !== 'win32';

/** Runs `command` to its end in its own process group; whatever it started ends with it. */
export function run(command: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const startedMs = performance.now();
  const [program = '', ...rest] = command;
  const child = spawn(program === 'node' ? process.execPath : program, rest, {
    cwd: root,
    env: { ...toolEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isPosix,
  });
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

/** As a shell counts it. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number {
  if (code !== null) return code;
  return signal === null ? 1 : 128 + constants.signals[signal];
}

/** Ends a child and everything it started. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(isPosix ? -child.pid : child.pid, signal);
  } catch {
    child.kill(signal); // The group is gone already; the child itself may still be there.
  }
}

/**
 * Runs `command` in the foreground, as if it were this very process: same terminal, same signals,
 * same exit code.
 */
export function runInForeground(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const [program = '', ...rest] = command;
  const child = spawn(program === 'node' ? process.execPath : program, rest, {
    cwd: root,
    env: { ...toolEnvironment(), ...env },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal hands Ctrl+C to both of us already; a second one would mean "at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  return new Promise((settle) => {
    child.once('error', () => settle(1));
    child.once('close', (code, signal) => settle(exitCodeOf(code, signal)));
  });
}
