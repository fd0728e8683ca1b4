/** Rate of a product. One with tiers is "up to" its highest rate, never a bare headline. */
import { useLingui } from '@lingui/react/macro';
import type { EarnProduct } from '#contract/entities/earn.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { headlineAprOf, isTiered } from '../earn-estimate.ts';
import styles from './parts.module.css';

export function Apr({ product }: { readonly product: EarnProduct }) {
  const { t } = useLingui();
  const rate = <NumberText tone="up">{aprText(headlineAprOf(product))}</NumberText>;
  return (
    <span className={styles.apr}>
      {isTiered(product) && (
        <span className={styles.upTo}>
          {t({ message: 'up to', comment: 'Before the highest rate of several tiers' })}
        </span>
      )}
      {rate}
      <span className={styles.unit}>
        {t({ message: 'APR', comment: 'Annual percentage rate, simple interest' })}
      </span>
    </span>
  );
}
