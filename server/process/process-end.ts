/** Gives every end of the process a line, in its log and in the run log: uncaught errors,
 *  signals, a shutdown that takes too long, and an event loop without work. */
import { writeSync } from 'node:fs';
import type { Logger } from 'pino';
import type { RunLog } from './run-log.ts';

export interface ProcessEnd {
  /** Records the reason, writes it to the log, and exits. */
  exit(reason: string, exitCode: number, error?: unknown): never;
  /** Ends of the process are recorded there from now on. */
  useRunLog(runLog: RunLog): void;
}

const STDERR = 2;
const FATAL_ERROR_FILE = 'fatal-error.json';

export function watchProcessEnd(log: Logger): ProcessEnd {
  let runLog: RunLog | undefined;
  let reason: string | undefined;
  const exit = (given: string, exitCode: number, error?: unknown): never => {
    reason ??= given;
    try {
      if (exitCode !== 0) log.fatal({ err: error, reason: given }, 'exit');
    } catch {
      // The log itself may be what failed.
    }
    process.exit(exitCode);
  };
  process.on('uncaughtException', (error) => exit('uncaught exception', 1, error));
  process.on('unhandledRejection', (error) => exit('unhandled rejection', 1, error));
  // A closed terminal or pipe ends the output, not the exchange.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') exit('output failed', 1, error);
    });
  }
  process.on('exit', (exitCode) => {
    const text = reason ?? 'the event loop had no work left, or process.exit was called';
    runLog?.end(text, exitCode);
    // Also without a log level that shows it. A failed start has printed its own sentence.
    const isReported = reason === undefined && runLog === undefined;
    if (exitCode !== 0 && !isReported)
      writeLast(`Tidemark ended with exit code ${exitCode}: ${text}.\n`);
  });
  return {
    exit,
    useRunLog: (opened) => {
      runLog = opened;
    },
  };
}

/** Makes V8 describe an end for lack of memory in a file of the folder, without the environment,
 *  which contains secrets. */
export function describeFatalErrors(folder: string): void {
  const { report } = process;
  report.directory = folder;
  // One file, so that repeated ends do not fill the disk.
  report.filename = FATAL_ERROR_FILE;
  report.reportOnFatalError = true;
  report.compact = true;
  report.excludeEnv = true;
}

function writeLast(text: string): void {
  try {
    writeSync(STDERR, text);
  } catch {
    // Nobody reads the output any more.
  }
}
