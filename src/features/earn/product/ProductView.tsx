/** Panel of a product: its terms, the history of its rate, and what the caller puts below: calculator or subscription. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { dataOf } from '#domain/loadable.ts';
import type { EarnProduct, EarnRatePoint } from '#src/queries/earn.ts';
import { useEarnLabels } from '../parts/use-earn-labels.ts';
import { ProductFacts } from './ProductFacts.tsx';
import styles from './ProductPanel.module.css';
import { RateHistory } from './RateHistory.tsx';

export interface ProductViewProps {
  readonly product: Reloadable<EarnProduct>;
  readonly rates: Reloadable<readonly EarnRatePoint[]>;
  /** An amount is moving. */
  readonly isLocked: boolean;
  /** In the review the terms of the amount are shown alone. */
  readonly areFactsHidden: boolean;
  readonly onClose: () => void;
  readonly children: (product: EarnProduct) => ReactNode;
}

export function ProductView(props: ProductViewProps) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const { product, rates, isLocked, areFactsHidden, onClose, children } = props;
  const shown = dataOf(product);
  const term = shown === undefined ? '' : labels.term(shown);
  const title =
    shown === undefined
      ? t({ message: 'Simple Earn', comment: 'Name of the product area' })
      : `${shown.coin} – ${term}`;
  return (
    <Dialog
      title={title}
      placement="end"
      size="normal"
      isOpen
      isLocked={isLocked}
      onClose={onClose}
    >
      <LoadableContent
        loadable={product}
        failureText={t`This page could not be loaded.`}
        placeholder={<Skeleton height="320px" />}
      >
        {(loaded) => (
          <div className={styles.stack}>
            {!areFactsHidden && <ProductFacts product={loaded} />}
            {children(loaded)}
            {!areFactsHidden && <RateHistory rates={rates} />}
          </div>
        )}
      </LoadableContent>
    </Dialog>
  );
}
