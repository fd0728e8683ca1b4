/** Orders that have ended: filled, taken back or refused. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderStatus } from '#contract/entities/order-status.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { Table, type Column } from '#src/design/data/Table.tsx';
import { tradedNotional, tradedPrice, tradedSize, type PairLookup } from './traded-pair.ts';
import { useOrderColumns } from './use-order-columns.tsx';

export interface OrderHistoryTableProps {
  /** Undefined while they load. */
  readonly orders: readonly Order[] | undefined;
  readonly pairOf: PairLookup;
  readonly now?: EpochMs | undefined;
  /** Every row is of the pair on screen. */
  readonly isOnePair?: boolean | undefined;
}

const TONES: Readonly<Record<OrderStatus, 'neutral' | 'success' | 'danger' | 'info'>> = {
  open: 'info',
  partially_filled: 'info',
  untriggered: 'info',
  filled: 'success',
  cancelled: 'neutral',
  rejected: 'danger',
};

export function OrderHistoryTable({ orders, pairOf, now, isOnePair }: OrderHistoryTableProps) {
  const { t } = useLingui();
  const { time, pair, side, figure, words } = useOrderColumns<Order>({ pairOf, now, isOnePair });
  const kind: Column<Order> = {
    key: 'kind',
    title: t`Type`,
    isWideOnly: true,
    cell: (order) => words.kind(order.kind),
  };
  const status: Column<Order> = {
    key: 'status',
    title: t`Status`,
    align: 'end',
    cell: (order) => <Badge tone={TONES[order.status]}>{words.status(order.status)}</Badge>,
  };
  return (
    <Table
      label={t`Order history`}
      columns={[
        time((order) => order.updatedAt),
        pair,
        kind,
        side,
        figure('price', t`Price`, (order) => tradedPrice(order.limitPrice, pairOf(order)), {
          isWideOnly: true,
        }),
        figure('average', t`Average`, (order) => tradedPrice(order.averagePrice, pairOf(order)), {
          tone: 'value',
        }),
        figure('amount', t`Amount`, (order) => tradedSize(order.size, pairOf(order)), {
          isWideOnly: true,
        }),
        figure('filled', t`Filled`, (order) => tradedSize(order.filled, pairOf(order)), {
          tone: 'value',
        }),
        figure('total', t`Total`, (order) => tradedNotional(order.notional, pairOf(order)), {
          isWideOnly: true,
        }),
        status,
      ]}
      rows={orders}
      rowKey={({ id }) => id}
      skeletonRowCount={3}
    />
  );
}
