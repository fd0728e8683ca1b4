/** Open orders of futures with their cancel buttons, and the tool above them. */
import { useState, type ComponentProps } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { FuturesOrderId } from '#contract/core/ids.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import { useFuturesService } from '#src/binding/futures.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { usePageView } from '#src/trading/terminal/page-views.ts';
import { CancelAllDialog } from './dialogs/CancelAllDialog.tsx';
import { OpenOrdersTable } from './tables/OpenOrdersTable.tsx';

interface OpenOrdersPanelProps {
  /** Undefined while loading. */
  readonly orders: readonly FuturesOrder[] | undefined;
  readonly options: Pick<ComponentProps<typeof OpenOrdersTable>, 'pairOf' | 'now'>;
}

const NONE: ReadonlySet<FuturesOrderId> = new Set();

export function OpenOrdersPanel({ orders, options }: OpenOrdersPanelProps) {
  const { cancelOrder } = useFuturesService();
  const [pendingIds, setPendingIds] = useState(NONE);
  const cancel = async (order: FuturesOrder): Promise<void> => {
    setPendingIds((held) => new Set([...held, order.id]));
    await cancelOrder(order);
    setPendingIds((held) => new Set([...held].filter((id) => id !== order.id)));
  };
  return (
    <OpenOrdersTable
      {...options}
      orders={orders}
      pendingIds={pendingIds}
      onCancel={(order) => void cancel(order)}
    />
  );
}

/** Cancel all. With other contracts hidden, only orders of this one are canceled. */
export function OpenOrdersTools({ orderCount }: { readonly orderCount: number }) {
  const { t } = useLingui();
  const { cancelAll, newRequestId } = useFuturesService();
  const [shown] = usePageView('contracts');
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const scope = { isEverywhere: shown === 'all', kind: undefined };
    const outcome = await cancelAll(scope, newRequestId());
    setBusy(false);
    if (outcome === 'accepted') setOpen(false);
  };
  return (
    <>
      <Button
        tone="textDanger"
        size="small"
        disabledReason={orderCount === 0 ? t`No orders to cancel` : undefined}
        onClick={() => setOpen(true)}
      >
        {t({ message: 'Cancel all', comment: 'Button' })}
      </Button>
      <CancelAllDialog
        isOpen={isOpen}
        orderCount={orderCount}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
