/** What the fields of an action are given. */
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { OrderAction, OrderDraft, OrderForm } from '#src/binding/p2p-orders.ts';

export interface ActionFieldsProps {
  readonly order: P2pOrderDetails;
  readonly form: OrderForm;
  readonly action: OrderAction;
  readonly draft: OrderDraft;
}
