/** The last price at 20 px, coloured and pointed as it moved. Its width is kept while it ticks. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import { priceText } from '#domain/number-text.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Ticker } from '#src/stores/ticker.store.ts';
import styles from './LastPrice.module.css';

interface LastPriceProps {
  readonly ticker: Ticker;
  readonly pair: Pair;
  readonly isArrowHidden?: boolean | undefined;
}

export function LastPrice({ ticker, pair, isArrowHidden = false }: LastPriceProps) {
  const { t } = useLingui();
  const { lastPrice, lastMove, high } = useSnapshot(ticker);
  const text = lastPrice === undefined ? '–' : priceText(lastPrice, pair);
  // The day's high has as many digits as any price of the day.
  const reserved = Math.max(text.length, high === undefined ? 0 : priceText(high, pair).length);
  return (
    <b className={styles.price} data-move={lastMove} dir="ltr">
      <VisuallyHidden>{t`Last price`} </VisuallyHidden>
      <span className={styles.digits} style={{ minInlineSize: `${reserved - 1}ch` }}>
        {text}
      </span>
      {!isArrowHidden && (
        <span className={styles.arrow} aria-hidden="true">
          {lastMove === 'up' ? '▲' : lastMove === 'down' ? '▼' : ''}
        </span>
      )}
    </b>
  );
}
