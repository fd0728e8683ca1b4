/** Open orders of futures, with untriggered stops. */
import { useCallback, useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { FuturesOrderId } from '#contract/core/ids.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { CloseIcon, EditIcon } from '#src/design/icons/trading-icons.ts';
import type { ColumnOptions } from '#src/trading/orders/tables/use-traded-columns.tsx';
import { filledPercentOf } from '#src/trading/orders/values/filled-share.ts';
import { useFuturesLabels } from '../use-futures-labels.ts';
import { useFuturesColumns } from './use-futures-columns.tsx';
import styles from './FuturesTables.module.css';

export interface OpenOrdersTableProps extends ColumnOptions {
  /** Undefined while loading. */
  readonly orders: readonly FuturesOrder[] | undefined;
  /** Orders with a pending cancel or change. */
  readonly pendingIds: ReadonlySet<FuturesOrderId>;
  readonly onCancel: (order: FuturesOrder) => void;
  /** Undefined where stops of an order cannot be changed. */
  readonly onStops?: ((order: FuturesOrder) => void) | undefined;
}

export function OpenOrdersTable({ orders, ...options }: OpenOrdersTableProps) {
  const { t } = useLingui();
  const columns = useOpenOrderColumns(options);
  const rowAt = useCallback((index: number) => orders?.[index], [orders]);
  return (
    <LongTable
      label={t`Open orders`}
      columns={columns}
      rowCount={orders?.length}
      rowAt={rowAt}
      rowKey={({ id }) => id}
      skeletonRowCount={3}
    />
  );
}

type ColumnsOptions = Omit<OpenOrdersTableProps, 'orders'>;

function useOpenOrderColumns({
  pendingIds,
  onCancel,
  onStops,
  ...columnOptions
}: ColumnsOptions): readonly Column<FuturesOrder>[] {
  const { t } = useLingui();
  const { pairOf } = columnOptions;
  const { triggers } = useFuturesLabels();
  const kit = useFuturesColumns<FuturesOrder>(columnOptions);
  return useMemo(
    () => [
      kit.time((order) => order.createdAt),
      { ...kit.pair, isExtra: false },
      {
        key: 'kind',
        title: t`Type`,
        width: '76px',
        cell: (order) => kit.labels.kind(order.kind),
      },
      kit.side,
      kit.price(t`Price`, 'price', (order) => order.limitPrice),
      kit.size((order) => order.size),
      kit.valueColumn('filled', t`Filled`, (order) => `${filledPercentOf(order)}%`, {
        width: '64px',
      }),
      {
        key: 'stop',
        title: t({ message: 'Trigger', comment: 'Head of a column' }),
        tip: t`Price that triggers the order`,
        align: 'end',
        width: '148px',
        cell: (order) =>
          order.stopPrice === undefined ? (
            NO_NUMBER
          ) : (
            <NumberText>
              {`${triggers[order.trigger]} ${order.side === 'buy' ? '≥' : '≤'} ${fixedNumber(
                order.stopPrice,
                pairOf(order)?.decimals?.price ?? 2,
              )}`}
            </NumberText>
          ),
      },
      {
        key: 'reduceOnly',
        title: t({ message: 'Reduce only', comment: 'Head of a column' }),
        width: '84px',
        cell: (order) =>
          order.isReduceOnly || order.action === 'close'
            ? t({ message: 'Yes', comment: 'Value of the column Reduce only' })
            : t({ message: 'No', comment: 'Value of the column Reduce only' }),
      },
      {
        key: 'stops',
        title: t({ message: 'TP/SL', comment: 'Head of a column' }),
        align: 'end',
        width: '140px',
        cell: (order) => <OrderStops order={order} onStops={onStops} options={columnOptions} />,
      },
      {
        key: 'actions',
        title: t({ message: 'Cancel', context: 'Cancels an order' }),
        isTitleHidden: true,
        align: 'end',
        width: '44px',
        cell: (order) => (
          <CancelCell order={order} isPending={pendingIds.has(order.id)} onCancel={onCancel} />
        ),
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- `columnOptions` is a new object with the same values.
    [t, kit, triggers, pairOf, pendingIds, onCancel, onStops],
  );
}

const NO_NUMBER = '–';

interface OrderStopsProps extends Pick<OpenOrdersTableProps, 'onStops'> {
  readonly order: FuturesOrder;
  readonly options: ColumnOptions;
}

/** Only an order that opens a position has stops. */
function OrderStops({ order, onStops, options }: OrderStopsProps) {
  const { t } = useLingui();
  if (order.action === 'close') return NO_NUMBER;
  const decimals = options.pairOf(order)?.decimals?.price ?? 2;
  const textOf = (stop: FuturesOrder['takeProfit']) =>
    stop === undefined ? NO_NUMBER : fixedNumber(stop.price, decimals);
  return (
    <span className={styles.stops}>
      <NumberText>{`${textOf(order.takeProfit)} / ${textOf(order.stopLoss)}`}</NumberText>
      {onStops !== undefined && (
        <IconButton
          size="small"
          className={styles.icon}
          label={t`Edit take profit and stop loss`}
          icon={<EditIcon size={12} />}
          onClick={() => onStops(order)}
        />
      )}
    </span>
  );
}

interface CancelCellProps extends Pick<OpenOrdersTableProps, 'onCancel'> {
  readonly order: FuturesOrder;
  readonly isPending: boolean;
}

function CancelCell({ order, isPending, onCancel }: CancelCellProps) {
  const { t } = useLingui();
  return (
    <Button
      tone="textDanger"
      size="small"
      className={styles.action}
      aria-label={t({ message: 'Cancel', context: 'Cancels an order' })}
      tip={t({ message: 'Cancel', context: 'Cancels an order' })}
      isBusy={isPending}
      onClick={() => onCancel(order)}
    >
      <CloseIcon size={14} />
    </Button>
  );
}
