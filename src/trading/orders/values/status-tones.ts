/** Color tone of each order status. */
import type { OrderStatus } from '#contract/entities/order-status.ts';

export const STATUS_TONES: Readonly<
  Record<OrderStatus, 'neutral' | 'success' | 'danger' | 'info'>
> = {
  open: 'info',
  partially_filled: 'info',
  untriggered: 'info',
  filled: 'success',
  cancelled: 'neutral',
  rejected: 'danger',
};
