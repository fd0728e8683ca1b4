/** Between the sides: the last price, the spread, and how old the book is. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { priceText } from '#domain/number-text.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { useAgeText } from '../status/use-age-text.ts';
import { LastPrice } from '../pair/LastPrice.tsx';
import styles from './OrderBookLadder.module.css';

interface BookMidProps {
  readonly ticker: Ticker;
  readonly link: Link;
  readonly pair: Pair;
}

export function BookMid({ ticker, link, pair }: BookMidProps) {
  const { t } = useLingui();
  const { bestBid, bestAsk } = useSnapshot(ticker);
  const { ageMs, bookState } = useSnapshot(link);
  const ageText = useAgeText();
  const hasSpread = bestBid !== undefined && bestAsk !== undefined && bestAsk > bestBid;
  const spread = hasSpread ? priceText(ticks(bestAsk - bestBid), pair) : undefined;
  return (
    <div className={styles.mid} dir="ltr">
      <LastPrice ticker={ticker} pair={pair} />
      {spread !== undefined && (
        <span className={styles.spread} data-tip={t`Best ask minus best bid`}>
          {t`Spread`} {spread}
        </span>
      )}
      <span className={styles.age} data-stale={bookState === 'stale' || undefined}>
        <bdi>{ageMs === undefined ? '' : ageText(ageMs)}</bdi>
      </span>
    </div>
  );
}
