/** What followers of a market of ads are told, and when they are told nothing. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { P2pAdsUpdate } from '#contract/realtime/p2p-ads.ts';
import { AdUpdates, QUOTES_MAX } from '#server/p2p/ads/ad-updates.ts';
import { saveAd } from '#server/p2p/ads/ad-rows.ts';
import { of } from '#tests/support/p2p-ad.ts';
import { MAKER, openTestP2p, TAKER } from '#tests/support/test-p2p.ts';

const MINUTE = 60_000;

async function openUpdates() {
  const test = await openTestP2p();
  const market = { dollars: '1', followed: 'USDT EUR' };
  const events: (readonly [string, Omit<P2pAdsUpdate, 'sequence' | 'at'>])[] = [];
  const updates = new AdUpdates({
    context: {
      ...test.context,
      dollarPriceOf: () => of(market.dollars),
      currencyRates: () => ({
        source: 'Operator',
        updatedAt: epochMs(test.clock.nowMs),
        rates: [{ currency: 'EUR', perDollar: decimal('0.92') }],
      }),
    },
    feed: {
      hasReaders: ({ coin, currency }) => `${coin} ${currency}` === market.followed,
      publish: ({ coin, currency }, _at, update) => events.push([`${coin} ${currency}`, update]),
    },
    schedule: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  return {
    test,
    market,
    updates,
    /** The events of the next look at the markets. */
    next: () => {
      events.length = 0;
      test.clock.nowMs += 2_000;
      updates.publish();
      return events.map(([, update]) => update);
    },
    floating: { priceType: 'floating', price: undefined, premium: of('101.5') } as const,
  };
}

it('publishes prices that follow the reference, and asks for a reading only when more has changed', async () => {
  const { test, market, next, floating } = await openUpdates();
  const ad = await test.ad({ ...floating, maximum: of('5000') });
  const fixed = await test.ad({ price: of('2') });
  // Whoever has joined may have read before.
  expect(next()).toEqual([{ referencePrice: '0.92', ads: [], isListChanged: true }]);
  expect(next()).toEqual([]);
  market.dollars = '1.01';
  expect(next()).toEqual([
    {
      referencePrice: '0.9292',
      ads: [{ id: ad.id, currentPrice: '0.94314', maximum: '94.32' }],
      isListChanged: false,
    },
  ]);
  // The order by price is another.
  market.dollars = '3';
  expect(next()).toMatchObject([{ ads: [{ id: ad.id }], isListChanged: true }]);
  await test.order(fixed);
  expect(next()).toMatchObject([{ ads: [{ id: fixed.id, maximum: '160' }], isListChanged: true }]);
  await test.service.run(({ db, now }) => {
    saveAd(db, { ...fixed, terms: 'New terms.', updatedAt: epochMs(now + 1) });
  });
  expect(next()).toMatchObject([{ isListChanged: true }]);
});

it('publishes ads that come, rest or go', async () => {
  const { test, market, next, floating } = await openUpdates();
  expect(next()).toMatchObject([{ ads: [], isListChanged: true }]);
  const ad = await test.ad({ ...floating, ceiling: of('1') });
  expect(next()).toMatchObject([{ ads: [], isListChanged: true }]);
  market.dollars = '2';
  expect(next()).toMatchObject([{ ads: [], isListChanged: true }]);
  market.dollars = '1';
  expect(next()).toMatchObject([{ ads: [], isListChanged: true }]);
  await test.service.run(({ db }) => saveAd(db, { ...ad, status: 'offline' }));
  expect(next()).toMatchObject([{ ads: [], isListChanged: true }]);
});

it('publishes a market without changes every ten seconds, and none that nobody follows', async () => {
  const { test, market, next } = await openUpdates();
  await test.ad();
  expect(next().length).toBe(1);
  expect([next(), next(), next(), next()].flat()).toEqual([]);
  expect(next()).toEqual([{ referencePrice: '0.92', ads: [], isListChanged: false }]);
  market.followed = 'BTC USD';
  expect(next().length).toBe(1);
  market.followed = 'USDT EUR';
  // It may have changed while nobody followed it.
  expect(next()).toMatchObject([{ isListChanged: true }]);
});

it('asks for a reading in place of more prices than an event has room for', async () => {
  const { test, market, next, floating } = await openUpdates();
  for (let count = 0; count <= QUOTES_MAX; count += 1) {
    await test.ad({ ...floating, side: 'buy', minimum: of('1') });
  }
  next();
  market.dollars = '1.01';
  expect(next()).toEqual([{ referencePrice: '0.9292', ads: [], isListChanged: true }]);
});

it('trades at a price that was published until a moment ago', async () => {
  const { test, market, next, floating } = await openUpdates();
  const ad = await test.ad({ ...floating, userId: MAKER });
  const { servedPrices } = test.context;
  const wasServed = () =>
    servedPrices.wasServed(TAKER, ad.id, of('0.9338'), epochMs(test.clock.nowMs));
  next();
  test.clock.nowMs += MINUTE;
  market.dollars = '1.001';
  expect(wasServed()).toBe(false);
  next();
  expect(wasServed()).toBe(true);
  test.clock.nowMs += 30_001;
  expect(wasServed()).toBe(false);
});
