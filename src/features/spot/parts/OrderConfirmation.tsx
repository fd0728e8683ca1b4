/** Confirmation of an order form before its order is sent. The dialog loads when it is first
 *  needed. */
import { useMemo } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { useTradingService } from '#src/binding/spot.tsx';
import { ticketHandles, usePendingConfirmation } from '#src/binding/ticket.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

const LazyConfirmation = lazyComponent(
  async () => (await loadPart('confirmOrder')).ConfirmRequestedOrder,
);

interface OrderConfirmationProps {
  readonly pair: Pair;
  readonly side: OrderSide;
}

export function OrderConfirmation({ pair, side }: OrderConfirmationProps) {
  const { ticketOf, refresh } = useTradingService();
  const actor = useMemo(() => ticketOf(pair, side), [ticketOf, pair, side]);
  const { intent, warnings } = usePendingConfirmation(actor);
  if (intent === undefined) return null;
  const { confirm, decline } = ticketHandles(actor);
  const onConfirm = (): void => {
    refresh();
    confirm();
  };
  return (
    <LazyConfirmation
      pair={pair}
      intent={intent}
      warnings={warnings}
      onConfirm={onConfirm}
      onDecline={decline}
    />
  );
}
