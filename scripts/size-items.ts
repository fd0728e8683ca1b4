/** `size-items`: lists the content of each part of the client, by package and by folder of ours.
 *  Builds the client again with source maps into a separate folder, and counts every character of
 *  the minified files for its source; a file's compressed size is divided in that proportion,
 *  because compressed bytes cannot be attributed. `--files` names each file of ours; `--part=NAME`
 *  shows one part; `--keep=FOLDER` keeps the build. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import type { SourceMapPayload } from 'node:module';
import { partsOf, type Chunk } from './runner/chunks.ts';
import { run } from './runner/programs.ts';
import { ownerOf, sharesOf } from './runner/source-shares.ts';

/** Smaller items are summed up. */
const SHOWN_KB = 0.3;

function itemsOf(folder: string, file: string, isByFile: boolean): ReadonlyMap<string, number> {
  const path = join(folder, file);
  const code = readFileSync(path, 'utf8');
  const kb = gzipSync(code, { level: constants.Z_BEST_COMPRESSION }).length / 1000;
  const map = existsSync(`${path}.map`)
    ? (JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload)
    : undefined;
  if (map === undefined) return new Map([['without a map', kb]]);
  const items = new Map<string, number>();
  for (const [source, count] of sharesOf(code, map)) {
    const owner = ownerOf(source, isByFile);
    items.set(owner, (items.get(owner) ?? 0) + (kb * count) / code.length);
  }
  return items;
}

const { values } = parseArgs({
  options: {
    files: { type: 'boolean', default: false },
    part: { type: 'string' },
    keep: { type: 'string' },
  },
});
const folder =
  values.keep === undefined ? mkdtempSync(join(tmpdir(), 'tidemark-items-')) : resolve(values.keep);
const built = await run(['node', 'scripts/bundle.ts', '--maps', `--dist=${folder}`]);
if (built.exitCode !== 0) {
  console.error(`${built.output}\nThe client could not be built: see above.`);
  process.exit(1);
}
const chunks = JSON.parse(readFileSync(join(folder, '.chunks.json'), 'utf8')) as readonly Chunk[];
const parts = partsOf(chunks).filter(
  ({ kind, name }) => values.part === undefined || `${kind} ${name}`.includes(values.part),
);
for (const { kind, name, files } of parts) {
  const items = new Map<string, number>();
  for (const file of files.filter((one) => one.endsWith('.js'))) {
    for (const [owner, kb] of itemsOf(folder, file, values.files)) {
      items.set(owner, (items.get(owner) ?? 0) + kb);
    }
  }
  const sum = [...items.values()].reduce((total, kb) => total + kb, 0);
  console.log(`\n${kind} ${name}: ${sum.toFixed(1)} KB`);
  const shown = [...items].filter(([, kb]) => kb >= SHOWN_KB).toSorted(([, a], [, b]) => b - a);
  for (const [owner, kb] of shown) console.log(`${kb.toFixed(1).padStart(8)}  ${owner}`);
  const rest = sum - shown.reduce((total, [, kb]) => total + kb, 0);
  if (rest > 0) console.log(`${rest.toFixed(1).padStart(8)}  everything smaller`);
}
if (values.keep === undefined) rmSync(folder, { recursive: true });
