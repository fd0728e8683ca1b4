/** The program side of a kill test: reads commands as JSON lines, and responds to each once it is on disk. */
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import type { Db } from '#server/db/database.ts';
import { DIE_AFTER_COMMIT, type OpenedHealth } from './killable.ts';

interface Served<Command, Reply> {
  readonly db: Db;
  readonly health: { readonly mode: string; readonly reasons: readonly string[] };
  readonly respond: (command: Command) => Promise<Reply>;
}

export function serveCommands<Command, Reply>({
  db,
  health,
  respond,
}: Served<Command, Reply>): void {
  const { mode, reasons } = health;
  const opened: OpenedHealth = { mode, reasons: [...reasons] };
  const write = (message: unknown): boolean => process.stdout.write(`${JSON.stringify(message)}\n`);
  write(opened);
  // A killed process would write nothing at its end.
  flushCompileCache();
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === DIE_AFTER_COMMIT) dieAfterCommit(db);
    else void respond(JSON.parse(line) as Command).then(write);
  });
}

/** Ends the process when its next commit is on disk: no response of that commit has been written. */
function dieAfterCommit(db: Db): void {
  const commit = db.commit.bind(db);
  db.commit = () => {
    commit();
    process.kill(process.pid, 'SIGKILL');
  };
}
