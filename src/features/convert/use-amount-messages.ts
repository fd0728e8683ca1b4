/** Messages beside the paid amount of a convert, by the rule that it does not meet. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';

interface Limits {
  readonly minimum: Decimal | undefined;
  readonly maximum: Decimal | undefined;
}

/** @param limits undefined while they load. */
export function useAmountMessages(coin: string, limits: Limits | undefined) {
  const { t } = useLingui();
  const textOf = (amount: Decimal | undefined): string =>
    `${amount === undefined ? '–' : displayNumber(amount)} ${coin}`;
  const [minimum, maximum] = [textOf(limits?.minimum), textOf(limits?.maximum)];
  const given = coin;
  return {
    amount_off_step: t`At most 8 decimals`,
    amount_below_minimum: t`The minimum is ${minimum}`,
    amount_above_maximum: t`The maximum is ${maximum}`,
    balance_too_low: t`Insufficient ${given} balance`,
  };
}
