/** Titles of the pages by type of earnings. */
import { useLingui } from '@lingui/react/macro';
import type { ReferralEarningType } from '#src/queries/referral-earnings.ts';

export function useReferralTitles(): Readonly<Record<ReferralEarningType, string>> {
  const { t } = useLingui();
  return {
    withdrawal: t`Referrals: withdrawals`,
    trade: t`Referrals: trades`,
  };
}
