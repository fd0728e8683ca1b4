/** Records the starts and ends of the process in the data folder. A process that is killed, or runs
 *  out of memory, can write nothing; the next start notices the missing end and says so. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonOf } from '#contract/core/json.ts';
import { RUN_LOG_FILE } from '#server/db/data-folder.ts';

const LINE_COUNT_MAX = 200;

const runStart = v.object({ event: v.literal('start'), pid: v.number(), at: v.string() });
export type RunStart = v.InferOutput<typeof runStart>;

export interface RunLog {
  /** The last run, when it has recorded no end. */
  readonly unreported: RunStart | undefined;
  /** Records the end of this run; only the first call counts. Never throws. */
  end(reason: string, exitCode: number): void;
}

/** @param now in ISO form. */
export function openRunLog(folder: string, pid: number, now: () => string): RunLog {
  const path = join(folder, RUN_LOG_FILE);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  const last = v.safeParse(runStart, jsonOf(lines.at(-1) ?? ''));
  const start: RunStart = { event: 'start', pid, at: now() };
  const recent = [...lines.slice(1 - LINE_COUNT_MAX), JSON.stringify(start)];
  tryToWrite(() => writeFileSync(path, `${recent.join('\n')}\n`));
  let hasEnded = false;
  return {
    unreported: last.success ? last.output : undefined,
    end: (reason, exitCode) => {
      if (hasEnded) return;
      hasEnded = true;
      const line = { event: 'end', pid, at: now(), reason, exit_code: exitCode };
      tryToWrite(() => appendFileSync(path, `${JSON.stringify(line)}\n`));
    },
  };
}

/** A full disk must prevent neither the start nor the end. */
function tryToWrite(write: () => void): void {
  try {
    write();
  } catch {
    // The next start reports the missing end.
  }
}
