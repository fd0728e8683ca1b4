/** Says whether the page calculates the same reward as the exchange states. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';

interface AgreementProps {
  /** By the exchange. */
  readonly stated: Decimal;
  /** By this page, from the inputs. */
  readonly calculated: Decimal;
  readonly coin: string;
}

export function Agreement({ stated, calculated, coin }: AgreementProps) {
  const { t } = useLingui();
  const own = `${displayNumber(calculated)} ${coin}`;
  const given = `${displayNumber(stated)} ${coin}`;
  return stated === calculated ? (
    <Notice tone="success">{t`This page calculates the same: ${own}`}</Notice>
  ) : (
    <Notice tone="warning">{t`This page calculates ${own}; the exchange states ${given}.`}</Notice>
  );
}
