/** Beside a hovered row: what taking the book down to it would come to. */
import type { RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { fixedNumber, priceText, sizeText } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import type { Ladder, LadderRow } from '#src/stores/ladder.store.ts';
import { levelSumsOf } from './level-sums.ts';
import { useHoveredLevel } from './use-level-place.ts';
import styles from './OrderBookLadder.module.css';

interface LevelCardProps {
  /** Holds the rows. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly ladder: Ladder;
  readonly pair: Pair;
}

export function LevelCard({ frame, ladder, pair }: LevelCardProps) {
  const place = useHoveredLevel(frame);
  if (place === undefined) return null;
  return <Card rows={ladder[place.side]} lastIndex={place.index} pair={pair} />;
}

interface CardProps {
  readonly rows: LadderRow[];
  readonly lastIndex: number;
  readonly pair: Pair;
}

function Card({ rows, lastIndex, pair }: CardProps) {
  const { t } = useLingui();
  const sums = levelSumsOf(useSnapshot(rows), lastIndex, pair);
  if (sums === undefined) return null;
  const { tradeCoin, quoteCoin } = pair;
  const notional = fixedNumber(decimalOfUnits(sums.notional), pair.priceDecimals);
  return (
    <div className={styles.card} aria-hidden="true">
      <ValueRow
        label={t`Average price`}
        value={<NumberText>≈ {priceText(sums.averagePrice, pair)}</NumberText>}
      />
      <ValueRow
        label={t`Sum (${tradeCoin})`}
        value={<NumberText>{sizeText(sums.size, pair)}</NumberText>}
      />
      <ValueRow label={t`Sum (${quoteCoin})`} value={<NumberText>{notional}</NumberText>} />
    </div>
  );
}
