/** Turns from the ticket of one side to that of the other. Each keeps its own draft: nothing that makes an
 *  order is ever written over. */
import type { Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { SpotOrderActor, TradingService } from '#src/binding/spot.tsx';
import { ticketHandles } from '#src/binding/ticket.ts';
import { applyOrderPreferences, orderPreferences } from '#src/stores/order-preferences.store.ts';
import { isTwoSided } from './two-sided.ts';

/** The ticket that keys and the book fill. */
export const ticketInUse = ({ ticketOf }: TradingService, pair: Pair): SpotOrderActor =>
  ticketOf(pair, orderPreferences.side);

export function chooseSide({ ticketOf }: TradingService, pair: Pair, side: OrderSide): void {
  if (orderPreferences.side === side) return;
  // One form that turns its side keeps what it shows; two forms have shown each their own.
  if (!isTwoSided()) carryManner(ticketOf(pair, orderPreferences.side), ticketOf(pair, side));
  applyOrderPreferences({ side });
}

/** Kind and prices go along to a ticket that says no amount yet: how much is never carried from one side's
 *  coin to the other's. */
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
