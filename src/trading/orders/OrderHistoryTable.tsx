/** Orders that have ended: filled, taken back or refused; each can be placed once more. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import type { Column } from '#src/design/data/Table.tsx';
import { RefreshIcon } from '#src/design/icons/icons.ts';
import { DetailsButton } from './DetailsButton.tsx';
import { feeText } from './fee-text.ts';
import { filledPercentOf } from './filled-share.ts';
import { SourceTable, type SourceTableProps } from './SourceTable.tsx';
import { STATUS_TONES } from './status-tones.ts';
import { tradedNotional, tradedPrice, tradedSize, type PairLookup } from './traded-pair.ts';
import { useOrderColumns, WIDE_FIGURE_WIDTH } from './use-order-columns.tsx';
import styles from './OrdersTable.module.css';

export interface HistoryColumnOptions {
  readonly pairOf: PairLookup;
  readonly now?: EpochMs | undefined;
  /** Every row is of the pair on screen. */
  readonly isOnePair?: boolean | undefined;
  readonly onDetails: (order: Order) => void;
  readonly onRecreate: (order: Order) => void;
}

export function useHistoryColumns({
  pairOf,
  now,
  isOnePair,
  onDetails,
  onRecreate,
}: HistoryColumnOptions): readonly Column<Order>[] {
  const { t } = useLingui();
  const kit = useOrderColumns<Order>({ pairOf, now, isOnePair });
  return useMemo(() => {
    const { time, timed, pair, side, figure, words } = kit;
    const sorted = { isSortable: true } as const;
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
      figure('price', t`Price`, (order) => tradedPrice(order.limitPrice, pairOf(order)), sorted),
      figure('average', t`Average`, (order) => tradedPrice(order.averagePrice, pairOf(order)), {
        tone: 'value',
        ...sorted,
      }),
      figure('amount', t`Amount`, (order) => tradedSize(order.size, pairOf(order)), sorted),
      figure('filled', t`Filled`, (order) => `${filledPercentOf(order)}%`, {
        tone: 'value',
        width: '72px',
        ...sorted,
      }),
      figure('total', t`Total`, (order) => tradedNotional(order.notional, pairOf(order)), {
        width: WIDE_FIGURE_WIDTH,
        ...sorted,
      }),
      figure('fees', t`Fees`, (order) => feeText(order, pairOf(order)), {
        width: WIDE_FIGURE_WIDTH,
      }),
      figure('trigger', t`Trigger`, (order) => tradedPrice(order.stopPrice, pairOf(order)), {
        isExtra: true,
        ...sorted,
      }),
      {
        key: 'timeInForce',
        title: t`In force`,
        width: '84px',
        isExtra: true,
        cell: (order) => words.timeInForce(order.timeInForce),
      },
      timed('updated', t`Ended`, (order) => order.updatedAt, { isExtra: true }),
      figure('id', t`Number`, (order) => String(order.id), { isExtra: true, ...sorted }),
      {
        key: 'status',
        title: t`Status`,
        width: '104px',
        isSortable: true,
        cell: (order) => (
          <Badge tone={STATUS_TONES[order.status]}>{words.status(order.status)}</Badge>
        ),
      },
      {
        key: 'actions',
        title: t`Recreate`,
        isTitleHidden: true,
        align: 'end',
        width: '76px',
        cell: (order) => (
          <span className={styles.actions}>
            <DetailsButton onClick={() => onDetails(order)} />
            <IconButton
              size="small"
              label={t`Recreate`}
              className={styles.action}
              icon={<RefreshIcon size={14} />}
              onClick={() => onRecreate(order)}
            />
          </span>
        ),
      },
    ];
  }, [t, kit, pairOf, onDetails, onRecreate]);
}

export function OrderHistoryTable(props: Omit<SourceTableProps<Order>, 'label' | 'rowKey'>) {
  const { t } = useLingui();
  return <SourceTable {...props} label={t`Order history`} rowKey={({ id }) => id} />;
}
