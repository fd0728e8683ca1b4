/** Card beside a hovered row: the totals of taking the order book down to that row. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { fixedNumber, priceText, sizeText } from '#domain/number-text.ts';
import type { Painter } from '#src/binding/painter.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import type { Ladder, LadderRow } from '#src/stores/ladder.store.ts';
import type { After } from '../rows/flash-timers.ts';
import type { LevelPosition } from './level-position.ts';
import { levelSumsOf, sumsOfLevel, type LevelSums } from './level-sums.ts';
import styles from './OrderBookLadder.module.css';

export interface LevelCardProps {
  /** The hovered row. */
  readonly place: LevelPosition;
  readonly ladder: Ladder;
  readonly pair: Pair;
  /** Painter of the book on screen; undefined while the rows themselves are visible. */
  readonly painter: Painter | undefined;
  readonly after: After;
}

export function LevelCard({ place, ladder, pair, painter, after }: LevelCardProps) {
  return painter === undefined ? (
    <CardOfRows rows={ladder[place.side]} lastIndex={place.index} pair={pair} />
  ) : (
    <PaintedLevelCard painter={painter} place={place} pair={pair} after={after} />
  );
}

interface CardOfRowsProps {
  readonly rows: LadderRow[];
  readonly lastIndex: number;
  readonly pair: Pair;
}

function CardOfRows({ rows, lastIndex, pair }: CardOfRowsProps) {
  return <Card sums={levelSumsOf(useSnapshot(rows), lastIndex, pair)} pair={pair} />;
}

interface PaintedLevelCardProps {
  readonly painter: Painter;
  readonly place: LevelPosition;
  readonly pair: Pair;
  readonly after: After;
}

/** The painted book is ahead of the DOM rows, so the card polls the painter at a rate at which a
 *  number can still be read. */
const READ_INTERVAL_MS = 250;

function PaintedLevelCard({ painter, place, pair, after }: PaintedLevelCardProps) {
  const { side, index } = place;
  const [sums, setSums] = useState<LevelSums>();
  useEffect(() => {
    let isOver = false;
    let cancel = (): void => {};
    const read = async (): Promise<void> => {
      const level = await painter.paintedLevel({ side, index });
      if (isOver) return;
      setSums(level === undefined ? undefined : sumsOfLevel(level, pair));
      cancel = after(READ_INTERVAL_MS, () => void read());
    };
    void read();
    return () => {
      isOver = true;
      cancel();
    };
  }, [painter, side, index, pair, after]);
  return <Card sums={sums} pair={pair} />;
}

interface CardProps {
  readonly sums: LevelSums | undefined;
  readonly pair: Pair;
}

function Card({ sums, pair }: CardProps) {
  const { t } = useLingui();
  if (sums === undefined) return null;
  const { tradeCoin, quoteCoin } = pair;
  const notional = fixedNumber(decimalOfUnits(sums.notional), pair.priceDecimals);
  return (
    <div className={styles.card} aria-hidden="true">
      <ValueRow
        label={t({ message: 'Average price', comment: 'Label' })}
        value={<NumberText>≈ {priceText(sums.averagePrice, pair)}</NumberText>}
      />
      <ValueRow
        label={t({ message: `Sum (${tradeCoin})`, comment: 'Cumulative amount up to a price' })}
        value={<NumberText>{sizeText(sums.size, pair)}</NumberText>}
      />
      <ValueRow
        label={t({ message: `Sum (${quoteCoin})`, comment: 'Cumulative value up to a price' })}
        value={<NumberText>{notional}</NumberText>}
      />
    </div>
  );
}
