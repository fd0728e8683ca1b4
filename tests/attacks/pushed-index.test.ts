/** A person moves a thin spot book by 1.2% for 0.6 seconds, over the moment at which the index takes its sample, and cancels.
 *  While the index was the middle of the book, this liquidated a long of 100x that belonged to somebody else. */
import { expect, it } from 'vitest';
import { ALICE, BOB, CAROL } from '#tests/support/test-exchange.ts';
import { FedFutures } from '#tests/support/futures/fed-futures.ts';
import { usdt } from '#tests/support/test-futures.ts';

/** A book of 3,000 USDT on each side around 60,000, and a long of 100x against a short of 10x. */
async function openMarket(): Promise<FedFutures> {
  const market = new FedFutures('60000');
  for (const userId of [ALICE, CAROL]) await market.creditSpot(userId);
  await market.placeSpot(ALICE, 'buy', '59990', '0.05');
  await market.placeSpot(ALICE, 'sell', '60010', '0.05');
  await market.passSeconds(40);
  await market.openPositions(
    { userId: BOB, leverage: 100 },
    { userId: ALICE, leverage: 10 },
    '60000',
  );
  await market.passSeconds(10);
  return market;
}

it('liquidates nobody when the spot book moves by 1.2% for 0.6 seconds', async () => {
  const market = await openMarket();
  const before = market.prices;
  await market.placeSpot(CAROL, 'sell', '59275', '0.1');
  await market.placeSpot(CAROL, 'buy', '59265', '0.1');
  await market.passSecond();
  await market.cancelSpot(CAROL);
  await market.placeSpot(ALICE, 'buy', '59990', '0.05');
  await market.passSeconds(5);
  expect(market.liquidationsOf(BOB)).toBe(0);
  expect(market.prices).toMatchObject({ mark: before.mark, index: usdt('60000') });
});
