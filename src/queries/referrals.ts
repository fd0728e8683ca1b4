/** Queries of the referral page: summary, codes, friends, tiers and leaderboard. All are read again each
 *  minute, and when the tab becomes visible. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type {
  ReferralCode,
  ReferralInvitee,
  ReferralLevel,
  ReferralTier,
} from '#contract/entities/referral.ts';
import type { ReferralRank, ReferralSummary } from '#contract/rest/referrals.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import {
  readReferralCodes,
  readReferralInvitees,
  readReferralLeaderboard,
  readReferralSummary,
  readReferralTiers,
} from '#src/api/referrals.ts';
import type { Page } from '#contract/pages.ts';

export type { Page } from '#contract/pages.ts';
export type { OwnReferral, ReferralRank, ReferralSummary } from '#contract/rest/referrals.ts';
export { FUTURES_COMMISSION_MONTHS } from '#contract/rest/referrals.ts';

/** First part of all query keys here, invalidated by a saved code and by a notification. */
export const REFERRALS_KEY = 'referrals';
const SUMMARY_KEY = [REFERRALS_KEY, 'summary'] as const;
const CODES_KEY = [REFERRALS_KEY, 'codes'] as const;
const INVITEES_KEY = [REFERRALS_KEY, 'invitees'] as const;
const TIERS_KEY = [REFERRALS_KEY, 'tiers'] as const;
const LEADERBOARD_KEY = [REFERRALS_KEY, 'leaderboard'] as const;
const ROW_COUNT = 20;
/** A hidden tab does not poll. */
const POLL_MS = 60_000;

/** Registers the query functions. */
export function provideReferralQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(SUMMARY_KEY, {
    queryFn: ({ signal }) => readReferralSummary(client, signal),
  });
  cache.setQueryDefaults(CODES_KEY, {
    queryFn: ({ signal }) => readReferralCodes(client, signal),
  });
  cache.setQueryDefaults(INVITEES_KEY, {
    queryFn: ({ queryKey, signal }) => {
      const level = queryKey[2] as ReferralLevel | undefined;
      const query = { level, page: queryKey[3] as number, perPage: ROW_COUNT };
      return readReferralInvitees(client, query, signal);
    },
  });
  cache.setQueryDefaults(TIERS_KEY, {
    queryFn: ({ signal }) => readReferralTiers(client, signal),
  });
  cache.setQueryDefaults(LEADERBOARD_KEY, {
    queryFn: ({ signal }) => readReferralLeaderboard(client, signal),
  });
}

export const useReferralSummary = () =>
  useQuery<ReferralSummary>({ queryKey: SUMMARY_KEY, refetchInterval: POLL_MS });

export const useReferralCodes = () =>
  useQuery<readonly ReferralCode[]>({ queryKey: CODES_KEY, refetchInterval: POLL_MS });

/** The previous page stays visible until the new one is loaded. */
export const useReferralInvitees = (level: ReferralLevel | undefined, page: number) =>
  useQuery<Page<ReferralInvitee>>({
    queryKey: [...INVITEES_KEY, level, page],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export const useReferralTiers = () => useQuery<readonly ReferralTier[]>({ queryKey: TIERS_KEY });

export const useReferralLeaderboard = () =>
  useQuery<readonly ReferralRank[]>({ queryKey: LEADERBOARD_KEY, refetchInterval: POLL_MS });
