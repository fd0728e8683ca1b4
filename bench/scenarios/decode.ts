/** Compares decoders of book frames with twenty levels: our one-pass scanner into our ladder,
 *  against JSON.parse twice into the same ladder. */
import { assert } from '#contract/core/assert.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { decimalCountOf, lots, ticks } from '#contract/core/decimal.ts';
import { SPOT_BOOK_EVENT } from '#contract/realtime/spot-book.ts';
import { BookSide } from '#workers/market/engine/book-side.ts';
import { DiffScanner } from '#workers/market/socket/scan-diff.ts';
import { BOOK_CHANNEL, bookFrame } from '#bench/feed/frames.ts';
import { MarketGenerator } from '#bench/feed/generator.ts';
import { stepsOfText } from '#bench/feed/steps.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds, type Variant } from '#bench/harness/rounds.ts';
import type { Scenario, Settings } from '#bench/harness/scenario.ts';

const LEVELS_A_FRAME = 20;
const LEVELS_A_SIDE = 1_000;
const FRAME_COUNT = 4_000;
const CHECKED_FRAME_COUNT = 100_000;
const BATCH = 50;
const FRAME_TIME = 1_767_225_600_000;

interface Ladders {
  readonly bids: BookSide;
  readonly asks: BookSide;
}

type Reader = (frame: string) => void;

export const decode: Scenario = {
  name: 'decode',
  async run(settings) {
    const checkedCount = settings.isQuick ? CHECKED_FRAME_COUNT / 10 : CHECKED_FRAME_COUNT;
    checkEquality(settings.seed, checkedCount);
    return { metrics: decodeMetricsOf(await measureDecode(settings)) };
  },
};

export async function measureDecode(
  settings: Pick<Settings, 'seed' | 'isQuick'>,
  budget = 'decode',
): Promise<ReadonlyMap<string, readonly number[]>> {
  const frames = framesOf(settings.seed, FRAME_COUNT);
  const lengthMs = settings.isQuick ? 100 : 1_000;
  const variant = (name: string, readerOf: (into: Ladders) => Reader): Variant<number> => ({
    name,
    measure: () => speedOf(frames, readerOf(emptyLadders()), lengthMs),
  });
  const variants = [
    variant('scanner', scanningReader),
    variant('JSON twice', parsingReader),
    variant('JSON twice, read only', () => (frame) => void payloadOf(frame).bids.length),
  ];
  return (await runRounds(variants, roundsOf(settings, budget))).samples;
}

export function decodeMetricsOf(
  samples: ReadonlyMap<string, readonly number[]>,
  place = 'decode',
): readonly Metric[] {
  const of = (name: string): readonly number[] => samples.get(name) ?? [];
  return [
    metricOf(`${place}/scanner against JSON twice`, 'frames/s', of('scanner'), {
      name: 'JSON twice',
      samples: of('JSON twice'),
    }),
    metricOf(`${place}/JSON twice, read only`, 'frames/s', of('JSON twice, read only')),
  ];
}

/**
 * Checks that both decoders give the same ladders, level by level.
 * @throws BrokenInvariant
 */
export function checkEquality(seed: number, frameCount: number): void {
  const scanned = emptyLadders();
  const parsed = emptyLadders();
  const scan = scanningReader(scanned);
  const read = parsingReader(parsed);
  const generator = new MarketGenerator(seed, LEVELS_A_SIDE, btcUsdt);
  for (let index = 0; index < frameCount; index += 1) {
    const frame = bookFrame(generator.diff(1 + (index % LEVELS_A_FRAME)), FRAME_TIME + index);
    scan(frame);
    read(frame);
    if (index % 5_000 !== 0 && index !== frameCount - 1) continue;
    for (const side of ['bids', 'asks'] as const) {
      const same = levelsOf(scanned[side]) === levelsOf(parsed[side]);
      assert(same, `the scanner reads ${side} as JSON.parse does (seed ${seed}, frame ${index})`);
    }
  }
}

function levelsOf(side: BookSide): string {
  const levels: number[] = [];
  side.forEachLevel((price, size) => levels.push(price, size) > 0);
  return levels.join();
}

const emptyLadders = (): Ladders => ({ bids: new BookSide('bid'), asks: new BookSide('ask') });

function framesOf(seed: number, count: number): readonly string[] {
  const generator = new MarketGenerator(seed, LEVELS_A_SIDE, btcUsdt);
  return Array.from({ length: count }, (_, index) =>
    asFromSocket(bookFrame(generator.diff(LEVELS_A_FRAME), FRAME_TIME + index)),
  );
}

/** A browser stores text decoded from a socket outside the engine's heap, where reading costs more
 *  than in a text that JSON.stringify just created: the measured text is stored like the product's
 *  frames. */
const asFromSocket = (text: string): string => decoder.decode(encoder.encode(text));
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function scanningReader({ bids, asks }: Ladders): Reader {
  const scanner = new DiffScanner(SPOT_BOOK_EVENT, BOOK_CHANNEL, btcUsdt);
  return (frame) => {
    const diff = scanner.scan(frame);
    assert(diff !== undefined, 'the scanner knows the layout of our own frames');
    const { levels, bidCount, askCount } = diff;
    for (let at = 0; at < bidCount + askCount; at += 1) {
      const side = at < bidCount ? bids : asks;
      side.setLevel(ticks(levels[2 * at] ?? 0), lots(levels[2 * at + 1] ?? 0));
    }
  };
}

interface Payload {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

const payloadOf = (frame: string): Payload =>
  JSON.parse((JSON.parse(frame) as { readonly data: string }).data) as Payload;

function parsingReader({ bids, asks }: Ladders): Reader {
  const tickDecimals = decimalCountOf(btcUsdt.tickSize);
  const lotDecimals = decimalCountOf(btcUsdt.lotSize);
  const set = (side: BookSide, levels: Payload['bids']): void => {
    for (const [price, size] of levels) {
      side.setLevel(ticks(stepsOfText(price, tickDecimals)), lots(stepsOfText(size, lotDecimals)));
    }
  };
  return (frame) => {
    const payload = payloadOf(frame);
    set(bids, payload.bids);
    set(asks, payload.asks);
  };
}

function speedOf(frames: readonly string[], read: Reader, lengthMs: number): number {
  const startedMs = performance.now();
  let count = 0;
  while (performance.now() - startedMs < lengthMs) {
    for (let step = 0; step < BATCH; step += 1, count += 1)
      read(frames[count % frames.length] ?? '');
  }
  return (count / (performance.now() - startedMs)) * 1000;
}
