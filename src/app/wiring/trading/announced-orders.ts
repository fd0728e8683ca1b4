/** Orders whose end the response to the user's own request has reported, in this tab or another one, so
 *  that the notification of the same fill shows no second toast. */
import { futuresOrderIdOf, type FuturesOrderId } from '#contract/core/ids.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { OrderDetails } from '#contract/entities/notification-trading.ts';
import type { Order } from '#contract/entities/order.ts';
import { openCrossTabChannel, type CrossTabChannel } from '#src/platform/cross-tab-channel.ts';
import { showNotice } from '../shell/toaster.ts';

const COUNT_MAX = 100;
const announced = new Set<string>();
let tabs: CrossTabChannel | undefined;

const subjectOfSpot = (id: number): string => `order ${id}`;
const subjectOfFutures = (id: FuturesOrderId): string => `futures order ${id}`;

/** What the notification of an order is about. */
export const subjectOfOrder = ({ market, orderId }: OrderDetails): string =>
  market === 'futures' ? subjectOfFutures(futuresOrderIdOf(orderId)) : subjectOfSpot(orderId);

/** Called with the order of each response to a placement or an amendment. Demo orders have no
 *  notifications, and numbers of their own. */
export function noteAnnouncedOrder({ id, status }: Pick<Order, 'id' | 'status'>): void {
  if (status === 'filled' || status === 'cancelled') note(subjectOfSpot(id));
}

/** Called with the order of each response to a placement or a change of a position. */
export function noteAnnouncedFuturesOrder({
  id,
  status,
}: Pick<FuturesOrder, 'id' | 'status'>): void {
  if (status === 'filled' || status === 'cancelled') note(subjectOfFutures(id));
}

function note(subject: string): void {
  add(subject);
  followOtherTabs();
  tabs?.send(subject);
}

/** Receives what other tabs of the same user have reported; called before notifications arrive. */
export function followOtherTabs(): void {
  tabs ??= openCrossTabChannel('tidemark-announced-orders', add);
}

function add(subject: string): void {
  announced.add(subject);
  for (const oldest of announced) {
    if (announced.size <= COUNT_MAX) break;
    announced.delete(oldest);
  }
  // The notification may have been faster than the response.
  showNotice({ type: 'repeated', subject });
}

export const isAnnouncedOrder = (details: OrderDetails): boolean =>
  announced.has(subjectOfOrder(details));
