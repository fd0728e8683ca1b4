import { chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDatabase } from '#server/db/copy-database.ts';
import { DATABASE_FILE, LOCK_FILE, RUN_LOG_FILE } from '#server/db/data-folder.ts';
import { BackupError, checksumOf, MANIFEST_FILE, type BackupManifest } from './manifest.ts';

/** Of SQLite, while a process has the database open. */
const SIDE_FILE = /-(?:wal|shm|journal)$/;
const NOT_COPIED: ReadonlySet<string> = new Set([LOCK_FILE, RUN_LOG_FILE]);
const isDatabase = (name: string): boolean => name.endsWith('.sqlite');

/**
 * Copies the data folder `from` of a running or stopped exchange into the new or empty folder `to`.
 * @param startedAt in ISO form.
 * @throws BackupError when `from` has no database, `to` has files, or a copied database is damaged.
 */
export async function backUp(from: string, to: string, startedAt: string): Promise<BackupManifest> {
  const names = await namesIn(from);
  if (!names.includes(DATABASE_FILE)) {
    throw new BackupError(`${from} is not the data folder of an exchange: no ${DATABASE_FILE}.`);
  }
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) throw new BackupError(`The folder ${to} is not empty.`);
  const files: BackupManifest['files'] = [];
  for (const name of names) {
    const path = join(to, name);
    if (!isDatabase(name)) await copyFile(join(from, name), path);
    else if (!(await copyDatabase(join(from, name), path))) {
      throw new BackupError(`The copy of ${name} is damaged; so may be the database itself.`);
    }
    // A copied file has the mode of the original, which may be from an earlier version.
    await chmod(path, 0o600);
    files.push({ name, sha256: await checksumOf(path) });
  }
  const manifest: BackupManifest = { format: 1, startedAt, files };
  await writeFile(join(to, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

/** Files to copy in their order: the database of the exchange last. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && !SIDE_FILE.test(entry.name) && !NOT_COPIED.has(entry.name))
    .map(({ name }) => name)
    .toSorted();
  return [
    ...names.filter((name) => name !== DATABASE_FILE),
    ...names.filter((name) => name === DATABASE_FILE),
  ];
}
