/** Queries of the referral earnings: one page of them, and the coins by which they are filtered. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ReferralEarning } from '#contract/entities/referral.ts';
import { walletList } from '#contract/rest/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { readReferralEarnings, type ReferralEarningsQuery } from '#src/api/referrals.ts';
import type { Page } from '#contract/pages.ts';

export type { Page } from '#contract/pages.ts';
export type { ReferralEarning, ReferralEarningType } from '#contract/entities/referral.ts';

export type ReferralHistoryQuery = Omit<ReferralEarningsQuery, 'perPage'>;

const COINS_KEY = ['referralCoins'] as const;
/** Invalidated by changes of the account. */
export const REFERRAL_EARNINGS_KEY = ['referralEarnings'] as const;
const ROW_COUNT = 20;
/** The most that the exchange returns at once. */
const COIN_COUNT_MAX = 200;
/** A coin is listed rarely. */
const COINS_STALE_MS = 600_000;
/** The fees of friends add to pending earnings without any event for the user. */
const POLL_MS = 60_000;

/** Registers the query functions. */
export function provideReferralEarningQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(COINS_KEY, {
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const query = {
        wallet: 'spot' as const,
        search: '',
        areSmallHidden: false,
        page: 1,
        perPage: COIN_COUNT_MAX,
      };
      const { model } = await client.call(walletList, { query, signal });
      return model.items.map(({ coin }) => coin);
    },
    staleTime: COINS_STALE_MS,
  });
  cache.setQueryDefaults(REFERRAL_EARNINGS_KEY, {
    queryFn: ({ queryKey, signal }) => {
      const query = { ...(queryKey[1] as ReferralHistoryQuery), perPage: ROW_COUNT };
      return readReferralEarnings(client, query, signal);
    },
  });
}

/** Coins of the spot wallet, in which commissions are paid. */
export const useReferralCoins = () => useQuery<readonly string[]>({ queryKey: COINS_KEY });

export const useReferralEarnings = (query: ReferralHistoryQuery) =>
  useQuery<Page<ReferralEarning>>({
    queryKey: [...REFERRAL_EARNINGS_KEY, query],
    refetchInterval: POLL_MS,
    // The rows of the other type are never shown under the title of this one.
    placeholderData: (previous, before) =>
      (before?.queryKey[1] as ReferralHistoryQuery | undefined)?.type === query.type
        ? keepPreviousData(previous)
        : undefined,
  });
