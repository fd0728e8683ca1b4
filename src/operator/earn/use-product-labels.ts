/** Names and figures of products of simple earn on the desk. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { EarlyRule, EarnProductStatus } from '#contract/core/earn.ts';
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';

/** 0.125 is 12.5%. */
export const percentText = (apr: Decimal): string =>
  `${displayNumber(decimalOfUnits(exactUnitsOf(apr) * 100n))}%`;

export interface ProductLabels {
  readonly status: Readonly<Record<EarnProductStatus, string>>;
  readonly early: Readonly<Record<EarlyRule, string>>;
  readonly termOf: (product: { readonly durationDays?: number | undefined }) => string;
}

export function useProductLabels(): ProductLabels {
  const { t } = useLingui();
  return {
    status: {
      open: t({ message: 'Open', comment: 'Product that accepts subscriptions' }),
      sold_out: t`Sold out`,
      not_started: t`Not started`,
      closed: t({ message: 'Closed', comment: 'Product without subscriptions' }),
    },
    early: {
      none: t`Not possible before maturity`,
      repay_rewards: t`Paid rewards are deducted`,
      lower_rate: t`Lower rate for the days held`,
      stop_accruing: t`Rewards stop, paid ones stay`,
    },
    termOf: ({ durationDays: days }) =>
      days === undefined
        ? t`Flexible`
        : t({ message: plural(days, { one: '# day', other: '# days' }), comment: 'Term' }),
  };
}
