/** What became of an order, apart from its wire form: a list that only sorts orders needs no schema. */
export type OrderStatus =
  | 'open'
  | 'partially_filled'
  | 'filled'
  | 'cancelled'
  | 'rejected'
  | 'untriggered';

/** Open in the sense of a list of open orders: something of it may still trade. */
export const isOpen = (order: { readonly status: OrderStatus }): boolean =>
  order.status === 'open' || order.status === 'partially_filled' || order.status === 'untriggered';
