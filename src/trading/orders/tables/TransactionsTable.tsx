/** Table of a pair's recent market trades. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { MarketTrade } from '#contract/entities/trade.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { SourceTable, type SourceTableProps } from './SourceTable.tsx';
import { tableTime } from '../values/table-time.ts';
import { timeWidth } from '../values/time-width.ts';
import { useTableToday } from '../values/use-table-today.ts';
import { tradedNotional, tradedPrice, tradedSize } from '../values/traded-pair.ts';
import { VALUE_WIDTH, WIDE_VALUE_WIDTH } from './use-traded-columns.tsx';
import { useOrderLabels } from '../values/use-order-labels.ts';
import styles from './OrdersTable.module.css';

export interface TransactionColumnOptions {
  readonly pair: Pair | undefined;
  readonly now?: EpochMs | undefined;
}

export function useTransactionColumns({
  pair,
  now,
}: TransactionColumnOptions): readonly Column<MarketTrade>[] {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const today = useTableToday(now);
  return useMemo(() => {
    const traded =
      pair === undefined
        ? undefined
        : { ...pair, decimals: { price: pair.priceDecimals, size: pair.sizeDecimals } };
    const valueColumn = (
      key: string,
      title: string,
      textOf: (trade: MarketTrade) => string,
      width = VALUE_WIDTH,
    ): Column<MarketTrade> => ({
      key,
      title,
      align: 'end',
      tone: 'value',
      width,
      cell: (trade) => <NumberText>{textOf(trade)}</NumberText>,
    });
    return [
      {
        key: 'time',
        isFullWidth: true,
        title: t`Time`,
        width: timeWidth(),
        cell: ({ tradedAt }) => <span className={styles.time}>{tableTime(tradedAt, today)}</span>,
      },
      {
        key: 'side',
        title: t`Side`,
        width: '64px',
        cell: ({ takerSide }) => (
          <span className={takerSide === 'buy' ? styles.buy : styles.sell}>
            {labels.side(takerSide)}
          </span>
        ),
      },
      valueColumn('price', t`Price`, ({ price }) => tradedPrice(price, traded)),
      valueColumn('amount', t`Amount`, ({ size }) => tradedSize(size, traded)),
      valueColumn(
        'total',
        t`Total`,
        (trade) => tradedNotional(notionalOf(trade), traded),
        WIDE_VALUE_WIDTH,
      ),
    ];
  }, [t, labels, pair, today]);
}

/** Price and size have eight decimals each, their product sixteen. */
const notionalOf = ({ price, size }: MarketTrade): Decimal =>
  decimalOfUnits(exactUnitsOf(price) * exactUnitsOf(size), 16);

export function TransactionsTable(props: Omit<SourceTableProps<MarketTrade>, 'label' | 'rowKey'>) {
  const { t } = useLingui();
  return <SourceTable {...props} label={t`Transactions`} rowKey={({ id }) => id} />;
}
