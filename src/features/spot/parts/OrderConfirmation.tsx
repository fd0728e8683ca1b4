/** Confirmation of an order form before its order is sent. The dialog loads when it is first
 *  needed. */
import { useMemo } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { useTradingService } from '#src/binding/spot.tsx';
import { ticketHandles, usePendingConfirmation } from '#src/binding/ticket.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { applyOrderPreferences, orderPreferences } from '#src/stores/order-preferences.store.ts';
import { useRequestedOrder } from '../use-requested-order.ts';

const LazyConfirmOrder = lazyComponent(async () => (await loadPart('confirmOrder')).ConfirmOrder);

interface OrderConfirmationProps {
  readonly pair: Pair;
  readonly side: OrderSide;
}

export function OrderConfirmation({ pair, side }: OrderConfirmationProps) {
  const { ticketOf, refresh } = useTradingService();
  const actor = useMemo(() => ticketOf(pair, side), [ticketOf, pair, side]);
  const requested = useRequestedOrder(pair, usePendingConfirmation(actor));
  if (requested === undefined) return null;
  const { confirm, decline } = ticketHandles(actor);
  const onConfirm = (isLastTime: boolean): void => {
    if (isLastTime) {
      applyOrderPreferences({
        confirmBeforePlacing: { ...orderPreferences.confirmBeforePlacing, [requested.kind]: false },
      });
    }
    refresh();
    confirm();
  };
  return (
    <LazyConfirmOrder requested={requested} isOpen onConfirm={onConfirm} onDecline={decline} />
  );
}
