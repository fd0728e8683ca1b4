import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import {
  TAPE_KIND,
  TAPE_MARKETS,
  decodeTapeFile,
  encodeTapeFile,
  tapeFileNameOf,
  type Tape,
} from '#server/bots/tape-file.ts';

const read = (market: (typeof TAPE_MARKETS)[number]): Tape =>
  decodeTapeFile(
    readFileSync(join(import.meta.dirname, '../../../server/data', tapeFileNameOf(market))),
  );

/** Rebuilt from the published captures by another program, in another language. */
interface Original {
  market: (typeof TAPE_MARKETS)[number];
  samples: { time: number; bids: [string, string][]; asks: [string, string][] }[];
  bought: string;
  sold: string;
}
const originals = JSON.parse(
  readFileSync(join(import.meta.dirname, 'original-books.json'), 'utf8'),
) as Original[];

/** The twenty best levels of one kind after everything up to `time`, plainly. */
function bookAt(tape: Tape, time: number, kind: number): [string, string][] {
  const sizes = new Map<number, number>();
  for (let index = 0; index < tape.times.length && (tape.times[index] ?? 0) <= time; index++) {
    if (tape.kinds[index] !== kind) continue;
    const price = tape.prices[index] ?? 0;
    if (tape.sizes[index] === 0) sizes.delete(price);
    else sizes.set(price, tape.sizes[index] ?? 0);
  }
  const sign = kind === TAPE_KIND.bidLevel ? -1 : 1;
  return [...sizes]
    .sort(([left], [right]) => sign * (left - right))
    .slice(0, 20)
    .map(([price, size]) => [
      decimalOfUnits(BigInt(price), tape.priceDecimals),
      decimalOfUnits(BigInt(size), tape.sizeDecimals),
    ]);
}

const volumeOf = (tape: Tape, kind: number): string => {
  let volume = 0n;
  tape.sizes.forEach((size, index) => {
    if (tape.kinds[index] === kind) volume += BigInt(size);
  });
  return decimalOfUnits(volume, tape.sizeDecimals);
};

it('holds the twenty best levels of both captured books at any time, digit by digit', () => {
  expect(originals.map(({ market }) => market)).toEqual([...TAPE_MARKETS]);
  for (const { market, samples } of originals) {
    const tape = read(market);
    expect(samples).toHaveLength(6);
    for (const { time, bids, asks } of samples) {
      expect(bookAt(tape, time, TAPE_KIND.bidLevel), `${market} ${time}`).toEqual(bids);
      expect(bookAt(tape, time, TAPE_KIND.askLevel), `${market} ${time}`).toEqual(asks);
    }
  }
});

it('holds every taker of both captures: what was bought and what was sold', () => {
  for (const { market, bought, sold } of originals) {
    const tape = read(market);
    expect(volumeOf(tape, TAPE_KIND.buy), market).toBe(bought);
    expect(volumeOf(tape, TAPE_KIND.sell), market).toBe(sold);
  }
});

it('runs forward in time, for more than ten minutes', () => {
  for (const market of TAPE_MARKETS) {
    const { times, durationMs } = read(market);
    expect(durationMs).toBeGreaterThan(600_000);
    expect(times.every((time, index) => time >= (times[index - 1] ?? 0))).toBe(true);
  }
});

it('writes what it read', () => {
  const head = { market: 'BTCUSDT', priceDecimals: 2, sizeDecimals: 6, startCount: 2 };
  const events = [
    { time: 0, kind: 0, price: 6_183_763, size: 3_788_260, sweep: 0 },
    { time: 0, kind: 1, price: 6_183_764, size: 1_546_980, sweep: 0 },
    { time: 7, kind: 3, price: 6_183_763, size: 20_000, sweep: 12 },
    { time: 950, kind: 0, price: 6_183_751, size: 0, sweep: 0 },
  ];
  const tape = decodeTapeFile(encodeTapeFile(head, events));
  expect(tape).toMatchObject({ ...head, durationMs: 950 });
  const rows = events.map((_, index) => ({
    time: tape.times[index],
    kind: tape.kinds[index],
    price: tape.prices[index],
    size: tape.sizes[index],
    sweep: tape.sweeps[index],
  }));
  expect(rows).toEqual(events);
});
