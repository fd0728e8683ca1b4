/** Writes `.br` and `.gz` beside compressible files, so that a server compresses nothing at run
 *  time. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Names that start with a dot are build notes and never served. */
const COMPRESSED = /(?:^|[\\/])[^.\\/][^\\/]*\.(?:js|css|svg|json)$/;
/** Below this size the response headers outweigh the savings. */
const SIZE_MIN = 1_000;

/** Catalogs of other languages than English are three quarters of all files. The best quality takes fourteen times as
 *  long for 5 to 9% of their size, which delays the first start by ten seconds. */
const TRANSLATIONS = /static[\\/]catalogs[\\/]\w+[\\/](?!en[\\/])/;
const FAST_QUALITY = 7;

const qualityOf = (path: string): number =>
  TRANSLATIONS.test(path) ? FAST_QUALITY : constants.BROTLI_MAX_QUALITY;

export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => COMPRESSED.test(file))
    .map((file) => join(folder, file));
  await Promise.all(files.map((file) => compressFile(file)));
}

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path);
  if (content.length < SIZE_MIN) return;
  const level = constants.Z_BEST_COMPRESSION;
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(path) };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }));
}
