/** Random secrets in files of the data folder, beside the database: a copy of the database does not
 *  contain them. */
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

/** Reads the secret of a file, in hexadecimal digits. The first start creates it for its owner only,
 *  completely or not at all; an empty file is the rest of an interrupted start. */
export function storedSecret(
  path: string,
  byteCount: number,
  randomBytes: (count: number) => Buffer,
): string {
  if (!existsSync(path) || statSync(path).size === 0) {
    const text = randomBytes(byteCount).toString('hex');
    writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8').trim();
}
