/** Columns shared by tables of orders and trades: time, pair, side, values. Each is as wide as its
 *  longest value; the arrays stay the same while nothing in them changes. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { tableTime } from '../values/table-time.ts';
import { timeWidth } from '../values/time-width.ts';
import { useTableToday } from '../values/use-table-today.ts';
import { pairNameOf, type CoinIds, type PairLookup } from '../values/traded-pair.ts';
import { useOrderLabels } from '../values/use-order-labels.ts';
import styles from './OrdersTable.module.css';

type Traded = CoinIds & { readonly side: OrderSide };

export interface ColumnOptions {
  readonly pairOf: PairLookup;
  /** Current time; times of today are shown without a date. */
  readonly now?: EpochMs | undefined;
  /** Whether every row has the pair on screen; the pair column then only shows if selected. */
  readonly isOnePair?: boolean | undefined;
}

/** CSS widths of normal and of longer numbers. */
export const VALUE_WIDTH = '100px';
export const WIDE_VALUE_WIDTH = '112px';

export type ValueOptions<Row> = Partial<Pick<Column<Row>, 'tip' | 'tone' | 'isExtra' | 'width'>>;

export function useTradedColumns<Row extends Traded>({
  pairOf,
  now,
  isOnePair = false,
}: ColumnOptions) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const today = useTableToday(now);
  return useMemo(() => {
    const timeColumn = (
      key: string,
      title: string,
      at: (row: Row) => EpochMs,
      options: ValueOptions<Row> = {},
    ): Column<Row> => ({
      key,
      title,
      width: timeWidth(),
      ...options,
      cell: (row) => <span className={styles.time}>{tableTime(at(row), today)}</span>,
    });
    const time = (at: (row: Row) => EpochMs): Column<Row> => timeColumn('time', t`Time`, at);
    const pair: Column<Row> = {
      key: 'pair',
      title: t`Pair`,
      width: '92px',
      isExtra: isOnePair,
      cell: (row) => (
        <b dir="ltr" translate="no">
          {pairNameOf(pairOf(row))}
        </b>
      ),
    };
    const side: Column<Row> = {
      key: 'side',
      title: t`Side`,
      width: '64px',
      cell: (row) => (
        <span className={row.side === 'buy' ? styles.buy : styles.sell}>
          {labels.side(row.side)}
        </span>
      ),
    };
    /** Creates a number column aligned to the end; `value` columns are brighter. */
    const valueColumn = (
      key: string,
      title: string,
      textOf: (row: Row) => string,
      options: ValueOptions<Row> = {},
    ): Column<Row> => ({
      key,
      title,
      align: 'end',
      width: VALUE_WIDTH,
      ...options,
      cell: (row) => <NumberText>{textOf(row)}</NumberText>,
    });
    return { time, timed: timeColumn, pair, side, valueColumn, labels };
  }, [t, labels, pairOf, today, isOnePair]);
}
