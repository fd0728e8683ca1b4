import { expect, it } from 'vitest';
import { openAdsOf } from '#server/p2p/ads/ad-rows.ts';
import { forgetP2p, leaveP2p } from '#server/p2p/leave-p2p.ts';
import { methodsOf } from '#server/p2p/methods/method-rows.ts';
import { relatedIds, setRelation } from '#server/p2p/traders/relations.ts';
import { ensureTrader, findTrader } from '#server/p2p/traders/trader-rows.ts';
import { MAKER, openTestP2p, TAKER } from '#tests/support/test-p2p.ts';

it('closes the ads of a user who leaves, returns their money, and leaves open orders alone', async () => {
  const test = await openTestP2p();
  const ad = await test.ad();
  const order = await test.order(ad);
  await leaveP2p(test.exchange, MAKER);
  expect(openAdsOf(test.db, MAKER)).toEqual([]);
  expect(test.balance(MAKER)).toBe('979.98 + 20.02');
  expect(test.status(order)).toBe('awaiting_payment');
  expect(await test.breaches()).toEqual([]);
});

it('deletes accounts, relations and the public profile of a closed account', async () => {
  const test = await openTestP2p();
  await test.service.run((tx) => {
    ensureTrader(tx, MAKER, tx.now);
    const link = { userId: TAKER, otherId: MAKER, relation: 'followed' } as const;
    setRelation(tx.db, link, true, tx.now);
    forgetP2p(tx.db, MAKER);
  });
  expect(methodsOf(test.db, MAKER)).toEqual([]);
  expect(relatedIds(test.db, TAKER, 'followed')).toEqual([]);
  expect(findTrader(test.db, MAKER)).toBeUndefined();
});
