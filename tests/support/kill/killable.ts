/** A program of the kill tests in its own process: reads commands and writes messages as JSON lines. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts';

/** Line that lets the program end itself at its next commit. */
export const DIE_AFTER_COMMIT = 'die after commit';

/** First line of every program: the health it opened with. */
export interface OpenedHealth {
  readonly mode: string;
  readonly reasons: string[];
}

export interface Killable<Command> {
  readonly send: (command: Command) => void;
  /** Resolves with the first line. */
  readonly opened: Promise<OpenedHealth>;
  /** Lets the process die when the next commit is on disk and has no response yet. A kill from outside rarely meets
   *  that moment. */
  readonly dieAfterCommit: () => void;
  /** Resolves when the process has died and all of its output has been read. */
  readonly died: Promise<void>;
  /** Kills the process and waits until it has died. */
  readonly kill: () => Promise<void>;
}

/** Starts `program` on the data folder `path`; `onReply` receives every line after the first. */
export function startKillable<Command, Reply>(
  program: string,
  path: string,
  onReply: (reply: Reply) => void,
): Killable<Command> {
  const child = spawn(process.execPath, [program, path], {
    env: { ...COMPILE_CACHE, ...process.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {}); // A killed process reads no more: its commands get no response.
  const lines = createInterface({ input: child.stdout });
  const opened = new Promise<OpenedHealth>((resolve, reject) => {
    let isFirst = true;
    lines.on('close', () => reject(new Error('the process ended before it had opened')));
    lines.on('line', (line) => {
      const message: unknown = JSON.parse(line);
      if (isFirst) resolve(message as OpenedHealth);
      else onReply(message as Reply);
      isFirst = false;
    });
  });
  opened.catch(() => {}); // Ignores a kill during opening.
  const died = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(() => undefined);
  return {
    send: (command) => child.stdin.write(`${JSON.stringify(command)}\n`),
    opened,
    dieAfterCommit: () => child.stdin.write(`${DIE_AFTER_COMMIT}\n`),
    died,
    kill: async () => {
      child.kill('SIGKILL');
      await died;
    },
  };
}
