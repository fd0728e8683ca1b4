/** Fills the order form of a past order's side with its type, prices, size and time in force, and
 *  selects that side. Balances and market are checked by the order form. */
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { TradingService } from '#src/binding/spot.tsx';
import { applyOrderPreferences } from '#src/stores/order-preferences.store.ts';

type Recreated = Pick<Order, 'side' | 'kind' | 'limitPrice' | 'stopPrice' | 'size' | 'timeInForce'>;

export function recreate(
  service: Pick<TradingService, 'ticketOf'>,
  pair: Pair,
  order: Recreated,
): void {
  const { side, kind, limitPrice, stopPrice, size, timeInForce } = order;
  const ticket = service.ticketOf(pair, side);
  ticket.send({ type: 'draft.edited', edit: { field: 'kind', value: kind } });
  if (kind === 'limit') {
    ticket.send({ type: 'draft.edited', edit: { field: 'timeInForce', value: timeInForce } });
  }
  if (limitPrice !== undefined) {
    ticket.send({ type: 'draft.edited', edit: { field: 'price', value: limitPrice } });
  }
  if (stopPrice !== undefined) {
    ticket.send({ type: 'draft.edited', edit: { field: 'stop', value: stopPrice } });
  }
  ticket.send({ type: 'draft.edited', edit: { field: 'size', value: size } });
  applyOrderPreferences({ side });
}
