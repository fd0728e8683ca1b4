/** `node scripts/convert-history.ts FOLDER`: converts published market recordings into the compact
 *  files of `server/data`, and lists their hashes in `server/data/manifest.json`. Run manually when
 *  the recordings change; the output is committed. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import { encodeBarFile } from '#server/history/bar-file.ts';
import { barFileNameOf, recordingNames } from '#server/history/recorded-list.ts';
import { RECORDING_MARKETS, recordingFileNameOf } from '#server/bots/recording-file.ts';
import { recordedBarsOfCsv } from './recorded/candle-csv.ts';
import { recordingFileOfCapture } from './recorded/l2-capture.ts';

/** A few resting sizes have one decimal more than the market's lot. */
const RECORDING_SCALES = {
  BTCUSDT: { priceDecimals: 2, sizeDecimals: 6 },
  ETHUSDT: { priceDecimals: 2, sizeDecimals: 5 },
};
const TOTAL_BYTES_MAX = 12 * 2 ** 20;

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface ManifestEntry {
  /** Path under `server/data`. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The published source file and its hash. */
  readonly source: string;
  readonly sourceSha256: string;
}

async function main(): Promise<void> {
  const sourceFolder = process.argv[2];
  if (sourceFolder === undefined) {
    console.error('Name the folder that holds candles/ and l2/: convert-history.ts FOLDER');
    process.exit(2);
  }
  const dataFolder = join(import.meta.dirname, '..', 'server', 'data');
  for (const folder of ['bars', 'tapes'])
    await mkdir(join(dataFolder, folder), { recursive: true });
  const entries: ManifestEntry[] = [];
  const convert = async (
    source: string,
    file: string,
    conversion: (bytes: Uint8Array) => Uint8Array,
  ): Promise<void> => {
    const original = await readFile(join(sourceFolder, source));
    const bytes = conversion(original);
    await writeFile(join(dataFolder, file), bytes);
    const sourceSha256 = sha256Of(original);
    entries.push({ file, bytes: bytes.length, sha256: sha256Of(bytes), source, sourceSha256 });
    console.log(`${file}: ${original.length} -> ${bytes.length} bytes`);
  };
  for (const name of recordingNames()) {
    await convert(`candles/${name}.csv.gz`, barFileNameOf(name), (gzip) =>
      encodeBarFile(recordedBarsOfCsv(name, gzip)),
    );
  }
  for (const market of RECORDING_MARKETS) {
    const source = `l2/${market}-binance-spot-20240808T2354.ndjson.gz`;
    await convert(source, recordingFileNameOf(market), (gzip) =>
      recordingFileOfCapture({ market, ...RECORDING_SCALES[market] }, gzip),
    );
  }
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  assert(total <= TOTAL_BYTES_MAX, `${total} bytes of recordings fit what a checkout may carry`);
  await writeFile(join(dataFolder, 'manifest.json'), `${JSON.stringify(entries, null, 2)}\n`);
  console.log(`${entries.length} files, ${total} bytes`);
}

await main();
