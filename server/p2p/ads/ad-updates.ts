/** Publishes what changes in the markets that somebody follows. Markets are compared at intervals with what was published
 *  last, so that no cause of a change is missed: takings, edits, hours, bounds, and prices that follow the reference. */
import { SECOND_MS } from '#contract/core/durations.ts';
import { decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { P2pAdsUpdate, P2pMarketKey } from '#contract/realtime/p2p-ads.ts';
import { largestFiatOf } from '#domain/p2p/amounts.ts';
import { repeatWhile } from '#server/exchange/market-data/throttle.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { MarketContext } from '../market-context.ts';
import { P2P_COINS, P2P_CURRENCIES } from '../p2p-terms.ts';
import { pricedAds, type PricedAd } from './ad-list.ts';
import { referenceOf } from './ad-prices.ts';
import { takeTermsOf } from './ad-view.ts';

const INTERVAL_MS = 2 * SECOND_MS;
/** Without changes an event is published this often: readers then know that they have missed nothing. */
const IDLE_MS = 10 * SECOND_MS;
/** Of one event, whose size services limit. With more, the list is read again. */
export const QUOTES_MAX = 80;

export interface AdFeed {
  readonly hasReaders: (market: P2pMarketKey) => boolean;
  readonly publish: (
    market: P2pMarketKey,
    at: EpochMs,
    update: Omit<P2pAdsUpdate, 'sequence' | 'at'>,
  ) => void;
}

export interface AdUpdatesParts {
  readonly context: Pick<
    MarketContext,
    'db' | 'clock' | 'coins' | 'dollarPriceOf' | 'currencyRates' | 'servedPrices'
  >;
  readonly feed: AdFeed;
  readonly schedule: Schedule;
  readonly onError: (error: unknown) => void;
}

interface Market extends P2pMarketKey {
  readonly coinId: CoinId;
}

interface Quote {
  readonly price: Units;
  readonly maximum: Units;
}

/** A market as it was published. */
interface Published {
  readonly at: EpochMs;
  readonly quotes: ReadonlyMap<number, Quote>;
  readonly referencePrice: Units | undefined;
  /** Ads by price, each with the time of its last change. */
  readonly list: string;
}

export class AdUpdates {
  readonly #parts: AdUpdatesParts;
  readonly #markets: readonly Market[];
  readonly #published = new Map<Market, Published>();
  #isStopped = false;

  constructor(parts: AdUpdatesParts) {
    this.#parts = parts;
    const listed = parts.context.coins.filter(({ code }) => P2P_COINS.some((one) => one === code));
    this.#markets = listed.flatMap(({ id: coinId, code: coin }) =>
      Object.keys(P2P_CURRENCIES).map((currency) => ({ coinId, coin, currency })),
    );
  }

  start(): void {
    const { schedule, onError } = this.#parts;
    const run = (): void => {
      try {
        this.publish();
      } catch (error) {
        onError(error);
      }
    };
    repeatWhile(INTERVAL_MS, schedule, () => !this.#isStopped, run);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Publishes what has changed since the last call. */
  publish(): void {
    for (const market of this.#markets) {
      if (this.#parts.feed.hasReaders(market)) this.#publishOne(market);
      else this.#published.delete(market);
    }
  }

  #publishOne(market: Market): void {
    const { context, feed } = this.#parts;
    const now = epochMs(context.clock());
    const before = this.#published.get(market);
    const current = this.#read(market, now);
    const changed = this.#changedQuotes(before, current, now);
    // Whoever joined before this was read has an older list.
    const isListChanged = before?.list !== current.list || changed.length > QUOTES_MAX;
    const isIdle =
      !isListChanged && changed.length === 0 && before.referencePrice === current.referencePrice;
    if (isIdle && now - before.at < IDLE_MS) return;
    this.#published.set(market, current);
    const { referencePrice } = current;
    feed.publish(market, now, {
      referencePrice: referencePrice && decimalOfUnits(referencePrice),
      ads: changed.length > QUOTES_MAX ? [] : changed,
      isListChanged,
    });
  }

  #read({ coinId, currency }: Market, now: EpochMs): Published {
    const { context } = this.#parts;
    const ads = (['buy', 'sell'] as const).flatMap((side) =>
      pricedAds(context, { side, coinId, currency }, now),
    );
    return {
      at: now,
      quotes: new Map(ads.map((offer) => [offer.ad.id, quoteOf(offer)])),
      referencePrice: referenceOf(context, coinId, currency)?.price,
      list: ads.map(({ ad: { id, updatedAt } }) => `${id}@${updatedAt}`).join(' '),
    };
  }

  /** A price that was shown until now can be traded as one that a reader has just been served. */
  #changedQuotes(before: Published | undefined, current: Published, now: EpochMs) {
    const changed: P2pAdsUpdate['ads'][number][] = [];
    for (const [id, { price, maximum }] of current.quotes) {
      const old = before?.quotes.get(id);
      if (old === undefined || (old.price === price && old.maximum === maximum)) continue;
      if (old.price !== price) this.#parts.context.servedPrices.noteForAll(id, old.price, now);
      changed.push({
        id,
        currentPrice: decimalOfUnits(price),
        maximum: decimalOfUnits(maximum),
      });
    }
    return changed;
  }
}

const quoteOf = ({ ad, price }: PricedAd): Quote => ({
  price,
  maximum: largestFiatOf(takeTermsOf(ad, price)),
});
