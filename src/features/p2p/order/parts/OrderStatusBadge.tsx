/** Status of an order as a badge. */
import type { P2pOrderStatus } from '#contract/core/p2p.ts';
import type { P2pOrder } from '#contract/entities/p2p-order.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { useOrderLabels } from '../use-order-labels.ts';

const TONES: Readonly<Record<P2pOrderStatus, 'success' | 'warning' | 'neutral' | 'info'>> = {
  awaiting_payment: 'warning',
  paid: 'info',
  completed: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  in_appeal: 'warning',
  resolved_to_buyer: 'success',
  resolved_to_seller: 'success',
};

export function OrderStatusBadge({ order }: { readonly order: P2pOrder }) {
  const labels = useOrderLabels();
  return <Badge tone={TONES[order.status]}>{labels.status(order)}</Badge>;
}
