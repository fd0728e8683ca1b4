/** One price of the book: its price, its size, the size down to it. The only part of the book that
 *  renders when the market moves. */
import { memo, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { priceText } from '#domain/number-text.ts';
import type { LadderRow } from '#src/stores/ladder.store.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { fittedSize } from '#domain/fitted-text.ts';
import type { DepthBy } from './depth.ts';
import styles from './OrderBookLadder.module.css';

export interface LevelRowProps {
  readonly row: LadderRow;
  readonly side: 'bids' | 'asks';
  /** 0 is the best price. */
  readonly index: number;
  readonly pair: Pair;
  readonly depthBy: DepthBy;
  readonly ownPrices: ReadonlySet<Ticks>;
  /** The one row the Tab key stops at; arrows lead on. */
  readonly isTabStop: boolean;
  /** Its picture is painted elsewhere: no bar to scale, nothing to light up. */
  readonly isPainted: boolean;
}

export const LevelRow = memo(function LevelRow({
  row,
  side,
  index,
  pair,
  depthBy,
  ownPrices,
  isTabStop,
  isPainted,
}: LevelRowProps) {
  const { t } = useLingui();
  const { price, size, total } = useSnapshot(row);
  const amount = useRef<HTMLSpanElement>(null);
  const before = useRef({ price, size });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { price, size };
    if (isPainted) return;
    // A row that shows another price has moved, not changed.
    if (last.price === price && last.size !== size) flash(amount.current, size > last.size);
  }, [price, size, isPainted]);
  const isOwn = ownPrices.has(price);
  const bar = { '--at': depthBy === 'total' ? total : size } as CSSProperties;
  return (
    <li
      className={styles.level}
      data-level={`${side}-${index}`}
      data-own={isOwn || undefined}
      aria-hidden={size === 0 || undefined}
      data-blank={size === 0 || undefined}
      style={isPainted ? undefined : bar}
    >
      <button
        type="button"
        className={styles.price}
        data-pick="price"
        tabIndex={isTabStop ? 0 : -1}
      >
        {priceText(price, pair)}
        {isOwn && <VisuallyHidden> {t`Your order rests here`}</VisuallyHidden>}
      </button>
      <button type="button" className={styles.sizes} data-pick="size" tabIndex={-1}>
        <span ref={amount} className={styles.amount}>
          {fittedSize(size, pair)}
        </span>{' '}
        <span>{fittedSize(total, pair)}</span>
      </button>
    </li>
  );
});

/** A second flash needs a second name, or the animation would not begin anew. */
function flash(element: HTMLElement | null, isRise: boolean): void {
  if (element === null) return;
  const name = isRise ? 'up' : 'down';
  element.dataset['flash'] = element.dataset['flash'] === name ? `${name}-again` : name;
}
