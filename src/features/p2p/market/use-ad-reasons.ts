/** Why an ad cannot be taken, in words. */
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { AdConditions } from '#contract/entities/p2p-ad.ts';
import type { P2pAd } from '#src/queries/p2p-ads.ts';

/** @returns undefined for an ad that can be taken. */
export function useAdReason(): (ad: P2pAd) => string | undefined {
  const { t } = useLingui();
  const conditionText = useConditionText();
  return (ad) => {
    if (ad.isOwn) return t`This is your own ad`;
    if (ad.currentPrice === undefined) return t`No price at the moment`;
    const [first] = ad.failedConditions;
    return first === undefined ? undefined : conditionText(first, ad.conditions);
  };
}

/** A condition by its name on the wire. */
export function useConditionText(): (name: string, conditions: AdConditions) => string {
  const { t } = useLingui();
  return (name, conditions) => {
    const { minimumLevel, minimumRegisterDays, minimumCompleted30d } = conditions;
    const percent = conditions.minimumCompletionRate30d;
    switch (name) {
      case 'min_kyc_level':
        return t`Identity level ${minimumLevel} needed`;
      case 'min_register_days':
        return t({
          message: plural(minimumRegisterDays, {
            one: 'Account must be at least # day old',
            other: 'Account must be at least # days old',
          }),
        });
      case 'min_completed_30d':
        return t({
          message: plural(minimumCompleted30d, {
            one: 'At least # completed order in 30 days needed',
            other: 'At least # completed orders in 30 days needed',
          }),
        });
      case 'min_completion_rate_30d':
        return t`Completion rate of at least ${percent}% needed`;
      case 'no_own_ads':
        return t`Only for traders without an ad of this side`;
      case 'blocked_countries':
        return t`Not offered in your country`;
      default:
        return t`You do not meet the conditions of this ad`;
    }
  };
}
