/** Tracks pending cancels: single orders, or all of a pair or a type. */
import { useCallback, useState } from 'react';
import type { OrderId } from '#contract/core/ids.ts';
import type { Order } from '#contract/entities/order.ts';
import type { TradingService } from '#src/binding/spot.tsx';
import type { CancelScope } from './cancel-scope.ts';

export interface Cancels {
  readonly cancelingIds: ReadonlySet<OrderId>;
  readonly cancel: (order: Order) => void;
  readonly isCancelingAll: boolean;
  readonly cancelAll: (scope: CancelScope) => void;
}

export function useCancels(service: TradingService): Cancels {
  const [cancelingIds, setCancelingIds] = useState<ReadonlySet<OrderId>>(new Set());
  const [isCancelingAll, setCancelingAll] = useState(false);
  const cancel = useCallback(
    (order: Order): void => {
      const mark = (isPending: boolean) =>
        setCancelingIds((now) => {
          const next = new Set(now);
          if (isPending) next.add(order.id);
          else next.delete(order.id);
          return next;
        });
      mark(true);
      void service.cancelOrder(order).then(() => mark(false));
    },
    [service],
  );
  const cancelAll = useCallback(
    (scope: CancelScope): void => {
      setCancelingAll(true);
      void service.cancelAllOrders(scope.pair, scope.type).then(() => setCancelingAll(false));
    },
    [service],
  );
  return { cancelingIds, cancel, isCancelingAll, cancelAll };
}
