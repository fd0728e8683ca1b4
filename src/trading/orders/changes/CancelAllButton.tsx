/** Button that cancels open orders, all or those of a pair or type, after a confirmation with their
 *  number. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Button } from '#src/design/controls/Button.tsx';
import type { CancelScope } from './cancel-scope.ts';

const LazyConfirmCancelAll = lazyComponent(
  async () => (await loadPart('amendment')).ConfirmCancelAll,
);

export interface CancelAllButtonProps {
  /** All open orders, of every pair. */
  readonly orders: readonly Order[];
  /** Pairs with open orders. */
  readonly pairs: readonly Pair[];
  /** Pair of the list beside the button: the preselection of the dialog. */
  readonly pair: Pair | undefined;
  readonly isCanceling: boolean;
  readonly onCancelAll: (scope: CancelScope) => void;
}

export function CancelAllButton(props: CancelAllButtonProps) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const none = t`No orders to cancel`;
  return (
    <>
      <Button
        tone="textDanger"
        size="small"
        isBusy={props.isCanceling}
        disabledReason={props.orders.length === 0 ? none : undefined}
        onClick={() => setConfirming(true)}
      >
        {t`Cancel all`}
      </Button>
      {isConfirming && <LazyConfirmCancelAll {...props} onClose={() => setConfirming(false)} />}
    </>
  );
}
