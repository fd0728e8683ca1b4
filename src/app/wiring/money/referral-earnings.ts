/** Reads the referral earnings again after a change of the account: a payout changes the balances. */
import type { QueryClient } from '@tanstack/react-query';
import { after } from '#src/platform/clock.ts';
import { REFERRAL_EARNINGS_KEY } from '#src/queries/referral-earnings.ts';

/** Collects the changes of one payout, or of a busy account, into one refresh. */
const EVENT_PAUSE_MS = 500;

export function createEarningRefresh(cache: QueryClient): () => void {
  let cancel: (() => void) | undefined;
  return () => {
    cancel ??= after(EVENT_PAUSE_MS, () => {
      cancel = undefined;
      void cache.invalidateQueries({ queryKey: REFERRAL_EARNINGS_KEY });
    });
  };
}
