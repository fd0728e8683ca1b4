/** Table of ended orders: filled, canceled or rejected; each can be placed again. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { RefreshIcon } from '#src/design/icons/trading-icons.ts';
import { ORDER_SORTS } from '../lists/order-sort.ts';
import { filledPercentOf } from '../values/filled-share.ts';
import { SourceTable, type SourceTableProps } from './SourceTable.tsx';
import { STATUS_TONES } from '../values/status-tones.ts';
import { tradedPrice, tradedSize } from '../values/traded-pair.ts';
import { useOrderColumns } from './use-order-columns.tsx';
import { useSortableColumns } from './use-sortable-columns.ts';
import type { ColumnOptions } from './use-traded-columns.tsx';
import styles from './OrdersTable.module.css';

export interface HistoryColumnOptions extends ColumnOptions {
  readonly onDetails: (order: Order) => void;
  readonly onRecreate: (order: Order) => void;
}

export function useHistoryColumns({
  onDetails,
  onRecreate,
  ...options
}: HistoryColumnOptions): readonly Column<Order>[] {
  const { t } = useLingui();
  const { pairOf } = options;
  const kit = useOrderColumns(options);
  const columns = useMemo((): readonly Column<Order>[] => {
    const { time, timed, pair, kind, side, valueColumn, average, total, fees, labels } = kit;
    return [
      time((order) => order.createdAt),
      pair,
      kind,
      side,
      valueColumn('price', t`Price`, (order) => tradedPrice(order.limitPrice, pairOf(order))),
      average({ tone: 'value' }),
      valueColumn('amount', t`Amount`, (order) => tradedSize(order.size, pairOf(order))),
      valueColumn('filled', t`Filled`, (order) => `${filledPercentOf(order)}%`, {
        tip: t`Filled percentage of the order amount`,
        tone: 'value',
        width: '72px',
      }),
      total,
      fees(),
      valueColumn(
        'trigger',
        t`Stop price`,
        (order) => tradedPrice(order.stopPrice, pairOf(order)),
        {
          tip: t`When the last price reaches this price, the limit order is placed`,
          isExtra: true,
        },
      ),
      kit.timeInForce,
      timed(
        'updated',
        t({ message: 'Closed', context: 'Time of an order' }),
        (order) => order.updatedAt,
        { isExtra: true },
      ),
      kit.number,
      {
        key: 'status',
        title: t`Status`,
        width: '104px',
        cell: (order) => (
          <Badge tone={STATUS_TONES[order.status]}>{labels.status(order.status)}</Badge>
        ),
      },
      kit.actions(t`Recreate`, onDetails, (order) => (
        <IconButton
          size="small"
          label={t({ message: 'Recreate', comment: 'Label' })}
          className={styles.action}
          icon={<RefreshIcon size={14} />}
          onClick={() => onRecreate(order)}
        />
      )),
    ];
  }, [t, kit, pairOf, onDetails, onRecreate]);
  return useSortableColumns(ORDER_SORTS, columns);
}

export function OrderHistoryTable(props: Omit<SourceTableProps<Order>, 'label' | 'rowKey'>) {
  const { t } = useLingui();
  return (
    <SourceTable
      {...props}
      label={t({ message: 'Order history', comment: 'Label' })}
      rowKey={({ id }) => id}
    />
  );
}
