/** What became of an order that was sent, as it becomes known: said once for each turn of it, so that
 *  nobody is left in doubt. How long it took is measured by who hears it. */
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderIntent } from './spot-ticket.ts';

export type Outcome =
  | { readonly kind: 'pending' }
  /** No answer came; it is being looked up. */
  | { readonly kind: 'unknown' }
  /** `isFound`: known from the account or a look-up, not from the call's own answer. */
  | { readonly kind: 'accepted'; readonly order: Order; readonly isFound: boolean }
  /** In the exchange's words. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** It never reached the exchange. */
  | { readonly kind: 'absent' };

export interface OrderOutcomeEvent {
  readonly type: 'outcome';
  readonly pair: Pair;
  readonly intent: OrderIntent;
  readonly outcome: Outcome;
}
