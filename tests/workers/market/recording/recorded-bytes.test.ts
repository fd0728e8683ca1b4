/** The bytes that recorded events count for: the ring of a recording is bounded by them, so none may count for nothing. */
import { expect, it } from 'vitest';
import type { MarketEvent } from '#workers/market/recording/recording.ts';
import { byteCountOf, snapshotByteCountOf } from '#workers/market/recording/recorded-bytes.ts';

const bytesOf = (event: readonly unknown[]): number => byteCountOf(event as unknown as MarketEvent);
const list = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

it('a text counts for each of its characters', () => {
  expect(bytesOf(['text', 'x'.repeat(500)]) - bytesOf(['text', ''])).toBe(500);
  expect(bytesOf(['text', ''])).toBeGreaterThan(0);
});

it.each(['event', 'answer'])('the payload of an %s counts for each entry of its lists', (kind) => {
  const of = (payload: unknown) => bytesOf([kind, 'name', 'what', payload]);
  const trade = of(list(1)) - of([]);
  expect(trade).toBeGreaterThan(50);
  expect(of(list(40)) - of([])).toBe(40 * trade);
  const bar = of({ bars: list(1), other: 'text' }) - of({ bars: [], other: 'text' });
  expect(bar).toBeGreaterThan(50);
  expect(of({ bars: list(30), bids: list(10) }) - of({})).toBe(40 * bar);
  expect(of(null)).toBe(of('text'));
  expect(of(null)).toBeGreaterThan(bytesOf(['pong']));
});

it('a view counts for more than a plain event', () => {
  expect(bytesOf(['view', {}])).toBeGreaterThan(10 * bytesOf(['pong']));
});

it('a snapshot counts for its levels, bars and trades', () => {
  const of = (parts: object) =>
    snapshotByteCountOf({ bids: [], asks: [], closed: [], trades: [], ...parts } as never);
  const none = of({});
  expect(none).toBe(snapshotByteCountOf(undefined));
  const level = of({ bids: list(2) }) - none;
  expect(level).toBeGreaterThan(10);
  expect(of({ asks: list(20) }) - none).toBe(10 * level);
  expect(of({ closed: list(3) }) - none).toBeGreaterThan(3 * level);
  expect(of({ trades: list(7) })).toBeGreaterThan(none);
});
