import { expect, it } from 'vitest';
import { paidThrough, receivedThrough, type ExactAmount } from '#server/convert/book-depth.ts';
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
const amount = (text: string): ExactAmount => ({ numerator: coins(text), denominator: 1n });
/** Units, which the exact amount must be. */
function unitsIn(exact: ExactAmount | undefined): bigint | undefined {
  if (exact === undefined) return undefined;
  expect(exact.numerator % exact.denominator).toBe(0n);
  return exact.numerator / exact.denominator;
}

it('gives for an amount what its levels give, the last one in part', () => {
  expect(unitsIn(receivedThrough(sell, amount('2')))).toBe(coins('198'));
  expect(unitsIn(receivedThrough(sell, amount('1.5')))).toBe(coins('149'));
  expect(unitsIn(receivedThrough(buy, amount('152.5')))).toBe(coins('1.5'));
});

it('asks for a received amount what its levels cost', () => {
  expect(unitsIn(paidThrough(sell, amount('149')))).toBe(coins('1.5'));
  expect(unitsIn(paidThrough(buy, amount('1.5')))).toBe(coins('152.5'));
});

it('is exact, also through two books', () => {
  const thirds = { ...buy, levels: { bids: [], asks: [level('3', '1')] } };
  const third = receivedThrough(thirds, amount('1'));
  expect(third && third.numerator * 3n).toBe(third && third.denominator * coins('1'));
  const back = { ...sell, levels: { bids: [level('3', '1')], asks: [] } };
  expect(third && unitsIn(receivedThrough(back, third))).toBe(coins('1'));
});

it('gives nothing for more than it has, and for an empty side', () => {
  expect(receivedThrough(sell, amount('2.00000001'))).toBeUndefined();
  expect(receivedThrough(buy, amount('204.00000001'))).toBeUndefined();
  expect(paidThrough(buy, amount('2.00000001'))).toBeUndefined();
  const empty = { ...sell, levels: { bids: [], asks: levels.asks } };
  expect(receivedThrough(empty, amount('0.1'))).toBeUndefined();
});
