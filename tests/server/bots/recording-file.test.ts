import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import {
  RECORDING_KIND,
  RECORDING_MARKETS,
  decodeRecordingFile,
  encodeRecordingFile,
  recordingFileNameOf,
  type MarketRecording,
} from '#server/bots/recording-file.ts';

const read = (market: (typeof RECORDING_MARKETS)[number]): MarketRecording =>
  decodeRecordingFile(
    readFileSync(join(import.meta.dirname, '../../../server/data', recordingFileNameOf(market))),
  );

/** Rebuilt from the published captures by another program in another language. */
interface Original {
  market: (typeof RECORDING_MARKETS)[number];
  samples: { time: number; bids: [string, string][]; asks: [string, string][] }[];
  bought: string;
  sold: string;
}
const originals = JSON.parse(
  readFileSync(join(import.meta.dirname, 'original-books.json'), 'utf8'),
) as Original[];

/** Returns the twenty best levels of one kind after all events up to `time`, computed in the plain
 *  way. */
function bookAt(recording: MarketRecording, time: number, kind: number): [string, string][] {
  const sizes = new Map<number, number>();
  for (
    let index = 0;
    index < recording.times.length && (recording.times[index] ?? 0) <= time;
    index++
  ) {
    if (recording.kinds[index] !== kind) continue;
    const price = recording.prices[index] ?? 0;
    if (recording.sizes[index] === 0) sizes.delete(price);
    else sizes.set(price, recording.sizes[index] ?? 0);
  }
  const sign = kind === RECORDING_KIND.bidLevel ? -1 : 1;
  return [...sizes]
    .sort(([left], [right]) => sign * (left - right))
    .slice(0, 20)
    .map(([price, size]) => [
      decimalOfUnits(BigInt(price), recording.priceDecimals),
      decimalOfUnits(BigInt(size), recording.sizeDecimals),
    ]);
}

const volumeOf = (recording: MarketRecording, kind: number): string => {
  let volume = 0n;
  recording.sizes.forEach((size, index) => {
    if (recording.kinds[index] === kind) volume += BigInt(size);
  });
  return decimalOfUnits(volume, recording.sizeDecimals);
};

it('contains the twenty best levels of both captured books at any time, digit by digit', () => {
  expect(originals.map(({ market }) => market)).toEqual([...RECORDING_MARKETS]);
  for (const { market, samples } of originals) {
    const recording = read(market);
    expect(samples).toHaveLength(6);
    for (const { time, bids, asks } of samples) {
      expect(bookAt(recording, time, RECORDING_KIND.bidLevel), `${market} ${time}`).toEqual(bids);
      expect(bookAt(recording, time, RECORDING_KIND.askLevel), `${market} ${time}`).toEqual(asks);
    }
  }
});

it('contains every taker of both captures: bought and sold sizes', () => {
  for (const { market, bought, sold } of originals) {
    const recording = read(market);
    expect(volumeOf(recording, RECORDING_KIND.buy), market).toBe(bought);
    expect(volumeOf(recording, RECORDING_KIND.sell), market).toBe(sold);
  }
});

it('runs forward in time for more than ten minutes', () => {
  for (const market of RECORDING_MARKETS) {
    const { times, durationMs } = read(market);
    expect(durationMs).toBeGreaterThan(600_000);
    expect(times.every((time, index) => time >= (times[index - 1] ?? 0))).toBe(true);
  }
});

it('encodes a decoded file to the same bytes', () => {
  const head = { market: 'BTCUSDT', priceDecimals: 2, sizeDecimals: 6, startCount: 2 };
  const events = [
    { time: 0, kind: 0, price: 6_183_763, size: 3_788_260, sweep: 0 },
    { time: 0, kind: 1, price: 6_183_764, size: 1_546_980, sweep: 0 },
    { time: 7, kind: 3, price: 6_183_763, size: 20_000, sweep: 12 },
    { time: 950, kind: 0, price: 6_183_751, size: 0, sweep: 0 },
  ];
  const recording = decodeRecordingFile(encodeRecordingFile(head, events));
  expect(recording).toMatchObject({ ...head, durationMs: 950 });
  const rows = events.map((_, index) => ({
    time: recording.times[index],
    kind: recording.kinds[index],
    price: recording.prices[index],
    size: recording.sizes[index],
    sweep: recording.sweeps[index],
  }));
  expect(rows).toEqual(events);
});
