/** Calculates one hash over the content of many files: the same sources give the same hash on every
 *  machine. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/programs.ts';
import { listFiles } from './files.ts';

/** `paths` are files or folders; missing ones are ignored. */
export function contentHashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const present = paths.filter((path) => existsSync(join(root, path)));
  const files = present.flatMap((path) =>
    statSync(join(root, path)).isDirectory() ? listFiles([path]) : [path],
  );
  for (const path of files.toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}
