/** Columns shared by open and ended orders, in addition to those shared with trades. */
import { useMemo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { InfoIcon } from '#src/design/icons/first-icons.ts';
import { feeText } from '../values/fee-text.ts';
import { tradedNotional, tradedPrice } from '../values/traded-pair.ts';
import {
  useTradedColumns,
  WIDE_VALUE_WIDTH,
  type ColumnOptions,
  type ValueOptions,
} from './use-traded-columns.tsx';
import styles from './OrdersTable.module.css';

export function useOrderColumns(options: ColumnOptions) {
  const { t } = useLingui();
  const { pairOf } = options;
  const kit = useTradedColumns<Order>(options);
  return useMemo(() => {
    const { valueColumn, labels } = kit;
    const kind: Column<Order> = {
      key: 'kind',
      title: t({ message: 'Type', comment: 'Head of a column: type of an order' }),
      width: '76px',
      cell: (order) => labels.kind(order.kind),
    };
    const total = valueColumn(
      'total',
      t({ message: 'Total', comment: 'Head of a column: value of an order' }),
      (order) => tradedNotional(order.notional, pairOf(order)),
      { width: WIDE_VALUE_WIDTH },
    );
    const average = (cellOptions: ValueOptions<Order>) =>
      valueColumn(
        'average',
        t({ message: 'Average', comment: 'Head of a column: average price of an order' }),
        (order) => tradedPrice(order.averagePrice, pairOf(order)),
        {
          tip: t`Average fill price so far`,
          ...cellOptions,
        },
      );
    const fees = (cellOptions: ValueOptions<Order> = {}) =>
      valueColumn(
        'fees',
        t({ message: 'Fees', comment: 'Head of a column: fees of an order' }),
        (order) => feeText(order, pairOf(order)),
        {
          tip: t`Trading fee, charged in the coin received`,
          width: WIDE_VALUE_WIDTH,
          ...cellOptions,
        },
      );
    const timeInForce: Column<Order> = {
      key: 'timeInForce',
      title: t`Time in force`,
      tip: t`How long the order stays open`,
      width: '84px',
      isExtra: true,
      cell: (order) => labels.timeInForce(order.timeInForce),
    };
    const number = valueColumn('id', t`Order ID`, (order) => String(order.id), {
      isExtra: true,
    });
    /** Column of actions, shown after the details button. */
    const actions = (
      title: string,
      onDetails: (order: Order) => void,
      action: (order: Order) => ReactNode,
    ): Column<Order> => ({
      key: 'actions',
      title,
      isTitleHidden: true,
      align: 'end',
      width: '76px',
      cell: (order) => (
        <span className={styles.actions}>
          <DetailsButton onClick={() => onDetails(order)} />
          {action(order)}
        </span>
      ),
    });
    return { ...kit, kind, total, average, fees, timeInForce, number, actions };
  }, [t, kit, pairOf]);
}

/** Row button that opens the details. */
function DetailsButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton
      size="small"
      label={t`Details`}
      className={styles.action}
      icon={<InfoIcon size={14} />}
      onClick={onClick}
    />
  );
}
