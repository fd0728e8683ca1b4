/** Outcome of a submitted order, emitted at each change so the trader always sees the current
 *  status. The receiver measures the duration. */
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderIntent } from './spot-ticket.ts';

export type Outcome =
  | { readonly kind: 'pending' }
  /** No response arrived; the order is being looked up. */
  | { readonly kind: 'unknown' }
  /** `isFound`: known from the account stream or a look-up, not from the call's own response. */
  | { readonly kind: 'accepted'; readonly order: Order; readonly isFound: boolean }
  /** The exchange's message. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** The order never reached the exchange. */
  | { readonly kind: 'absent' };

export interface OrderOutcomeEvent {
  readonly type: 'outcome';
  readonly pair: Pair;
  readonly intent: OrderIntent;
  readonly outcome: Outcome;
}
