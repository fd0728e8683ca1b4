/** Labels of order types, sides and statuses. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OrderKind, OrderSide, TimeInForce } from '#contract/entities/order.ts';
import type { OrderStatus } from '#contract/entities/order-status.ts';

export interface OrderLabels {
  readonly kind: (kind: OrderKind) => string;
  readonly side: (side: OrderSide) => string;
  readonly status: (status: OrderStatus) => string;
  readonly timeInForce: (timeInForce: TimeInForce) => string;
}

/** Returns the labels; the object stays the same until the language changes. */
export function useOrderLabels(): OrderLabels {
  const { t } = useLingui();
  return useMemo(() => {
    const kinds: Readonly<Record<OrderKind, string>> = {
      limit: t({ message: 'Limit', comment: 'Type of an order' }),
      market: t({ message: 'Market', comment: 'State or action of an order' }),
      stop_limit: t({ message: 'Stop limit', comment: 'State or action of an order' }),
    };
    const sides: Readonly<Record<OrderSide, string>> = { buy: t`Buy`, sell: t`Sell` };
    const statuses: Readonly<Record<OrderStatus, string>> = {
      open: t({ message: 'Open', comment: 'State, not done yet; not a price' }),
      partially_filled: t({ message: 'Partially filled', comment: 'State or action of an order' }),
      filled: t({ message: 'Filled', comment: 'State of an order' }),
      cancelled: t({ message: 'Canceled', comment: 'State of an order' }),
      rejected: t({ message: 'Rejected', comment: 'State of an order' }),
      untriggered: t({ message: 'Untriggered', comment: 'State or action of an order' }),
    };
    return {
      kind: (kind) => kinds[kind],
      side: (side) => sides[side],
      status: (status) => statuses[status],
      timeInForce: (timeInForce) =>
        timeInForce === 'post_only'
          ? t({ message: 'Post only', comment: 'State or action of an order' })
          : timeInForce,
    };
  }, [t]);
}
