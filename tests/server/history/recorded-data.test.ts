import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decodeBarFile, encodeBarFile, recordedBarAt } from '#server/history/bar-file.ts';
import { barFileNameOf, recordingNames } from '#server/history/recorded-list.ts';

const DATA_FOLDER = join(import.meta.dirname, '../../../server/data');
const read = (file: string): Buffer => readFileSync(join(DATA_FOLDER, file));
const sha256Of = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('hex');

interface ManifestEntry {
  file: string;
  bytes: number;
  sha256: string;
  source: string;
  sourceSha256: string;
}
const manifest = JSON.parse(read('manifest.json').toString()) as ManifestEntry[];

/** Extracted from the published files by shell tools, none of them ours. */
const originals = readFileSync(join(import.meta.dirname, 'original-rows.csv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', rowCount, rowsSha256, row, ...fields] = line.split(',');
    return { name, rowCount: Number(rowCount), rowsSha256, row: Number(row), fields };
  });

function rowTextAt(bars: ReturnType<typeof decodeBarFile>, row: number): string {
  const { time, open, high, low, close, volume } = recordedBarAt(bars, row);
  return [time * 1000, open, high, low, close, volume].join(',');
}

it('contains every file of the manifest, byte for byte, and no other', () => {
  expect(manifest.length).toBeGreaterThan(20);
  for (const { file, bytes, sha256 } of manifest) {
    expect(statSync(join(DATA_FOLDER, file)).size, file).toBe(bytes);
    expect(sha256Of(read(file)), file).toBe(sha256);
  }
  const present = ['bars', 'tapes'].flatMap((folder) =>
    readdirSync(join(DATA_FOLDER, folder)).map((name) => `${folder}/${name}`),
  );
  expect(present.toSorted()).toEqual(manifest.map(({ file }) => file).toSorted());
  expect(manifest.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(12 * 2 ** 20);
});

it('[ENT-15] returns every row of every published candle file, digit by digit', () => {
  expect(originals.length).toBe(4 * recordingNames().length);
  for (const name of recordingNames()) {
    const bars = decodeBarFile(read(barFileNameOf(name)));
    const samples = originals.filter((original) => original.name === name);
    expect(samples).toHaveLength(4);
    let text = '';
    for (let row = 0; row < bars.times.length; row++) text += `${rowTextAt(bars, row)}\n`;
    for (const sample of samples) {
      expect(bars.times.length, name).toBe(sample.rowCount);
      expect(rowTextAt(bars, sample.row), name).toBe(sample.fields.join(','));
      expect(sha256Of(text), name).toBe(sample.rowsSha256);
    }
  }
});

it('encodes a decoded file to the same bars', () => {
  const bars = decodeBarFile(read(barFileNameOf('XRPUSDT-4h-binance-spot')));
  expect(decodeBarFile(encodeBarFile(bars))).toEqual(bars);
});

it('rejects a file with one changed byte anywhere after the header', () => {
  const bytes = read(barFileNameOf('LINKUSDT-1d-binance-spot'));
  const bodyStart = 12 + bytes.readUInt32LE(4);
  for (const offset of [0, 9, bodyStart, bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[offset] = (damaged[offset] ?? 0) ^ 1;
    expect(() => decodeBarFile(damaged), `byte ${offset}`).toThrow('recorded file');
  }
  expect(() => decodeBarFile(bytes.subarray(0, bytes.length - 1))).toThrow('checksum');
});
