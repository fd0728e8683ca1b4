/** Open orders of futures with their cancel buttons. */
import { useState, type ComponentProps } from 'react';
import type { FuturesOrderId } from '#contract/core/ids.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import { useFuturesService } from '#src/binding/futures.tsx';
import { OpenOrdersTable } from './tables/OpenOrdersTable.tsx';

interface OpenOrdersPanelProps {
  /** Undefined while loading. */
  readonly orders: readonly FuturesOrder[] | undefined;
  readonly options: Pick<ComponentProps<typeof OpenOrdersTable>, 'pairOf' | 'now'>;
}

const NONE: ReadonlySet<FuturesOrderId> = new Set();

export function OpenOrdersPanel({ orders, options }: OpenOrdersPanelProps) {
  const { cancelOrder } = useFuturesService();
  const [pendingIds, setPendingIds] = useState(NONE);
  const cancel = async (order: FuturesOrder): Promise<void> => {
    setPendingIds((held) => new Set([...held, order.id]));
    await cancelOrder(order);
    setPendingIds((held) => new Set([...held].filter((id) => id !== order.id)));
  };
  return (
    <OpenOrdersTable
      {...options}
      orders={orders}
      pendingIds={pendingIds}
      onCancel={(order) => void cancel(order)}
    />
  );
}
