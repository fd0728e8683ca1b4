/** Files of a build are compressed beside themselves. */
import { mkdirSync, mkdtempSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from '#scripts/runner/compress-files.ts';

const TEXT = JSON.stringify(
  Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`key${at * 7}`, `Text ${at ** 3}`])),
);

function write(folder: string, path: string, text: string): string {
  const full = join(folder, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

const sizeAt = (quality: number): number =>
  brotliCompressSync(TEXT, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

it('compresses translations fast, everything else best, and no small file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compressed-'));
  const english = write(folder, 'static/catalogs/0a1b2c3d/en/start.json', TEXT);
  const german = write(folder, 'static/catalogs/0a1b2c3d/de/start.json', TEXT);
  const small = write(folder, 'static/catalogs/0a1b2c3d/de/toasts.json', '{}');
  await compressFiles(folder);
  for (const path of [english, german]) {
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(TEXT);
    expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(TEXT);
  }
  expect(readFileSync(`${english}.br`)).toHaveLength(sizeAt(11));
  expect(readFileSync(`${german}.br`)).toHaveLength(sizeAt(7));
  expect(sizeAt(7)).not.toBe(sizeAt(11));
  expect(existsSync(`${small}.br`)).toBe(false);
});
