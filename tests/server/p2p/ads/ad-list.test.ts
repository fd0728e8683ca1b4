/** The market as a reader sees it: orders by the figures of traders, and relations between traders. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { AdQuery } from '#contract/rest/p2p-ads.ts';
import { MarketService } from '#server/p2p/market-service.ts';
import { setRelation } from '#server/p2p/traders/relations.ts';
import { of } from '#tests/support/p2p-ad.ts';
import {
  MAKER,
  noCode,
  openTestP2p,
  orderCommands as commands,
  OTHER,
  TAKER,
} from '#tests/support/test-p2p.ts';

/** Two ads: the dear one of a trader who releases within a minute, the cheap one of a slower trader. */
async function openMarket() {
  const test = await openTestP2p();
  const dear = await test.ad({ price: of('2.1') });
  const cheap = await test.ad({ userId: OTHER });
  const market = new MarketService(test.context);
  const list = (changed: Partial<AdQuery> = {}) => {
    const query = { side: 'buy', coin: 'USDT', currency: 'EUR', page: 1, perPage: 20, ...changed };
    const now = epochMs(test.clock.nowMs);
    return market.ads(query as AdQuery, TAKER, now).rows.map(({ id }) => id);
  };
  const relate = (userId: UserId, otherId: UserId, relation: 'followed' | 'blocked') =>
    test.service.run(({ db, now }) => setRelation(db, { userId, otherId, relation }, true, now));
  return { test, dear, cheap, list, relate };
}

it('sorts ads by price, by completed orders and by the time of a release', async () => {
  const { test, dear, cheap, list } = await openMarket();
  for (const [ad, price, minutes] of [
    [dear, '2.1', 1],
    [cheap, '2', 14],
  ] as const) {
    const order = await test.order(ad, { expectedPrice: decimal(price) });
    await test.by(TAKER, order, commands.markPaid);
    await test.advance(minutes * MINUTE_MS);
    await test.by(ad.userId, order, (tx, change) => commands.release(tx, change, noCode));
  }
  const canceled = await test.order(cheap);
  await test.by(TAKER, canceled, (tx, change) =>
    commands.cancel(tx, { ...change, reason: 'cannot_pay', declaration: 'not_paid' }),
  );
  expect(list()).toEqual([cheap.id, dear.id]);
  expect(list({ sort: 'speed' })).toEqual([dear.id, cheap.id]);
  expect(list({ sort: 'completion' })).toEqual([dear.id, cheap.id]);
});

it('lists followed traders alone, where that is asked', async () => {
  const { dear, cheap, list, relate } = await openMarket();
  await relate(TAKER, MAKER, 'followed');
  expect(list()).toEqual([cheap.id, dear.id]);
  expect(list({ isFollowedOnly: '1' })).toEqual([dear.id]);
});

it('hides the ads of a trader who has blocked the reader, and lets none be taken', async () => {
  const { test, dear, cheap, list, relate } = await openMarket();
  await relate(OTHER, TAKER, 'blocked');
  expect(list()).toEqual([dear.id]);
  expect(await test.take(cheap)).toMatchObject({ rejection: 'trader_blocked' });
});
