/** List of the files of a copy. It is written last: a copy without it is incomplete. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

export const MANIFEST_FILE = 'backup.json';

export const backupManifest = v.object({
  format: v.literal(1),
  /** ISO form. */
  startedAt: v.string(),
  files: v.array(
    v.object({
      /** Name in the folder, without a path. */
      name: v.pipe(v.string(), v.regex(/^[\w-][\w.-]*$/)),
      sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    }),
  ),
});
export type BackupManifest = v.InferOutput<typeof backupManifest>;

/** Reports in one sentence, for the operator, why a copy cannot be made or used. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** SHA-256 of a file in hexadecimal digits. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
