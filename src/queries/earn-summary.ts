/** What the user has in Simple Earn. The request is `read-earn-summary.ts`, which the wallets load later. */
import { useQuery } from '@tanstack/react-query';
import type { EarnSummary } from '#contract/rest/earn.ts';

export type { EarnSummary } from '#contract/rest/earn.ts';

/** First part of all query keys of simple earn. */
export const EARN_KEY = 'earn';
export const EARN_SUMMARY_KEY = [EARN_KEY, 'summary'] as const;
const POLL_MS = 30_000;

/** @param isRequested a visitor has none. */
export const useEarnSummary = (isRequested = true) =>
  useQuery<EarnSummary>({
    queryKey: EARN_SUMMARY_KEY,
    enabled: isRequested,
    refetchInterval: POLL_MS,
  });
