import { chmod, copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonOf } from '#contract/core/json.ts';
import {
  backupManifest,
  BackupError,
  checksumOf,
  MANIFEST_FILE,
  type BackupManifest,
} from './manifest.ts';

/**
 * Makes the new or empty folder `to` from the copy in `from`. An exchange that starts on it checks the
 * ledger and migrates the schema as after any start.
 * @throws BackupError when the copy is incomplete or changed, or `to` has files. `to` is then not used.
 */
export async function restore(from: string, to: string): Promise<BackupManifest> {
  const manifest = await readManifest(from);
  if ((await readdir(to).catch(() => [])).length > 0) {
    throw new BackupError(`The folder ${to} is not empty: restore into a new one.`);
  }
  const part = `${to}.restoring`;
  await mkdir(part, { recursive: true, mode: 0o700 });
  for (const { name, sha256 } of manifest.files) {
    const path = join(part, name);
    await copyFile(join(from, name), path).catch((error: unknown) => {
      throw new BackupError(`The copy lacks ${name}: ${String(error)}.`);
    });
    await chmod(path, 0o600);
    if ((await checksumOf(path)) !== sha256) {
      throw new BackupError(`${name} differs from the file that was copied: checksum ${sha256}.`);
    }
  }
  // A folder appears completely or not at all.
  await rename(part, to);
  return manifest;
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new BackupError(
      `${folder} has no ${MANIFEST_FILE}: it is no copy, or an incomplete one.`,
    );
  }
  const manifest = v.safeParse(backupManifest, jsonOf(text));
  if (manifest.success) return manifest.output;
  throw new BackupError(`${MANIFEST_FILE} in ${folder} cannot be read by this version.`);
}
