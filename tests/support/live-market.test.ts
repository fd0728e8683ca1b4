import { describe, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { decimal } from '#contract/core/decimal.ts';
import { listingCodec, type Listing } from '#contract/entities/listing.ts';
import { listingWire } from '#contract/samples/spot.ts';
import { FRAME, bookStateOf, numberAt } from '#domain/market-frame.ts';
import { openLiveListings, openLivePair } from './live-market.ts';

const STEP_MS = 16;
const options = { seed: 3, startsAt: epochMs(1_795_080_600_000) };

/** Moves a market for two seconds at a rate. */
async function pass(move: (count: number, ms: number) => Promise<void>, rate: number, ms = 2_000) {
  let sent = 0;
  for (let at = STEP_MS; at <= ms; at += STEP_MS) {
    const due = Math.floor((at / 1_000) * rate);
    await move(due - sent, STEP_MS);
    sent = due;
  }
}

describe('openLivePair', () => {
  const lastFrameOf = async (rate: number, ms?: number) => {
    const frames: Float64Array[] = [];
    const market = openLivePair({ onFrame: (frame) => frames.push(frame) }, options);
    await pass(market.move, rate, ms);
    const last = frames.at(-1) ?? new Float64Array(FRAME.builtAt + 1);
    market.stop();
    return { frames, last };
  };

  it('merges 500 messages per second in the book and in the trades', async () => {
    const { frames, last } = await lastFrameOf(500);
    expect(bookStateOf(last)).toBe('live');
    // Of a thousand messages a fifth are trades; the book counts the others, and the one that joined it.
    expect(numberAt(last, FRAME.bookSequence)).toBeGreaterThanOrEqual(790);
    expect(numberAt(last, FRAME.tapeCount)).toBeGreaterThan(40);
    expect(frames.length).toBeGreaterThan(90);
  });

  it('stays live for ten seconds without a change', async () => {
    const { last } = await lastFrameOf(0, 10_000);
    expect(bookStateOf(last)).toBe('live');
    expect(numberAt(last, FRAME.bookSequence)).toBe(1);
  });
});

describe('openLiveListings', () => {
  it('hands the newest prices on four times a second', async () => {
    const listing = listingCodec.decode(listingWire);
    const listings: Listing[] = [
      { ...listing, price: decimal('100'), changePercent: decimal('-2.5') },
    ];
    const received: (readonly Listing[])[] = [];
    const market = openLiveListings(
      { onListings: (rows) => received.push(rows) },
      listings,
      options,
    );
    await pass(market.move, 500);
    market.stop();
    expect(received.length).toBeGreaterThanOrEqual(7);
    expect(received.length).toBeLessThanOrEqual(8);
    expect(new Set(received.map(([row]) => row?.price)).size).toBe(received.length);
  });
});
