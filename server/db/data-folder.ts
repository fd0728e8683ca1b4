/** Opens the folder a whole exchange lives in, for one process at a time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase, type Db } from './database.ts';
import { migrate } from './migrate.ts';

/** Says in one sentence why the folder cannot be used; whoever starts the process reads it. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

interface DataFolder {
  readonly path: string;
  readonly db: Db;
  /** Closes the database and lets the next process in. */
  close(): void;
}

/** Locks of this process. A connection that nobody names any more is closed by the garbage collector,
 *  and its lock with it. */
const takenLocks = new Set<DatabaseSync>();

const DATABASE_FILE = 'tidemark.sqlite';
const LOCK_FILE = 'tidemark.lock';

/**
 * Creates the folder when it is missing, locks it and migrates its database.
 * @throws DataFolderError when another process has it or it cannot be written.
 */
export function openDataFolder(path: string): DataFolder {
  const lock = locked(path);
  try {
    const db = openDatabase(join(path, DATABASE_FILE));
    migrate(db);
    return {
      path,
      db,
      close: () => {
        db.close();
        unlock(lock);
      },
    };
  } catch (error) {
    unlock(lock);
    throw isUnwritable(error) ? unwritable(path, error) : error;
  }
}

/** An exclusive lock that the operating system drops with the process, however it ends: a killed
 *  exchange leaves nothing behind that the next one would have to judge. */
function locked(path: string): DatabaseSync {
  let lock: DatabaseSync;
  try {
    mkdirSync(path, { recursive: true });
    lock = new DatabaseSync(join(path, LOCK_FILE), { timeout: 0 });
  } catch (error) {
    throw unwritable(path, error);
  }
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    takenLocks.add(lock);
    return lock;
  } catch (error) {
    lock.close();
    if (messageOf(error).includes('locked')) {
      throw new DataFolderError(`Another exchange is already using the data folder ${path}.`);
    }
    throw unwritable(path, error);
  }
}

function unlock(lock: DatabaseSync): void {
  takenLocks.delete(lock);
  lock.close();
}

const isUnwritable = (error: unknown): boolean =>
  /readonly|unable to open|disk I\/O|permission/i.test(messageOf(error));

const unwritable = (path: string, error: unknown): DataFolderError =>
  new DataFolderError(`The data folder ${path} is not writable: ${messageOf(error)}.`);

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
