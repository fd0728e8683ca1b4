/** Queries of deposits and withdrawals: coins, networks, deposit addresses, the address book and both
 *  histories by page. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { EpochSec } from '#contract/core/time.ts';
import type { CustodyStatus, DepositAddress, WalletNetwork } from '#contract/entities/custody.ts';
import {
  isAddressEntry,
  type BookEntry,
  type WhitelistMode,
  type WithdrawalAddress,
} from '#contract/entities/withdrawal-address.ts';
import {
  createDepositAddress,
  depositAddress,
  walletHistory,
  walletNetworks,
  type WalletHistory,
} from '#contract/rest/deposits.ts';
import { walletList } from '#contract/rest/wallet.ts';
import { whitelist, withdrawalAddresses } from '#contract/rest/withdrawal-addresses.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

/** First part of all query keys here. */
export const FUNDING_KEY = 'funding';
const COINS_KEY = [FUNDING_KEY, 'coins'] as const;
const NETWORKS_KEY = [FUNDING_KEY, 'networks'] as const;
const ADDRESS_KEY = [FUNDING_KEY, 'address'] as const;
export const BOOK_KEY = [FUNDING_KEY, 'book'] as const;
const WHITELIST_KEY = [FUNDING_KEY, 'whitelist'] as const;
const USED_KEY = [FUNDING_KEY, 'used'] as const;
export const FUNDING_HISTORY_KEY = [FUNDING_KEY, 'history'] as const;

/** The most that the exchange returns at once. */
const COIN_COUNT_MAX = 200;
const EVERY_COIN = { search: '', areSmallHidden: false } as const;
export const HISTORY_PAGE_ROW_COUNT = 50;

const USED_PAGE_ROW_COUNT = 200;
const USED_PAGE_COUNT_MAX = 5;

export type { WalletHistory } from '#contract/rest/deposits.ts';

export interface FundingCoin {
  readonly coin: string;
  readonly name: string;
}

export interface FundingHistoryQuery {
  readonly type: 'deposit' | 'withdrawal';
  readonly coin: string | undefined;
  readonly status: CustodyStatus | undefined;
  readonly since: EpochSec | undefined;
  readonly until: EpochSec | undefined;
  /** Starts at 1. */
  readonly page: number;
}

/** Registers the query functions. */
export function provideFundingQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(COINS_KEY, {
    queryFn: async ({ signal }): Promise<readonly FundingCoin[]> => {
      const query = { wallet: 'spot', ...EVERY_COIN, page: 1, perPage: COIN_COUNT_MAX } as const;
      const { model } = await client.call(walletList, { query, signal });
      return model.items.map(({ coin, coinName }) => ({ coin, name: coinName }));
    },
  });
  cache.setQueryDefaults(NETWORKS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { coin: queryKey[2] as string };
      return (await client.call(walletNetworks, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(ADDRESS_KEY, {
    queryFn: async ({ queryKey, signal }): Promise<DepositAddress> => {
      const place = { coin: queryKey[2] as string, networkId: queryKey[3] as number };
      const { model } = await client.call(depositAddress, { query: place, signal });
      // The first visit creates the address. A repetition returns the same one.
      return model ?? (await client.call(createDepositAddress, { body: place, signal })).model;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  cache.setQueryDefaults(BOOK_KEY, {
    queryFn: async ({ signal }) => (await client.call(withdrawalAddresses, { signal })).model,
  });
  cache.setQueryDefaults(WHITELIST_KEY, {
    queryFn: async ({ signal }) => (await client.call(whitelist, { signal })).model.mode,
  });
  cache.setQueryDefaults(USED_KEY, {
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const used = await Promise.all([
        usedAddresses(client, 'withdrawal', signal),
        usedAddresses(client, 'deposit', signal),
      ]);
      return [...new Set(used.flat())];
    },
  });
  cache.setQueryDefaults(FUNDING_HISTORY_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const given = queryKey[2] as FundingHistoryQuery;
      const query = { ...given, perPage: HISTORY_PAGE_ROW_COUNT };
      return (await client.call(walletHistory, { query, signal })).model;
    },
  });
}

/** Senders of deposits are left out: an attacker may be one of them. */
async function usedAddresses(
  client: ExchangeClient,
  type: FundingHistoryQuery['type'],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses: string[] = [];
  let page = 1;
  let lastPage = 1;
  while (page <= Math.min(lastPage, USED_PAGE_COUNT_MAX)) {
    const query = { ...EVERYTHING, type, page, perPage: USED_PAGE_ROW_COUNT };
    // One page after the other: the first says how many there are.
    const { model } = await client.call(walletHistory, { query, signal });
    addresses.push(...model.page.items.map(({ address }) => address));
    lastPage = model.page.lastPage;
    page += 1;
  }
  return addresses;
}

const EVERYTHING = {
  coin: undefined,
  status: undefined,
  since: undefined,
  until: undefined,
} as const;

export const useFundingCoins = () => useQuery<readonly FundingCoin[]>({ queryKey: COINS_KEY });

export const useNetworks = (coin: string | undefined) =>
  useQuery<readonly WalletNetwork[]>({
    queryKey: [...NETWORKS_KEY, coin],
    enabled: coin !== undefined,
  });

/** @param isOpen false for a network that takes no deposits, which has no address. */
export const useDepositAddress = (
  coin: string | undefined,
  networkId: number | undefined,
  isOpen: boolean,
) =>
  useQuery<DepositAddress>({
    queryKey: [...ADDRESS_KEY, coin, networkId],
    enabled: coin !== undefined && networkId !== undefined && isOpen,
  });

/** Addresses that the user has sent to or received at: the newest thousand records of each kind. */
export const useUsedAddresses = () => useQuery<readonly string[]>({ queryKey: USED_KEY });

/** Of the user, whatever the coin. */
export const useWhitelistMode = () => useQuery<WhitelistMode>({ queryKey: WHITELIST_KEY });

/** Addresses and users. */
export const useAddressBookEntries = () => useQuery<readonly BookEntry[]>({ queryKey: BOOK_KEY });

const addressesIn = (entries: readonly BookEntry[]): readonly WithdrawalAddress[] =>
  entries.filter(isAddressEntry);

export const useWithdrawalAddresses = () => useQuery({ queryKey: BOOK_KEY, select: addressesIn });

export const useFundingHistory = (query: FundingHistoryQuery) =>
  useQuery<WalletHistory>({
    queryKey: [...FUNDING_HISTORY_KEY, query],
    placeholderData: keepPreviousData,
  });
