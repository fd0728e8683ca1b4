/** Why an ad cannot be taken, in words. */
import { useLingui } from '@lingui/react/macro';
import type { AdConditions } from '#contract/entities/p2p-ad.ts';
import { countedUnit } from '#src/format/units.ts';
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
  const { t, i18n } = useLingui();
  return (name, conditions) => {
    const { minimumLevel, minimumRegisterDays, minimumCompleted30d: count } = conditions;
    const percent = conditions.minimumCompletionRate30d;
    const age = countedUnit(minimumRegisterDays, 'day', i18n.locale);
    switch (name) {
      case 'min_kyc_level':
        return t`Identity level ${minimumLevel} needed`;
      case 'min_register_days':
        return t`Age of the account needed: ${age}`;
      case 'min_completed_30d':
        return t`Completed orders in 30 days needed: ${count}`;
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
