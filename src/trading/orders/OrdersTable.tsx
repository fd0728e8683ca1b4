/** Open orders: what waits in the book, how much of it has filled, and the way to take it back. */
import { useLingui } from '@lingui/react/macro';
import type { OrderId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table, type Column } from '#src/design/data/Table.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { filledPercentOf } from './filled-share.ts';
import {
  NO_NUMBER,
  tradedNotional,
  tradedPrice,
  tradedSize,
  type PairLookup,
} from './traded-pair.ts';
import { useOrderColumns } from './use-order-columns.tsx';
import styles from './OrdersTable.module.css';

export interface OrdersTableProps {
  /** Undefined while they load. */
  readonly orders: readonly Order[] | undefined;
  readonly pairOf: PairLookup;
  /** Orders whose cancel is under way. */
  readonly cancellingIds: ReadonlySet<OrderId>;
  readonly onCancel: (order: Order) => void;
  /** Which day is today: its times are written without a date. */
  readonly now?: EpochMs | undefined;
  /** Every row is of the pair on screen. */
  readonly isOnePair?: boolean | undefined;
}

export function OrdersTable({
  orders,
  pairOf,
  cancellingIds,
  onCancel,
  now,
  isOnePair,
}: OrdersTableProps) {
  const { t } = useLingui();
  const { time, pair, side, figure, words } = useOrderColumns<Order>({ pairOf, now, isOnePair });
  const kind: Column<Order> = {
    key: 'kind',
    title: t`Type`,
    isWideOnly: true,
    cell: (order) => words.kind(order.kind),
  };
  const filled: Column<Order> = {
    key: 'filled',
    title: t`Filled`,
    align: 'end',
    cell: (order) => <Filled order={order} />,
  };
  const cancel: Column<Order> = {
    key: 'cancel',
    title: t`Cancel`,
    isTitleHidden: true,
    align: 'end',
    cell: (order) => (
      <Button
        tone="textDanger"
        size="small"
        className={styles.cancel}
        isBusy={cancellingIds.has(order.id)}
        onClick={() => onCancel(order)}
      >
        {t`Cancel`}
      </Button>
    ),
  };
  return (
    <Table
      label={t`Open orders`}
      columns={[
        time((order) => order.createdAt),
        pair,
        kind,
        side,
        figure('price', t`Price`, (order) => tradedPrice(order.limitPrice, pairOf(order)), {
          tone: 'value',
        }),
        figure('amount', t`Amount`, (order) => tradedSize(order.size, pairOf(order)), {
          tone: 'value',
        }),
        filled,
        figure('total', t`Total`, (order) => tradedNotional(order.notional, pairOf(order)), {
          isWideOnly: true,
        }),
        figure('trigger', t`Trigger`, (order) => triggerText(order, pairOf), { isWideOnly: true }),
        cancel,
      ]}
      rows={orders}
      rowKey={({ id }) => id}
      skeletonRowCount={3}
    />
  );
}

/** A buy stop fires at or above its price, a sell stop at or below. */
function triggerText(order: Order, pairOf: PairLookup): string {
  if (order.stopPrice === undefined) return NO_NUMBER;
  return `${order.side === 'buy' ? '≥' : '≤'} ${tradedPrice(order.stopPrice, pairOf(order))}`;
}

function Filled({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const percent = filledPercentOf(order);
  return (
    <span className={styles.filled}>
      <ProgressBar label={t`Filled`} share={percent / 100} width="36px" />
      <NumberText minCharacters={4} className={styles.percent}>
        {percent}%
      </NumberText>
    </span>
  );
}
