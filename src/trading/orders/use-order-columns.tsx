/** Columns that tables of orders and trades share: when, which pair, which side, how much. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/Table.tsx';
import { tableTime } from './table-time.ts';
import { pairNameOf, type CoinIds, type PairLookup } from './traded-pair.ts';
import { useOrderWords } from './use-order-words.ts';
import styles from './OrdersTable.module.css';

type Traded = CoinIds & { readonly side: OrderSide };

interface ColumnOptions {
  readonly pairOf: PairLookup;
  readonly now: EpochMs | undefined;
  /** Every row is of the pair on screen: a phone need not repeat it. */
  readonly isOnePair: boolean | undefined;
}

export function useOrderColumns<Row extends Traded>({
  pairOf,
  now,
  isOnePair = false,
}: ColumnOptions) {
  const { t } = useLingui();
  const words = useOrderWords();
  const time = (at: (row: Row) => EpochMs): Column<Row> => ({
    key: 'time',
    title: t`Time`,
    isWideOnly: true,
    cell: (row) => <span className={styles.time}>{tableTime(at(row), now)}</span>,
  });
  const pair: Column<Row> = {
    key: 'pair',
    title: t`Pair`,
    isWideOnly: isOnePair,
    cell: (row) => <b dir="ltr">{pairNameOf(pairOf(row))}</b>,
  };
  const side: Column<Row> = {
    key: 'side',
    title: t`Side`,
    cell: (row) => (
      <span className={row.side === 'buy' ? styles.buy : styles.sell}>{words.side(row.side)}</span>
    ),
  };
  /** A number at the end edge; `value` ones are brighter. */
  const figure = (
    key: string,
    title: string,
    textOf: (row: Row) => string,
    options: Partial<Pick<Column<Row>, 'tone' | 'isWideOnly'>> = {},
  ): Column<Row> => ({
    key,
    title,
    align: 'end',
    ...options,
    cell: (row) => <NumberText>{textOf(row)}</NumberText>,
  });
  return { time, pair, side, figure, words };
}
