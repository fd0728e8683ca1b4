/** Order statuses. Separate from the wire format, because a list that only sorts orders needs no
 *  schema. */
export const ORDER_STATUSES = [
  'open',
  'partially_filled',
  'filled',
  'cancelled',
  'rejected',
  'untriggered',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Open in the sense of an open orders list: part of the order may still trade. */
export const isOpen = (order: { readonly status: OrderStatus }): boolean =>
  order.status === 'open' || order.status === 'partially_filled' || order.status === 'untriggered';
