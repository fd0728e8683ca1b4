/** Confirmation of an order form before its order is sent. The dialog loads when it is first
 *  needed. */
import { useMemo } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { useTradingService } from '#src/binding/spot.tsx';
import { ticketHandles, usePendingConfirmation } from '#src/binding/ticket.ts';
import { lazyComponent } from '#src/design/lazy.tsx';
import { applyOrderPreferences, orderPreferences } from '#src/stores/order-preferences.store.ts';
import { useRequestedOrder } from '../use-requested-order.ts';

const ConfirmOrder = lazyComponent(
  async () => (await import('#src/trading/ticket/ConfirmOrder.tsx')).ConfirmOrder,
);

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
  return <ConfirmOrder requested={requested} isOpen onConfirm={onConfirm} onDecline={decline} />;
}
