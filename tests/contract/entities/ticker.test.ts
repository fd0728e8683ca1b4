/** Statistics of a market that has not traded. */
import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { decimal } from '#contract/core/decimal.ts';
import { compareChanges, listingCodec } from '#contract/entities/listing.ts';
import { tickerCodec } from '#contract/entities/ticker.ts';
import { listingWire, tickerWire } from '#contract/samples/spot.ts';

const modelOf = (changed: object) => {
  const parsed = parse(tickerCodec, { ...tickerWire, ...changed });
  return parsed.ok ? parsed.model : parsed.issues;
};

const UNKNOWN = { lastPrice: undefined, high: undefined, low: undefined };

it('[ENT-10] reads null and the price zero as unknown, and writes unknown as null', () => {
  const nulls = { last_price: null, price_change: null, high: null, low: null };
  expect(modelOf({ ...nulls, volume: '0' })).toMatchObject({
    ...UNKNOWN,
    changePercent: undefined,
    volume: '0',
  });
  const zeros = { last_price: '0', high: '0.00', low: 0 };
  expect(modelOf(zeros)).toMatchObject(UNKNOWN);
  const sent = tickerCodec.encode({
    ...UNKNOWN,
    changePercent: undefined,
    volume: decimal('0'),
    quoteVolume: decimal('0'),
  });
  expect(sent).toEqual({ ...nulls, volume: '0', quote_volume: '0' });
});

it('reads the list of markets in the same way, and orders unknown changes last', () => {
  const parsed = parse(listingCodec, {
    ...listingWire,
    price: null,
    change: null,
    high: '0',
    low: 0,
  });
  expect(parsed.ok && parsed.model).toMatchObject({
    price: undefined,
    changePercent: undefined,
    high: undefined,
    low: undefined,
  });
  const changes = ['-3', undefined, '5', '0'].map((text) => ({
    changePercent: text === undefined ? undefined : decimal(text),
  }));
  const sortChanges = (direction: 1 | -1) =>
    changes
      .toSorted((left, right) => compareChanges(left, right, direction))
      .map(({ changePercent }) => changePercent);
  expect(sortChanges(1)).toEqual(['-3', '0', '5', undefined]);
  expect(sortChanges(-1)).toEqual(['5', '0', '-3', undefined]);
});
