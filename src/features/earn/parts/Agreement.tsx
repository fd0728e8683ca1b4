/** Says whether the page calculates the same reward as the exchange states. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useAmountText } from '#src/trading/money/Amount.tsx';

interface AgreementProps {
  /** By the exchange. */
  readonly stated: Decimal;
  /** By this page, from the inputs. */
  readonly calculated: Decimal;
  readonly coin: string;
  /** Paid to the user already: not shown while amounts are hidden. */
  readonly isPaid?: boolean;
}

export function Agreement({ stated, calculated, coin, isPaid = false }: AgreementProps) {
  const { t } = useLingui();
  const amountText = useAmountText();
  const textOf = (amount: Decimal): string => {
    const text = displayNumber(amount);
    return `${isPaid ? amountText(text) : text} ${coin}`;
  };
  const own = textOf(calculated);
  const given = textOf(stated);
  return stated === calculated ? (
    <Notice tone="success">{t`This page calculates the same: ${own}`}</Notice>
  ) : (
    <Notice tone="warning">{t`This page calculates ${own}; the exchange states ${given}.`}</Notice>
  );
}
