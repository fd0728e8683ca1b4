/** Starts a program that serves pages, waits until it responds, and ends it. */
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endGroup, exitCodeOf, root, toolEnvironment } from './programs.ts';

export interface ServerCommand {
  readonly command: readonly string[];
  /** Responds with success once the server is ready. */
  readonly readyUrl: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningServer {
  /** Ends the program and all its child processes at once. */
  readonly kill: () => void;
  /**
   * Asks the program to end, as Ctrl+C does.
   * @returns its exit code; undefined when it had to be killed.
   */
  readonly stop: () => Promise<number | undefined>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;
const CHECK_INTERVAL_MS = 200;

/** @throws Error with the printed output when it does not become ready. */
export async function startServer({
  command,
  readyUrl,
  env = {},
}: ServerCommand): Promise<RunningServer> {
  const [program = '', ...rest] = command;
  const child = spawn(program === 'node' ? process.execPath : program, rest, {
    cwd: root,
    env: { ...toolEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const printed: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
  child.once('error', (error) => printed.push(error.message));
  const kill = (): void => endGroup(child);
  process.once('exit', kill);
  const ended = new Promise<number>((settle) => {
    child.once('close', (code, signal) => settle(exitCodeOf(code, signal)));
  });
  const stop = async (): Promise<number | undefined> => {
    endGroup(child, 'SIGTERM');
    const exitCode = await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    kill();
    return exitCode;
  };
  const endMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < endMs && child.exitCode === null) {
    if (await isReady(readyUrl)) return { kill, stop };
    await wait(CHECK_INTERVAL_MS);
  }
  // Asked first: a killed program leaves the programs behind that it started in other groups.
  await stop();
  throw new Error(`${command.join(' ')} did not start:\n${printed.join('')}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // No server is listening yet.
  }
}
