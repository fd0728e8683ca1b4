/** Determines whether the account may be topped up now, or the reason why not, by the same rules as
 *  the exchange. */
import { compareDecimals } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { DemoAccount } from '#src/queries/demo.ts';

export type TopUpState = 'allowed' | 'too_early' | 'equity_too_high' | 'unknown';

export function topUpStateOf({ current, topUp }: DemoAccount, now: EpochMs): TopUpState {
  if (topUp.allowedFrom !== undefined && now < topUp.allowedFrom) return 'too_early';
  return compareDecimals(current.equity, topUp.equityBelow) < 0 ? 'allowed' : 'equity_too_high';
}
