/** Calculator for visitors, who sign in to subscribe. */
import { useLingui } from '@lingui/react/macro';
import { units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { EarnProduct } from '#contract/entities/earn.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { earnPath } from '../earn-address.ts';
import { Estimate } from './Estimate.tsx';
import styles from './ProductPanel.module.css';

interface VisitorCalculatorProps {
  readonly product: EarnProduct;
  readonly amount: string;
  readonly onAmountChange: (amount: string) => void;
  readonly now: EpochMs;
}

const NOTHING = units(0n);

export function VisitorCalculator({
  product,
  amount,
  onAmountChange,
  now,
}: VisitorCalculatorProps) {
  const { t } = useLingui();
  const href = useHref();
  const back = href(earnPath({ productId: product.id, amount: decimalOfText(amount) ?? '' }));
  return (
    <div className={styles.section}>
      <NumberField
        label={t`Amount`}
        unit={product.coin}
        value={amount}
        onValueChange={onAmountChange}
      />
      <Estimate product={product} amount={decimalOfText(amount)} below={NOTHING} now={now} />
      <Link href={href(`/signin?redirect=${encodeURIComponent(back)}`)} variant="primary">
        {t`Sign in to subscribe`}
      </Link>
    </div>
  );
}
