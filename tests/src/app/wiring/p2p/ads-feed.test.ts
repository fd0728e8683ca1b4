/** The channel of a market of ads: prices, readings, gaps and silence. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { P2P_ADS_EVENT } from '#contract/realtime/p2p-ads.ts';
import { p2pAdsUpdateWire } from '#contract/samples/p2p.ts';
import { createAdsFeed, type AdsFeedOptions } from '#src/app/wiring/p2p/ads-feed.ts';
import { P2P_ADS_KEY, type AdList } from '#src/queries/p2p-ads.ts';
import { adList, sellAd } from '#stories/features/p2p/sample-market.ts';

type Channel = Parameters<AdsFeedOptions['watchChannel']>[0];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const READ_DELAY_MS = 1_000;
const euros = [...P2P_ADS_KEY, { coin: 'USDT', currency: 'EUR' }, 7];
const dong = [...P2P_ADS_KEY, { coin: 'USDT', currency: 'VND' }, 7];

function open() {
  const joined = new Map<string, Channel>();
  const cache = new QueryClient();
  cache.setQueryData(euros, adList);
  cache.setQueryData(dong, adList);
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  const onLive = vi.fn<(isLive: boolean) => void>();
  const follow = createAdsFeed({
    cache,
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    readDelayMs: READ_DELAY_MS,
  });
  const stop = follow({ coin: 'USDT', currency: 'EUR' }, onLive);
  const channel = () => joined.get('p2p-ads-USDT-EUR');
  const itemsOf = (key: readonly unknown[]) => cache.getQueryData<AdList>(key)?.ads.items;
  return {
    joined,
    onLive,
    stop,
    itemsOf,
    cache,
    join: () => channel()?.onJoined(),
    emit: (patch: object) => channel()?.onEvent(P2P_ADS_EVENT, { ...p2pAdsUpdateWire, ...patch }),
    /** Readings of the lists so far. */
    readings: () => {
      vi.advanceTimersByTime(READ_DELAY_MS);
      return invalidate.mock.calls.filter(([filter]) => filter?.queryKey === P2P_ADS_KEY).length;
    },
  };
}

it('takes prices into the lists of the market, in their places, and reads nothing', () => {
  const { emit, itemsOf, cache, readings } = open();
  const ids = adList.ads.items.map(({ id }) => id);
  emit({ seq: 4, ads: [{ id: sellAd.id, current_price: '0.9341', maximum: '490' }] });
  expect(itemsOf(euros)?.map(({ id }) => id)).toEqual(ids);
  expect(itemsOf(euros)?.[0]).toEqual({ ...sellAd, currentPrice: '0.9341', maximum: '490' });
  expect(itemsOf(euros)?.slice(1)).toEqual(adList.ads.items.slice(1));
  expect(itemsOf(dong)).toEqual(adList.ads.items);
  emit({ seq: 5, reference_price: null, ads: [] });
  expect(cache.getQueryData<AdList>(euros)?.referencePrice).toBeUndefined();
  expect(readings()).toBe(0);
});

it('reads the lists again after a join, a gap, other changes and an unreadable event', () => {
  const { join, emit, readings } = open();
  join();
  expect(readings()).toBe(1);
  emit({ seq: 9 });
  expect(readings()).toBe(1);
  emit({ seq: 10, list_changed: true });
  emit({ seq: 11, list_changed: true });
  // Several changes are one reading.
  expect(readings()).toBe(2);
  emit({ seq: 13 });
  expect(readings()).toBe(3);
  emit({ ads: 'none' });
  expect(readings()).toBe(4);
  join();
  expect(readings()).toBe(5);
  emit({ seq: 1 });
  expect(readings()).toBe(5);
});

it('is live from an event on, until none comes for a while', () => {
  const { join, emit, onLive, stop, joined } = open();
  join();
  expect(onLive).not.toHaveBeenCalled();
  emit({ seq: 1 });
  expect(onLive).toHaveBeenLastCalledWith(true);
  vi.advanceTimersByTime(24_000);
  emit({ seq: 2, ads: [] });
  vi.advanceTimersByTime(24_000);
  expect(onLive).toHaveBeenLastCalledWith(true);
  vi.advanceTimersByTime(1_000);
  expect(onLive).toHaveBeenLastCalledWith(false);
  emit({ seq: 3 });
  expect(onLive).toHaveBeenLastCalledWith(true);
  stop();
  expect(onLive).toHaveBeenLastCalledWith(false);
  expect([...joined.keys()]).toEqual([]);
});

it('reads nothing for a market that was left', () => {
  const { emit, stop, readings } = open();
  emit({ seq: 1, list_changed: true });
  stop();
  expect(readings()).toBe(0);
});
