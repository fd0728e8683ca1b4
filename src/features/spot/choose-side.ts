/** Switches between the order forms of both sides. Each has its own draft, and no entered order is
 *  ever overwritten. */
import type { Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { SpotOrderActor, TradingService } from '#src/binding/spot.tsx';
import { ticketHandles } from '#src/binding/ticket.ts';
import { applyOrderPreferences, orderPreferences } from '#src/stores/order-preferences.store.ts';
import { isTwoSided } from './two-sided.ts';

/** Returns the order form that hotkeys and order book fill. */
export const ticketInUse = ({ ticketOf }: TradingService, pair: Pair): SpotOrderActor =>
  ticketOf(pair, orderPreferences.side);

export function chooseSide({ ticketOf }: TradingService, pair: Pair, side: OrderSide): void {
  if (orderPreferences.side === side) return;
  // A single form with a side switch carries its settings over; two forms each show their own.
  if (!isTwoSided()) carryManner(ticketOf(pair, orderPreferences.side), ticketOf(pair, side));
  applyOrderPreferences({ side });
}

/** Copies type and prices to an order form without an amount. The amount is never copied, because
 *  the sides have different coins. */
function carryManner(from: SpotOrderActor, to: SpotOrderActor): void {
  const { edit, now } = ticketHandles(to);
  const { size, total, percent } = now().draft;
  if (size !== '' || total !== '' || percent > 0) return;
  const { kind, timeInForce, price, stop } = ticketHandles(from).now().draft;
  edit({ field: 'kind', value: kind });
  edit({ field: 'timeInForce', value: timeInForce });
  if (price !== '') edit({ field: 'price', value: price });
  if (stop !== '') edit({ field: 'stop', value: stop });
}
