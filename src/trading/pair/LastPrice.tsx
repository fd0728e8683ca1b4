/** Last price at 20 px, with the color and arrow of its last move. The width is stable while the
 *  price changes, and updates do not render. */
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { priceText } from '#domain/number-text.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { Written } from '../rows/Written.tsx';
import { useTextSlot, useWriting } from '../rows/use-writing.ts';
import { useStoreValue } from '../use-store-value.ts';
import styles from './LastPrice.module.css';

interface LastPriceProps {
  readonly ticker: Ticker;
  readonly pair: Pair;
  readonly isArrowHidden?: boolean | undefined;
}

const ARROWS = { up: '▲', down: '▼' } as const;

export function LastPrice({ ticker, pair, isArrowHidden = false }: LastPriceProps) {
  const { t } = useLingui();
  // The day's high has as many digits as any price of the day.
  const reserved = useStoreValue(ticker, ({ high }) =>
    high === undefined ? 0 : priceText(high, pair).length,
  );
  const price = useRef<HTMLElement>(null);
  const digits = useTextSlot();
  const arrow = useTextSlot();
  useWriting(ticker, () => {
    const { lastPrice, lastMove } = ticker;
    digits.write(lastPrice === undefined ? '–' : priceText(lastPrice, pair));
    arrow.write(lastMove === undefined ? '' : ARROWS[lastMove]);
    if (price.current !== null) showMove(price.current, lastMove);
  });
  return (
    <b ref={price} className={styles.price} dir="ltr" translate="no">
      <VisuallyHidden>
        {t({ message: 'Last price', comment: 'Price of the latest trade' })}{' '}
      </VisuallyHidden>
      <Written
        place={digits}
        className={styles.digits}
        style={{ minInlineSize: `${Math.max(0, reserved - 1)}ch` }}
      />
      {!isArrowHidden && <Written place={arrow} className={styles.arrow} aria-hidden="true" />}
    </b>
  );
}

/** Writes only a changed value: every attribute write restyles the element, even one without
 *  effect. */
function showMove({ dataset }: HTMLElement, move: Ticker['lastMove']): void {
  if (dataset['move'] === move) return;
  if (move === undefined) delete dataset['move'];
  else dataset['move'] = move;
}
