import { expect, it } from 'vitest';
import { listingCodec } from '#contract/entities/listing.ts';
import { listingWire } from '#contract/samples/spot.ts';
import { parse } from '#contract/codec.ts';

it('[ENT-01] has number, coins, price, change and the text of the pair', () => {
  for (const field of ['id', 'coin_type', 'base_coin_type', 'price', 'change', 'coin_pair']) {
    const parsed = parse(listingCodec, { ...listingWire, [field]: false });
    expect(parsed.ok ? [] : Object.keys(parsed.issues)).toEqual([field]);
  }
  const { id, tradeCoin, quoteCoin, price, changePercent } = listingCodec.decode(listingWire);
  expect({ id, tradeCoin, quoteCoin, price, changePercent }).toEqual({
    id: 1,
    tradeCoin: 'BTC',
    quoteCoin: 'USDT',
    price: '64250.1',
    changePercent: '1.24',
  });
  expect(listingCodec.encode(listingCodec.decode(listingWire)).coin_pair).toBe('BTC_USDT');
});
