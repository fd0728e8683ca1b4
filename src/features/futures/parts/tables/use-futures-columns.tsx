/** Columns shared by orders and trades of futures. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import {
  type ContractKey,
  type PositionAction,
  positionSideOf,
} from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import type { Column } from '#src/design/data/columns.ts';
import {
  useTradedColumns,
  type ColumnOptions,
} from '#src/trading/orders/tables/use-traded-columns.tsx';
import { tradedPrice, tradedSize } from '#src/trading/orders/values/traded-pair.ts';
import { amountTextOf, profitTextOf } from '../../numbers/futures-text.ts';
import { signToneOf } from '../../numbers/position-figures.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { useFuturesLabels } from '../use-futures-labels.ts';
import styles from './FuturesTables.module.css';

type FuturesRow = ContractKey & {
  readonly side: OrderSide;
  readonly action: PositionAction;
};

/** Amounts of quote coin have two decimals: fees are rounded up, results down. */
export const feeTextOf = (fee: Decimal): string => amountTextOf(fractionOfDecimal(fee), 'up');

/** A result with its sign and color. */
export function ResultText({ value }: { readonly value: Decimal }) {
  const result = fractionOfDecimal(value);
  return <NumberText tone={signToneOf(result)}>{profitTextOf(result)}</NumberText>;
}

export function useFuturesColumns<Row extends FuturesRow>(options: ColumnOptions) {
  const { t } = useLingui();
  const { pairOf } = options;
  const kit = useTradedColumns<Row>(options);
  return useMemo(() => {
    const side: Column<Row> = {
      key: 'side',
      title: t`Side`,
      width: '92px',
      cell: (row) => <OrderSideCell order={row} />,
    };
    const price = (title: string, key: string, priceIn: (row: Row) => Decimal | undefined) =>
      kit.valueColumn(key, title, (row) => tradedPrice(priceIn(row), pairOf(row)), {
        tone: 'value',
      });
    const size = (sizeIn: (row: Row) => Decimal) =>
      kit.valueColumn('amount', t`Amount`, (row) => tradedSize(sizeIn(row), pairOf(row)), {
        tone: 'value',
      });
    return { ...kit, side, price, size };
  }, [t, kit, pairOf]);
}

interface OrderSideCellProps {
  readonly order: { readonly side: OrderSide; readonly action: PositionAction };
}

/** What an order does: "Open long", in the color of its side. */
function OrderSideCell({ order }: OrderSideCellProps) {
  const { actions } = useFuturesLabels();
  return (
    <span className={order.side === 'buy' ? styles.buy : styles.sell}>
      {actions[order.action][positionSideOf(order)]}
    </span>
  );
}
