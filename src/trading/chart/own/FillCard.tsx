/** Card with the trades at a mark, shown beside the mark while the pointer is on it. */
import { useLingui } from '@lingui/react/macro';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import styles from './OwnLayer.module.css';

export interface FillCardProps {
  /** "Bought 0.3 BTC". */
  readonly title: string;
  readonly averageText: string;
  readonly tradeCount: number;
  readonly timeText: string;
  readonly x: number;
  readonly y: number;
  /** Whether the card is on the other side of the mark, where there is more room. */
  readonly isBefore: boolean;
}

export function FillCard(props: FillCardProps) {
  const { t } = useLingui();
  return (
    <div
      className={styles.card}
      data-before={props.isBefore || undefined}
      style={{ translate: `${props.x}px ${props.y}px` }}
      aria-hidden="true"
    >
      <b dir="auto">{props.title}</b>
      <ValueRow
        label={props.tradeCount === 1 ? t`Price` : t`Average price`}
        value={<NumberText>{props.averageText}</NumberText>}
      />
      {props.tradeCount > 1 && (
        <ValueRow label={t`Trades`} value={<NumberText>{props.tradeCount}</NumberText>} />
      )}
      <ValueRow label={t`Time`} value={<NumberText>{props.timeText}</NumberText>} />
    </div>
  );
}
