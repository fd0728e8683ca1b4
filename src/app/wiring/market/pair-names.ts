/** Every pair by name and price: the list, its last day, and the worker's index of names. Read when a
 *  search or a list of pairs first opens; a failure is logged, and the next opening tries again. */
import { topCoinList } from '#contract/rest/market.ts';
import { coinPairList } from '#contract/rest/pair-list.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { coinNamesOf } from '#domain/coin-names.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { systemClock } from '#src/platform/clock.ts';
import { applyListings } from '#src/stores/overview.store.ts';
import { applyPairs } from '#src/stores/pairs.store.ts';
import type { NamedEntry } from '#workers/market/names-api.ts';

export const PAIR_INDEX = 'pairs';

/** Listings per response; further pairs show a price after their first market update. */
const LISTING_COUNT = 100;
/** Prices are live while a search is open; between two openings they may be this old. */
const FRESH_MS = 60_000;

interface PairNamesOptions {
  readonly firstReads: ExchangeClient;
  readonly indexNames: (index: string, entries: readonly NamedEntry[]) => void;
  readonly log: (message: string, error: unknown) => void;
}

export interface PairNames {
  /** Loads missing or outdated data. Never fails. */
  readonly open: () => void;
}

export function createPairNames({ firstReads, indexNames, log }: PairNamesOptions): PairNames {
  let pairs: readonly Pair[] = [];
  let listings: readonly Listing[] = [];
  let readAt: number | undefined;
  let isLoading = false;

  const readPairs = async (): Promise<void> => {
    try {
      const { model } = await firstReads.call(coinPairList, {});
      pairs = model;
      applyPairs(pairs);
      readAt = systemClock();
    } catch (error) {
      log('The pair list could not be read.', error);
      applyPairs(undefined);
    }
  };

  const readListings = async (): Promise<void> => {
    try {
      const { model } = await firstReads.call(topCoinList, {
        query: {
          quoteCoin: undefined,
          limit: LISTING_COUNT,
          order: 'all',
          search: '',
          page: 1,
          pairText: undefined,
        },
      });
      listings = model.items;
      applyListings(listings, systemClock());
    } catch (error) {
      log('The prices of the pair list could not be read.', error);
    }
  };

  const read = async (): Promise<void> => {
    isLoading = true;
    await Promise.all([readPairs(), readListings()]);
    isLoading = false;
    indexNames(PAIR_INDEX, pairs.map(entryOf(listings)));
  };

  return {
    open: () => {
      const isFresh = readAt !== undefined && systemClock() - readAt < FRESH_MS;
      if (!isFresh && !isLoading) void read();
    },
  };
}

/** Creates an index entry by pair text and names of the coin: "btc/usdt", "Bitcoin", "биткоин". */
const entryOf =
  (listings: readonly Listing[]) =>
  ({ id, tradeCoin, quoteCoin }: Pair): NamedEntry => {
    const name = listings.find((listing) => listing.id === id)?.tradeCoinName;
    const coinNames = [...(name === undefined ? [] : [name]), ...coinNamesOf(tradeCoin)];
    return { key: String(id), names: [`${tradeCoin}/${quoteCoin}`, ...coinNames] };
  };
