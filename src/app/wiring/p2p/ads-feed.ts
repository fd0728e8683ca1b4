/** Follows a market of ads by its public channel while a page shows it: takes prices into the loaded lists, and reads the
 *  lists again when other things have changed. */
import type { QueryClient } from '@tanstack/react-query';
import { parse } from '#contract/codec.ts';
import {
  P2P_ADS_EVENT,
  p2pAdsChannel,
  p2pAdsUpdateCodec,
  type P2pMarketKey,
} from '#contract/realtime/p2p-ads.ts';
import { after, collectCalls } from '#src/platform/clock.ts';
import { applyAdsUpdate, refreshAds } from '#src/queries/p2p-ads.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';

export interface AdsFeedOptions {
  readonly cache: QueryClient;
  readonly watchChannel: MarketLink['watchChannel'];
  /** Several changes are one reading. Pages differ in it, because all receive an event at the same time. */
  readonly readDelayMs: number;
}

/** @param onLive whether the market is published: by this back end, and over a connection that works
 *  @returns the function that ends it. */
export type FollowAds = (market: P2pMarketKey, onLive: (isLive: boolean) => void) => () => void;

/** The exchange publishes at least every ten seconds. */
const SILENCE_MS = 25_000;

export const createAdsFeed =
  ({ cache, watchChannel, readDelayMs }: AdsFeedOptions): FollowAds =>
  (market, onLive) => {
    const reading = collectCalls(readDelayMs, () => refreshAds(cache));
    let endSilence = (): void => {};
    /** Undefined until the first event after a join, which may have any number. */
    let sequence: number | undefined;
    const noteEvent = (): void => {
      endSilence();
      endSilence = after(SILENCE_MS, () => onLive(false));
      onLive(true);
    };
    const leave = watchChannel({
      name: p2pAdsChannel.nameOf(market),
      events: [P2P_ADS_EVENT],
      onJoined: () => {
        sequence = undefined;
        reading.request();
      },
      onEvent: (_name, payload) => {
        const parsed = parse(p2pAdsUpdateCodec, payload);
        if (!parsed.ok) return reading.request();
        const { sequence: next, ...update } = parsed.model;
        const isGap = sequence !== undefined && next !== sequence + 1;
        sequence = next;
        noteEvent();
        applyAdsUpdate(cache, market, update);
        if (isGap || update.isListChanged) reading.request();
      },
    });
    return () => {
      leave();
      endSilence();
      reading.cancel();
      onLive(false);
    };
  };
