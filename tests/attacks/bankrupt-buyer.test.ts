/** One person's three accounts: the first sells far above the mark price, the second buys there and is bankrupt with the
 *  fill, the third takes the liquidated position over. Before order cost counted the loss at the mark price, the insurance
 *  fund paid the first account's profit: 26,106 USDT. */
import { expect, it } from 'vitest';
import { BTC_CONTRACT } from '#tests/support/test-futures.ts';
import { engineContractOf } from '#server/futures/engine-contract.ts';
import { ANN, BOB, CARL, Traders } from '#tests/support/futures/traders.ts';
import { BTC } from '#tests/support/futures/test-engine.ts';

const FUND = '1000000';

function openExchange(): Traders {
  const traders = new Traders({ ...engineContractOf(BTC_CONTRACT), id: BTC }, {}, FUND);
  for (const user of [ANN, BOB]) traders.deposit(user, '90000');
  traders.leverage(ANN, 100);
  return traders;
}

it('[FUT-15] pays no profit from the fund to a seller whose buyer is bankrupt with the fill', () => {
  const traders = openExchange();
  const before = traders.worth([ANN, BOB, CARL]);
  traders.mustPlace(BOB, 'sell', { size: '5', price: '65880' });
  traders.mustPlace(CARL, 'buy', { size: '5', price: '60000' });
  traders.place(ANN, 'buy', { size: '5' });
  traders.place(ANN, 'buy', { size: '5', price: '65880' });
  traders.mark('60000');
  expect(traders.insurance()).toBe(FUND);
  expect(traders.worth([ANN, BOB, CARL])).toBeLessThanOrEqual(before);
  expect(traders.missing()).toBe(0n);
});
