import { expect, it } from 'vitest';
import { decimal, decimalOfUnits } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { stockInventory } from '#server/convert/house-inventory.ts';
import { houseBalanceOf } from '#server/convert/settle-convert.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTC_USDT,
  ETH,
  USDT,
  at,
  coins,
  openCreditedExchange,
  type TestExchange,
} from '#tests/support/test-exchange.ts';

const stockOf = ({ exchange }: TestExchange, coin: CoinId): Promise<string> =>
  exchange.transact((ledger) => decimalOfUnits(houseBalanceOf(ledger, coin)));

it('stocks each coin by its reference price, whatever the last trade was, and none without a price', async () => {
  const test = await openCreditedExchange(100);
  await test.placed({ userId: ALICE, side: 'sell', kind: 'limit', ...at('10', '0.5') });
  await test.placed({ userId: BOB, side: 'buy', kind: 'limit', ...at('10', '0.5') });
  const before = await stockOf(test, BTC);
  const inventory = {
    exchange: test.exchange,
    value: decimal('600000'),
    priceOf: ({ id }: { readonly id: number }) => (id === BTC_USDT.id ? coins('60000') : undefined),
  };
  await stockInventory({ ...inventory, epoch: 'first' });
  expect(await stockOf(test, BTC)).toBe('10');
  expect(await stockOf(test, ETH)).toBe('0');
  expect(await stockOf(test, USDT)).toBe('600000');
  // Fees of trades are in the same account.
  expect(before).toBe('0.0005');
  await stockInventory({ ...inventory, epoch: 'second' });
  expect(await stockOf(test, BTC)).toBe('10');
});
