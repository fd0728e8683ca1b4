/** Creates the recordings of tests/support/captures from recorded exchange messages (gzipped
 *  NDJSON, one `{kind, data}` per line): `node scripts/convert-captures.ts FOLDER`. Run once per
 *  recording; the output is committed. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { decimalCountOf, decimalOf, unitsOf } from '#contract/core/decimal.ts';
import {
  encodedCapture,
  type Capture,
  type CaptureMessage,
  type CaptureName,
} from '#tests/support/captures/capture.ts';

const SOURCES: Readonly<Record<CaptureName, string>> = {
  'btcusdt-spot': 'BTCUSDT-binance-spot-',
  'ethusdt-spot': 'ETHUSDT-binance-spot-',
  'btcusdt-futures': 'BTCUSDT-binance-usdm-futures-',
};

type Level = [price: string, size: string];
type Recorded =
  | { kind: 'snapshot'; data: { lastUpdateId: number; bids: Level[]; asks: Level[] } }
  | { kind: 'diff'; data: { E: number; U: number; u: number; pu?: number; b: Level[]; a: Level[] } }
  | { kind: 'bbo'; data: { u: number; b: string; B: string; a: string; A: string } }
  | { kind: 'trade'; data: { t: number; T: number; p: string; q: string; m: boolean } };

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the recordings.');
for (const [name, prefix] of Object.entries(SOURCES)) {
  const file = readdirSync(folder).find((entry) => entry.startsWith(prefix));
  if (file === undefined) throw new Error(`${folder} holds no ${prefix}*`);
  const capture = encodedCapture(captureOf(name, readRecorded(`${folder}/${file}`)));
  const packed = brotliCompressSync(capture, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
  writeFileSync(new URL(`../tests/support/captures/${name}.tape.br`, import.meta.url), packed);
  console.log(`${name}: ${packed.length} bytes`);
}

function readRecorded(path: string): Recorded[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Recorded);
}

function captureOf(name: string, recorded: readonly Recorded[]): Capture {
  const levels = recorded.flatMap(levelsIn);
  const priceDecimals = finestOf(levels.map(([price]) => price));
  const sizeDecimals = finestOf(levels.map(([, size]) => size));
  const steps = (text: string, decimals: number): number => {
    const value = decimalOf(text);
    const count = value === undefined ? undefined : unitsOf(value, decimals);
    if (count === undefined) throw new Error(`${text} has at most ${decimals} decimals`);
    return Number(count);
  };
  const flat = (side: readonly Level[]) =>
    side.flatMap(([price, size]) => [steps(price, priceDecimals), steps(size, sizeDecimals)]);
  const diffIds = new Set(recorded.map((line) => (line.kind === 'diff' ? line.data.u : 0)));
  const messages: CaptureMessage[] = [];
  for (const { kind, data } of recorded) {
    if (kind === 'snapshot') {
      const { lastUpdateId: lastId, bids, asks } = data;
      messages.push({ kind, lastId, bids: flat(bids), asks: flat(asks) });
    } else if (kind === 'diff') {
      const ids = { at: data.E, firstId: data.U, lastId: data.u, previousLastId: data.pu };
      messages.push({ kind, ...ids, bids: flat(data.b), asks: flat(data.a) });
    } else if (kind === 'trade') {
      const price = steps(data.p, priceDecimals);
      const size = steps(data.q, sizeDecimals);
      messages.push({ kind, id: data.t, at: data.T, price, size, isBuy: !data.m });
    } else if (diffIds.has(data.u)) {
      const [bid = 0, bidSize = 0] = flat([[data.b, data.B]]);
      const [ask = 0, askSize = 0] = flat([[data.a, data.A]]);
      messages.push({ kind: 'touch', id: data.u, bid, bidSize, ask, askSize });
    }
  }
  return { name, priceDecimals, sizeDecimals, messages };
}

function levelsIn({ kind, data }: Recorded): Level[] {
  if (kind === 'snapshot') return [...data.bids, ...data.asks];
  if (kind === 'diff') return [...data.b, ...data.a];
  if (kind === 'trade') return [[data.p, data.q]];
  return [
    [data.b, data.B],
    [data.a, data.A],
  ];
}

/** Returns the significant decimals, without trailing zeros. */
function finestOf(texts: readonly string[]): number {
  let finest = 0;
  for (const text of texts) {
    const value = decimalOf(text);
    if (value !== undefined) finest = Math.max(finest, decimalCountOf(value));
  }
  return finest;
}
