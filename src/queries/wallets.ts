/** Queries of the wallets: the overview, the coins of each wallet, and the transaction history by
 *  page. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { CoinId } from '#contract/core/ids.ts';
import type { EpochSec } from '#contract/core/time.ts';
import type { JournalLine, TransactionType } from '#contract/entities/journal-line.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { isUserEntry, type BookUser } from '#contract/entities/withdrawal-address.ts';
import { p2pSettings } from '#contract/rest/p2p-ads.ts';
import {
  transactionHistory,
  userTransferRules,
  walletOverview,
  type UserTransferRules,
  type WalletOverview,
} from '#contract/rest/wallets.ts';
import { withdrawalAddresses } from '#contract/rest/withdrawal-addresses.ts';
import { walletList, type WalletRow } from '#contract/rest/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { Page } from '#contract/pages.ts';

export { DISPLAY_CURRENCIES } from '#contract/rest/profile-settings.ts';
export type { CoinShare, DayValue, WalletOverview } from '#contract/rest/wallets.ts';
export type { WalletRow } from '#contract/rest/wallet.ts';
export type { Page } from '#contract/pages.ts';

/** First part of all query keys here, invalidated by a transfer and by a gap in the channel. */
export const WALLETS_KEY = 'wallets';
export const OVERVIEW_KEY = [WALLETS_KEY, 'overview'] as const;
const ROWS_KEY = [WALLETS_KEY, 'rows'] as const;
const USERS_KEY = [WALLETS_KEY, 'users'] as const;
const USER_RULES_KEY = [WALLETS_KEY, 'user-transfer-rules'] as const;
const P2P_COINS_KEY = [WALLETS_KEY, 'p2p-coins'] as const;
export const HISTORY_KEY = [WALLETS_KEY, 'history'] as const;
export const rowsKeyOf = (wallet: Wallet) => [...ROWS_KEY, wallet] as const;

/** The most that the exchange returns at once. */
const PAGE_ROW_COUNT = 200;
/** Limit on pages to read, above the number of coins that any exchange lists. */
const PAGE_COUNT_MAX = 100;
const PAGES_AT_ONCE = 4;
/** Values of longer lists are read again only after an event or a return to the page. */
const POLLED_ROW_COUNT_MAX = 1_000;
export const TRANSACTION_PAGE_SIZE = 50;
/** Values change with prices, without an event of the channel. */
const VALUE_INTERVAL_MS = 30_000;

export interface TransactionQuery {
  readonly type: Exclude<TransactionType, 'other'> | undefined;
  readonly coinId: CoinId | undefined;
  readonly wallet: Wallet | undefined;
  readonly span: { readonly since: EpochSec | undefined; readonly until: EpochSec | undefined };
  /** Starts at 1. */
  readonly page: number;
}

/** Registers the query functions. */
export function provideWalletQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(OVERVIEW_KEY, {
    queryFn: async ({ signal }) => (await client.call(walletOverview, { signal })).model,
  });
  cache.setQueryDefaults(ROWS_KEY, {
    queryFn: ({ queryKey, signal }) => everyRow(client, queryKey[2] as Wallet, signal),
  });
  cache.setQueryDefaults(USERS_KEY, {
    queryFn: async ({ signal }): Promise<readonly BookUser[]> =>
      (await client.call(withdrawalAddresses, { signal })).model.filter(isUserEntry),
  });
  cache.setQueryDefaults(USER_RULES_KEY, {
    queryFn: async ({ signal }) => (await client.call(userTransferRules, { signal })).model,
  });
  cache.setQueryDefaults(P2P_COINS_KEY, {
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await client.call(p2pSettings, { signal })).model.coins.map(({ code }) => code),
    staleTime: Number.POSITIVE_INFINITY,
  });
  cache.setQueryDefaults(HISTORY_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { ...(queryKey[2] as TransactionQuery), perPage: TRANSACTION_PAGE_SIZE };
      return (await client.call(transactionHistory, { query, signal })).model;
    },
  });
}

/** The first page says how many there are. */
async function everyRow(
  client: ExchangeClient,
  wallet: Wallet,
  signal: AbortSignal,
): Promise<readonly WalletRow[]> {
  const read = async (page: number): Promise<Page<WalletRow>> => {
    const query = { wallet, search: '', areSmallHidden: false, page, perPage: PAGE_ROW_COUNT };
    return (await client.call(walletList, { query, signal })).model;
  };
  const first = await read(1);
  const count = Math.min(first.lastPage, PAGE_COUNT_MAX);
  const pages = [first];
  while (pages.length < count) {
    const next = Math.min(PAGES_AT_ONCE, count - pages.length);
    const numbers = Array.from({ length: next }, (_, index) => pages.length + 1 + index);
    // A few pages at a time, so that other calls are not delayed.
    pages.push(...(await Promise.all(numbers.map(read))));
  }
  const rows = pages.flatMap(({ items }) => items);
  // A coin that moved to another page between two reads is on both.
  return [...new Map(rows.map((row) => [row.coinId, row])).values()];
}

export const useWalletOverview = () =>
  useQuery<WalletOverview>({ queryKey: OVERVIEW_KEY, refetchInterval: VALUE_INTERVAL_MS });

export const useWalletRows = (wallet: Wallet) =>
  useQuery<readonly WalletRow[]>({
    queryKey: rowsKeyOf(wallet),
    refetchInterval: ({ state }) =>
      (state.data?.length ?? 0) > POLLED_ROW_COUNT_MAX ? false : VALUE_INTERVAL_MS,
  });

/** @param isReady false until the filter is known, which sends no request. */
export const useTransactionPage = (query: TransactionQuery, isReady = true) =>
  useQuery<Page<JournalLine>>({
    queryKey: [...HISTORY_KEY, query],
    enabled: isReady,
    placeholderData: keepPreviousData,
  });

/** Users of the address book, newest first. */
export const useBookUsers = () => useQuery<readonly BookUser[]>({ queryKey: USERS_KEY });

/** Read again with the prices, of which a coin may have none. */
export const useUserTransferRules = () =>
  useQuery<UserTransferRules>({ queryKey: USER_RULES_KEY, refetchInterval: VALUE_INTERVAL_MS });

/** Codes of the coins that are traded peer to peer. */
export const useP2pCoins = (isRequested: boolean) =>
  useQuery<readonly string[]>({ queryKey: P2P_COINS_KEY, enabled: isRequested });
