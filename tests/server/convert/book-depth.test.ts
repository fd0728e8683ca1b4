import { expect, it } from 'vitest';
import { paidThrough, PARTS, receivedThrough } from '#server/convert/book-depth.ts';
import { BTC_USDT, at, coins } from '#tests/support/test-exchange.ts';

const level = (price: string, size: string) => {
  const { limitPrice, size: lots } = at(price, size);
  return { price: limitPrice, size: lots };
};
const levels = {
  bids: [level('100', '1'), level('98', '1')],
  asks: [level('101', '1'), level('103', '1')],
};
const sell = { pair: BTC_USDT, side: 'sell', levels } as const;
const buy = { pair: BTC_USDT, side: 'buy', levels } as const;
const parts = (text: string): bigint => coins(text) * PARTS;

it('gives for an amount what its levels give, the last one in part', () => {
  expect(receivedThrough(sell, parts('2'))).toBe(parts('198'));
  expect(receivedThrough(sell, parts('1.5'))).toBe(parts('149'));
  expect(receivedThrough(buy, parts('152.5'))).toBe(parts('1.5'));
});

it('asks for a received amount what its levels cost', () => {
  expect(paidThrough(sell, parts('149'))).toBe(parts('1.5'));
  expect(paidThrough(buy, parts('1.5'))).toBe(parts('152.5'));
});

it('rounds against the user', () => {
  const third = 333_333_333_333_333_333n;
  const thirds = { ...buy, levels: { bids: [], asks: [level('3', '1')] } };
  expect(receivedThrough(thirds, parts('1'))).toBe(third);
  const bids = { ...sell, levels: { bids: [level('3', '1')], asks: [] } };
  expect(paidThrough(bids, parts('1'))).toBe(third + 1n);
});

it('gives nothing for more than it has, and for an empty side', () => {
  expect(receivedThrough(sell, parts('2') + 1n)).toBeUndefined();
  expect(receivedThrough(buy, parts('204') + 1n)).toBeUndefined();
  expect(paidThrough(buy, parts('2') + 1n)).toBeUndefined();
  const empty = { ...sell, levels: { bids: [], asks: levels.asks } };
  expect(receivedThrough(empty, parts('0.1'))).toBeUndefined();
});
