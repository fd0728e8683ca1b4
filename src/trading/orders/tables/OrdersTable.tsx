/** Table of open orders with their filled share and the actions to change and cancel them. */
import { useCallback, useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OrderId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Amendments } from '#src/binding/amend.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column, Sorting } from '#src/design/data/columns.ts';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { EditableValue } from './EditableValue.tsx';
import { ORDER_SORTS } from '../lists/order-sort.ts';
import { filledPercentOf } from '../values/filled-share.ts';
import { tradedPrice, tradedSize, type CoinIds } from '../values/traded-pair.ts';
import { useOrderColumns } from './use-order-columns.tsx';
import { useSortableColumns } from './use-sortable-columns.ts';
import { VALUE_WIDTH, type ColumnOptions } from './use-traded-columns.tsx';
import styles from './OrdersTable.module.css';

export interface OpenOrderColumnOptions extends ColumnOptions {
  readonly rulesOf: (coins: CoinIds) => Pair | undefined;
  /** Shows stop prices unless the user has hidden them. */
  readonly hasStopOrders: boolean;
  /** Orders with a pending cancel. */
  readonly cancelingIds: ReadonlySet<OrderId>;
  readonly onCancel: (order: Order) => void;
  readonly onDetails: (order: Order) => void;
  readonly amendments: Amendments;
}

export function useOpenOrderColumns(options: OpenOrderColumnOptions): readonly Column<Order>[] {
  const { t } = useLingui();
  const { hasStopOrders, cancelingIds, onCancel, onDetails } = options;
  const kit = useOrderColumns(options);
  const editable = useEditableColumns(options);
  const columns = useMemo((): readonly Column<Order>[] => {
    const { time, pair, kind, side, total, average, fees, labels } = kit;
    return [
      time((order) => order.createdAt),
      pair,
      kind,
      side,
      editable.price,
      editable.amount,
      {
        key: 'filled',
        title: t({ message: 'Filled', comment: 'Head of a column: filled part of an order' }),
        tip: t`Filled percentage of the order amount`,
        align: 'end',
        width: '92px',
        cell: (order) => <Filled order={order} />,
      },
      total,
      { ...editable.stop, isExtra: !hasStopOrders },
      {
        // The filled share and the stop price say the same; without it the table fits a page 1366
        // pixels wide.
        key: 'status',
        title: t({ message: 'Status', comment: 'Head of a column: state of an order' }),
        width: '132px',
        isExtra: true,
        cell: (order) =>
          cancelingIds.has(order.id)
            ? t({ message: 'Canceling', comment: 'State of an order' })
            : labels.status(order.status),
      },
      average({ isExtra: true }),
      fees({ isExtra: true }),
      kit.timeInForce,
      kit.number,
      kit.actions(t({ message: 'Cancel', context: 'Cancels an order' }), onDetails, (order) => (
        <CancelButton isBusy={cancelingIds.has(order.id)} onCancel={() => onCancel(order)} />
      )),
    ];
  }, [t, kit, editable, hasStopOrders, cancelingIds, onCancel, onDetails]);
  return useSortableColumns(ORDER_SORTS, columns);
}

/** Columns whose values the user can change in place, unless a cancel of the order is pending. */
function useEditableColumns({
  pairOf,
  rulesOf,
  cancelingIds,
  amendments,
}: OpenOrderColumnOptions): Readonly<Record<'price' | 'amount' | 'stop', Column<Order>>> {
  const { t } = useLingui();
  return useMemo(() => {
    const editable = (
      key: string,
      title: string,
      field: 'limitPrice' | 'size' | 'stopPrice',
      textOf: (order: Order) => (value: NonNullable<Order['limitPrice']>) => string,
      signOf: (order: Order) => string = () => '',
    ): Column<Order> => ({
      key,
      title,
      align: 'end',
      tone: 'value',
      width: VALUE_WIDTH,
      cell: (order) => (
        <EditableValue
          order={order}
          field={field}
          name={title}
          textOf={textOf(order)}
          sign={signOf(order)}
          pair={cancelingIds.has(order.id) ? undefined : rulesOf(order)}
          amendments={amendments}
        />
      ),
    });
    const priceOf = (order: Order) => (value: NonNullable<Order['limitPrice']>) =>
      tradedPrice(value, pairOf(order));
    return {
      price: editable('price', t`Price`, 'limitPrice', priceOf),
      amount: editable(
        'amount',
        t`Amount`,
        'size',
        (order) => (value) => tradedSize(value, pairOf(order)),
      ),
      // A buy stop fires at or above its price, a sell stop at or below.
      stop: editable('trigger', t`Stop price`, 'stopPrice', priceOf, ({ side }) =>
        side === 'buy' ? '≥ ' : '≤ ',
      ),
    };
  }, [t, pairOf, rulesOf, cancelingIds, amendments]);
}

interface CancelButtonProps {
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

function CancelButton({ isBusy, onCancel }: CancelButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      tone="textDanger"
      size="small"
      className={styles.action}
      aria-label={t({ message: 'Cancel', context: 'Cancels an order' })}
      tip={t({ message: 'Cancel', context: 'Cancels an order' })}
      isBusy={isBusy}
      onClick={onCancel}
    >
      <CloseIcon size={14} />
    </Button>
  );
}

export interface OrdersTableProps {
  readonly columns: readonly Column<Order>[];
  /** Sorted orders; undefined while loading. */
  readonly orders: readonly Order[] | undefined;
  readonly listKey?: string | undefined;
  readonly sorting?: Sorting | undefined;
  readonly onSortingChange?: ((sorting: Sorting) => void) | undefined;
  readonly onOrderOpen?: ((order: Order) => void) | undefined;
}

export function OrdersTable({ orders, onOrderOpen, ...rest }: OrdersTableProps) {
  const { t } = useLingui();
  const rowAt = useCallback((index: number) => orders?.[index], [orders]);
  return (
    <LongTable
      {...rest}
      label={t`Open orders`}
      rowCount={orders?.length}
      rowAt={rowAt}
      rowKey={({ id }) => id}
      onRowOpen={onOrderOpen}
      skeletonRowCount={3}
    />
  );
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
