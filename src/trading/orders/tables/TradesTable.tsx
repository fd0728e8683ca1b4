/** Table of own trades: each partial fill of an order and its fee. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OwnTrade } from '#contract/entities/trade.ts';
import type { Column } from '#src/design/data/columns.ts';
import { TRADE_SORTS } from '../lists/order-sort.ts';
import { tradeFeeText } from '../values/fee-text.ts';
import { SourceTable, type SourceTableProps } from './SourceTable.tsx';
import { tradedNotional, tradedPrice, tradedSize } from '../values/traded-pair.ts';
import { useTradedColumns, WIDE_VALUE_WIDTH, type ColumnOptions } from './use-traded-columns.tsx';
import { useSortableColumns } from './use-sortable-columns.ts';

export function useTradeColumns(options: ColumnOptions): readonly Column<OwnTrade>[] {
  const { t } = useLingui();
  const { pairOf } = options;
  const kit = useTradedColumns<OwnTrade>(options);
  const columns = useMemo((): readonly Column<OwnTrade>[] => {
    const { time, pair, side, valueColumn } = kit;
    return [
      time((trade) => trade.tradedAt),
      pair,
      side,
      {
        key: 'role',
        title: t({ message: 'Role', comment: 'Head of a column' }),
        tip: t`Maker: the order rested in the book. Taker: it matched a resting order.`,
        width: '72px',
        cell: ({ isMaker }) =>
          isMaker
            ? t({
                message: 'Maker',
                comment: 'Role of the trader: the order was in the order book',
              })
            : t({
                message: 'Taker',
                comment: 'Role of the trader: the order filled an order of the order book',
              }),
      },
      valueColumn('price', t`Price`, (trade) => tradedPrice(trade.price, pairOf(trade)), {
        tone: 'value',
      }),
      valueColumn('amount', t`Amount`, (trade) => tradedSize(trade.size, pairOf(trade)), {
        tone: 'value',
      }),
      valueColumn('total', t`Total`, (trade) => tradedNotional(trade.notional, pairOf(trade)), {
        width: WIDE_VALUE_WIDTH,
      }),
      valueColumn('fee', t`Fee`, (trade) => tradeFeeText(trade, pairOf(trade)), {
        tip: t`Trading fee, charged in the coin received`,
        width: WIDE_VALUE_WIDTH,
      }),
      valueColumn('id', t`Order`, (trade) => String(trade.orderId), { isExtra: true }),
    ];
  }, [t, kit, pairOf]);
  return useSortableColumns(TRADE_SORTS, columns);
}

export function TradesTable(props: Omit<SourceTableProps<OwnTrade>, 'label' | 'rowKey'>) {
  const { t } = useLingui();
  return (
    <SourceTable
      {...props}
      label={t({ message: 'Trade history', comment: 'Label' })}
      rowKey={({ id, orderId }) => `${id}/${orderId}`}
    />
  );
}
