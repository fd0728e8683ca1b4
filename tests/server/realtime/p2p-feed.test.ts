import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { P2pFeed } from '#server/realtime/p2p-feed.ts';

it('publishes changes of ads on the public channel of their market, each with its own sequence', () => {
  const events: (readonly [string, string, unknown])[] = [];
  const feed = new P2pFeed({
    hasSubscribers: (channel) => channel === 'p2p-ads-USDT-EUR',
    publish: (channel, event, data) => {
      events.push([channel, event, data]);
      return 'published';
    },
  });
  const at = epochMs(1_800_000_000_000);
  const euros = { coin: 'USDT', currency: 'EUR' };
  const dollars = { coin: 'BTC', currency: 'USD' };
  const update = {
    referencePrice: decimal('0.92'),
    ads: [{ id: 5, currentPrice: decimal('0.9338'), maximum: decimal('100') }],
    isListChanged: true,
  };
  feed.ads(euros, at, update);
  feed.ads(dollars, at, { ...update, referencePrice: undefined, ads: [] });
  feed.ads(euros, at, update);
  const wire = {
    server_time: at,
    reference_price: '0.92',
    ads: [{ id: 5, current_price: '0.9338', maximum: '100' }],
    list_changed: true,
  };
  expect(events).toEqual([
    ['p2p-ads-USDT-EUR', 'p2p-ads-update', { seq: 1, ...wire }],
    ['p2p-ads-BTC-USD', 'p2p-ads-update', { seq: 1, ...wire, reference_price: null, ads: [] }],
    ['p2p-ads-USDT-EUR', 'p2p-ads-update', { seq: 2, ...wire }],
  ]);
  expect([feed.hasReaders(euros), feed.hasReaders(dollars)]).toEqual([true, false]);
});
