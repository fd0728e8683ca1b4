import { backup, DatabaseSync } from 'node:sqlite';

/** More pages than any database has, so that one step copies all of them. Between steps a writer
 *  would change pages, and the copy would start again. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database that another process may write at the same time, in the state after one commit.
 * @returns false when the copy is damaged.
 */
export async function copyDatabase(from: string, to: string): Promise<boolean> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    // Leaves one file: without its log the copy needs no other to be read.
    copy.exec('PRAGMA journal_mode = DELETE');
    return copy.prepare('PRAGMA quick_check').get()?.['quick_check'] === 'ok';
  } finally {
    copy.close();
  }
}
