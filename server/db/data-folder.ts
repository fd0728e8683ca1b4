/** Opens the data folder of an exchange, for one process at a time. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase, type Db } from './database.ts';
import { migrate } from './migrate.ts';

/** Reports in one sentence, for the operator, why the folder cannot be used. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

interface DataFolder {
  readonly path: string;
  readonly db: Db;
  /** The folder existed, and other users of the machine may read or change it. */
  readonly isOpenToOthers: boolean;
  /** Closes the database and releases the folder. */
  close(): void;
}

/** References the locks of this process, because the garbage collector would close an unreferenced
 *  connection and release its lock. */
const acquiredLocks = new Set<DatabaseSync>();

export const DATABASE_FILE = 'tidemark.sqlite';
export const LOCK_FILE = 'tidemark.lock';
/** Starts and ends of the process. */
export const RUN_LOG_FILE = 'runs.jsonl';

/**
 * Creates the folder if missing, locks it and migrates its database.
 * @throws DataFolderError when another process uses it or it cannot be written.
 */
export function openDataFolder(path: string): DataFolder {
  const lock = lockFolder(path);
  try {
    const db = openDatabase(join(path, DATABASE_FILE));
    migrate(db);
    return {
      path,
      db,
      isOpenToOthers: isOpenToOthers(path),
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

/** Takes an exclusive lock that the operating system releases when the process ends for any reason,
 *  so a killed exchange leaves no stale lock. */
function lockFolder(path: string): DatabaseSync {
  let lock: DatabaseSync;
  try {
    // The mode of an existing folder is its operator's choice.
    mkdirSync(path, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(path, LOCK_FILE), { timeout: 0 });
  } catch (error) {
    throw unwritable(path, error);
  }
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    acquiredLocks.add(lock);
    return lock;
  } catch (error) {
    lock.close();
    if (messageOf(error).includes('locked')) {
      throw new DataFolderError(`Another exchange is already using the data folder ${path}.`);
    }
    throw unwritable(path, error);
  }
}

/** Windows has other permissions: there, nothing is said about them. */
const isOpenToOthers = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;

function unlock(lock: DatabaseSync): void {
  acquiredLocks.delete(lock);
  lock.close();
}

const isUnwritable = (error: unknown): boolean =>
  /readonly|unable to open|disk I\/O|permission/i.test(messageOf(error));

const unwritable = (path: string, error: unknown): DataFolderError =>
  new DataFolderError(`The data folder ${path} is not writable: ${messageOf(error)}.`);

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
