/** Dialog that confirms the frozen order of an order form; loaded when an order first needs it. */
import type { Pair } from '#contract/core/pair.ts';
import { applyOrderPreferences, orderPreferences } from '#src/stores/order-preferences.store.ts';
import { ConfirmOrder } from '#src/trading/ticket/ConfirmOrder.tsx';
import { useRequestedOrder, type Intent, type OrderWarning } from '../use-requested-order.ts';

interface ConfirmRequestedOrderProps {
  readonly pair: Pair;
  readonly intent: Intent;
  readonly warnings: readonly OrderWarning[];
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}

export function ConfirmRequestedOrder({
  pair,
  intent,
  warnings,
  onConfirm,
  onDecline,
}: ConfirmRequestedOrderProps) {
  const requested = useRequestedOrder(pair, intent, warnings);
  const confirm = (isLastTime: boolean): void => {
    if (isLastTime) {
      applyOrderPreferences({
        confirmBeforePlacing: { ...orderPreferences.confirmBeforePlacing, [intent.kind]: false },
      });
    }
    onConfirm();
  };
  return <ConfirmOrder requested={requested} isOpen onConfirm={confirm} onDecline={onDecline} />;
}
