/** Outcome of a submitted order, emitted at each change so the trader always sees the current
 *  status. The receiver measures the duration. */
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderOutcome } from '../kernel/sent-order.ts';
import type { OrderIntent } from './spot-ticket.ts';

export type Outcome = OrderOutcome<Order>;

export interface OrderOutcomeEvent {
  readonly type: 'outcome';
  readonly pair: Pair;
  readonly intent: OrderIntent;
  readonly outcome: Outcome;
}
