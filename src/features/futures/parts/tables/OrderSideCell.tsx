/** What an order does: "Open long", in the color of its side. */
import { positionSideOf, type PositionAction } from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { useFuturesLabels } from '../use-futures-labels.ts';
import styles from './FuturesTables.module.css';

interface OrderSideCellProps {
  readonly order: { readonly side: OrderSide; readonly action: PositionAction };
}

export function OrderSideCell({ order }: OrderSideCellProps) {
  const { actions } = useFuturesLabels();
  return (
    <span className={order.side === 'buy' ? styles.buy : styles.sell}>
      {actions[order.action][positionSideOf(order)]}
    </span>
  );
}
