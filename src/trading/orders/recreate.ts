/** An order of the past as a draft of its pair's ticket: the same side, kind, prices and size. What is
 *  around it now (funds, market) is the ticket's to judge. */
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { TradeDesk } from '#src/binding/spot.tsx';

type Recreated = Pick<Order, 'side' | 'kind' | 'limitPrice' | 'stopPrice' | 'size'>;

export function recreate(desk: Pick<TradeDesk, 'ticketOf'>, pair: Pair, order: Recreated): void {
  const ticket = desk.ticketOf(pair);
  const { side, kind, limitPrice, stopPrice, size } = order;
  // A turn of the side empties how much, so it comes first and the size last.
  ticket.send({ type: 'draft.edited', edit: { field: 'side', value: side } });
  ticket.send({ type: 'draft.edited', edit: { field: 'kind', value: kind } });
  if (limitPrice !== undefined) {
    ticket.send({ type: 'draft.edited', edit: { field: 'price', value: limitPrice } });
  }
  if (stopPrice !== undefined) {
    ticket.send({ type: 'draft.edited', edit: { field: 'stop', value: stopPrice } });
  }
  ticket.send({ type: 'draft.edited', edit: { field: 'size', value: size } });
}
