/** Reads the referral earnings again after a change of the account: a payout changes the balances. */
import type { QueryClient } from '@tanstack/react-query';
import { collectCalls } from '#src/platform/clock.ts';
import { REFERRAL_EARNINGS_KEY } from '#src/queries/referral-earnings.ts';

/** Collects the changes of one payout, or of a busy account, into one refresh. */
const EVENT_PAUSE_MS = 500;

export const createEarningRefresh = (cache: QueryClient): (() => void) =>
  collectCalls(EVENT_PAUSE_MS, () => {
    void cache.invalidateQueries({ queryKey: REFERRAL_EARNINGS_KEY });
  }).request;
