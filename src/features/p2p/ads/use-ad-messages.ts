/** Messages beside the fields of the ad editor. A rule is shown while typing, a missing value after the first
 *  attempt. */
import { useLingui } from '@lingui/react/macro';
import { P2P_METHODS_PER_AD_MAX } from '#contract/core/p2p.ts';
import type { AdEditorForm, AdField } from '#src/binding/p2p-center.ts';
import { fiatRange } from '../parts/fiat-text.ts';

export function useAdMessages({
  problems,
  areProblemsShown,
  settings,
  draft,
}: AdEditorForm): (field: AdField) => string | undefined {
  const { t } = useLingui();
  const { currency } = draft;
  const limits = settings.currencies.find(({ code }) => code === currency);
  const range = limits === undefined ? '' : fiatRange(limits.minimum, limits.maximum, currency);
  return (field) => {
    const coin = field === 'totalAmount' ? draft.coin : currency;
    switch (problems[field]) {
      case undefined:
        return undefined;
      case 'missing':
        if (!areProblemsShown) return undefined;
        return field === 'payment'
          ? t`Select at least one payment method`
          : t`This field is required`;
      case 'malformed':
        return t`Enter a number with at most 8 decimals`;
      case 'off_step':
        return t`Too many decimals for ${coin}`;
      case 'outside_currency':
        return t`Orders in ${currency} are between ${range}`;
      case 'maximum_below_minimum':
        return t`The maximum is below the minimum`;
      case 'below_minimum':
        return t`The amount is less than one minimum order`;
      case 'no_reference':
        return t`No price at the moment`;
      case 'floor_above_ceiling':
        return t`The lowest price is above the highest price`;
      default:
        return t`At most ${P2P_METHODS_PER_AD_MAX} payment methods`;
    }
  };
}
