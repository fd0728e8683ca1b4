/** Open orders: what waits in the book, how much of it has filled, the ways to change it and to take it
 *  back. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OrderId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Amendments } from '#src/binding/amend.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column, Sorting } from '#src/design/data/Table.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { DetailsButton } from './DetailsButton.tsx';
import { EditableFigure } from './EditableFigure.tsx';
import { feeText } from './fee-text.ts';
import { filledPercentOf } from './filled-share.ts';
import {
  tradedNotional,
  tradedPrice,
  tradedSize,
  type CoinIds,
  type PairLookup,
} from './traded-pair.ts';
import { FIGURE_WIDTH, useOrderColumns, WIDE_FIGURE_WIDTH } from './use-order-columns.tsx';
import styles from './OrdersTable.module.css';

export interface OpenOrderColumnOptions {
  readonly pairOf: PairLookup;
  readonly rulesOf: (coins: CoinIds) => Pair | undefined;
  /** Orders whose cancel is under way. */
  readonly cancellingIds: ReadonlySet<OrderId>;
  readonly onCancel: (order: Order) => void;
  readonly onDetails: (order: Order) => void;
  readonly amendments: Amendments;
  /** Which day is today: its times are written without a date. */
  readonly now?: EpochMs | undefined;
  /** Every row is of the pair on screen. */
  readonly isOnePair?: boolean | undefined;
}

export function useOpenOrderColumns({
  pairOf,
  rulesOf,
  cancellingIds,
  onCancel,
  onDetails,
  amendments,
  now,
  isOnePair,
}: OpenOrderColumnOptions): readonly Column<Order>[] {
  const { t } = useLingui();
  const kit = useOrderColumns<Order>({ pairOf, now, isOnePair });
  return useMemo(() => {
    const { time, pair, side, figure, words } = kit;
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
      width: FIGURE_WIDTH,
      isSortable: true,
      cell: (order) => (
        <EditableFigure
          order={order}
          field={field}
          name={title}
          textOf={textOf(order)}
          sign={signOf(order)}
          pair={cancellingIds.has(order.id) ? undefined : rulesOf(order)}
          amendments={amendments}
        />
      ),
    });
    const priceOf = (order: Order) => (value: NonNullable<Order['limitPrice']>) =>
      tradedPrice(value, pairOf(order));
    return [
      time((order) => order.createdAt),
      pair,
      {
        key: 'kind',
        title: t`Type`,
        width: '76px',
        isSortable: true,
        cell: (order) => words.kind(order.kind),
      },
      side,
      editable('price', t`Price`, 'limitPrice', priceOf),
      editable('amount', t`Amount`, 'size', (order) => (value) => tradedSize(value, pairOf(order))),
      {
        key: 'filled',
        title: t`Filled`,
        align: 'end',
        width: '92px',
        isSortable: true,
        cell: (order) => <Filled order={order} />,
      },
      figure('total', t`Total`, (order) => tradedNotional(order.notional, pairOf(order)), {
        isSortable: true,
        width: WIDE_FIGURE_WIDTH,
      }),
      // A buy stop fires at or above its price, a sell stop at or below.
      editable('trigger', t`Trigger`, 'stopPrice', priceOf, ({ side: of }) =>
        of === 'buy' ? '≥ ' : '≤ ',
      ),
      {
        key: 'status',
        title: t`Status`,
        width: '132px',
        isSortable: true,
        cell: (order) =>
          cancellingIds.has(order.id) ? t`Being cancelled` : words.status(order.status),
      },
      figure('average', t`Average`, (order) => tradedPrice(order.averagePrice, pairOf(order)), {
        isExtra: true,
        isSortable: true,
      }),
      figure('fees', t`Fees`, (order) => feeText(order, pairOf(order)), {
        isExtra: true,
        width: WIDE_FIGURE_WIDTH,
      }),
      {
        key: 'timeInForce',
        title: t`In force`,
        width: '84px',
        isExtra: true,
        cell: (order) => words.timeInForce(order.timeInForce),
      },
      figure('id', t`Number`, (order) => String(order.id), { isExtra: true, isSortable: true }),
      {
        key: 'actions',
        title: t`Cancel`,
        isTitleHidden: true,
        align: 'end',
        width: '76px',
        cell: (order) => (
          <span className={styles.actions}>
            <DetailsButton onClick={() => onDetails(order)} />
            <Button
              tone="textDanger"
              size="small"
              className={styles.action}
              aria-label={t`Cancel`}
              tip={t`Cancel`}
              isBusy={cancellingIds.has(order.id)}
              onClick={() => onCancel(order)}
            >
              <CloseIcon size={14} />
            </Button>
          </span>
        ),
      },
    ];
  }, [t, kit, pairOf, rulesOf, cancellingIds, onCancel, onDetails, amendments]);
}

export interface OrdersTableProps {
  readonly columns: readonly Column<Order>[];
  /** In their order; undefined while they load. */
  readonly orders: readonly Order[] | undefined;
  readonly listKey?: string | undefined;
  readonly sorting?: Sorting | undefined;
  readonly onSortingChange?: ((sorting: Sorting) => void) | undefined;
  readonly onOrderOpen?: ((order: Order) => void) | undefined;
}

export function OrdersTable({ orders, onOrderOpen, ...rest }: OrdersTableProps) {
  const { t } = useLingui();
  return (
    <LongTable
      {...rest}
      label={t`Open orders`}
      rowCount={orders?.length}
      rowAt={(index) => orders?.[index]}
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
