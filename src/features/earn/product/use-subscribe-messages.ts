/** Messages beside the fields of a subscription. A rule of the amount is shown while typing, a missing value after the
 *  first attempt. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { SubscribeForm } from '#src/binding/earn.ts';
import { useEarnLabels } from '../parts/use-earn-labels.ts';

interface SubscribeMessages {
  readonly amountError: string | undefined;
  readonly floorError: string | undefined;
  /** About the last attempt, or the product. */
  readonly failure: string | undefined;
}

export function useSubscribeMessages(form: SubscribeForm): SubscribeMessages {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const amountError = useAmountError(form);
  const { problem, rejection, isPreviewMissing, product } = form;
  const status = labels.productStatus[product.status];
  const failure =
    problem === 'not_open'
      ? t`No subscriptions now: ${status}.`
      : isPreviewMissing
        ? t`The terms could not be loaded. Nothing was subscribed.`
        : rejection?.message;
  return {
    amountError,
    floorError: problem === 'floor_invalid' ? t`Enter a percentage such as 10.5` : undefined,
    failure,
  };
}

function useAmountError({ problem, areProblemsShown, product }: SubscribeForm): string | undefined {
  const { t } = useLingui();
  const { coin } = product;
  const minimum = `${displayNumber(product.minimum)} ${coin}`;
  const given = coin;
  const personal = displayNumber(product.personalLeft ?? product.personalQuota);
  const total = displayNumber(product.totalLeft);
  switch (problem) {
    case 'amount_missing':
      return areProblemsShown ? t`Enter an amount` : undefined;
    case 'amount_off_step':
      return t`At most 8 decimals`;
    case 'below_minimum':
      return t`The minimum is ${minimum}`;
    case 'balance_too_low':
      return t`Insufficient ${given} balance`;
    case 'above_personal':
      return t`Your quota left is ${personal} ${coin}`;
    case 'above_total':
      return t`Only ${total} ${coin} left in this product`;
    default:
      return undefined;
  }
}
