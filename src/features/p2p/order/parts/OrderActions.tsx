/** What can be done now: one primary action with its consequence in words, and the others as quiet buttons. The exchange
 *  decides which exist. */
import { useLingui } from '@lingui/react/macro';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { OrderAction, OrderForm } from '#src/binding/p2p-orders.ts';
import { Button, type ButtonTone } from '#src/design/controls/Button.tsx';
import { primaryActionOf, secondaryActionsOf } from '../order-progress.ts';
import { useOrderLabels } from '../use-order-labels.ts';
import { useConsequence } from '../use-order-texts.ts';
import styles from './OrderParts.module.css';

interface OrderActionsProps {
  readonly order: P2pOrderDetails;
  readonly form: Pick<OrderForm, 'choose' | 'phase'>;
}

const isBusy = (phase: OrderForm['phase']): boolean =>
  phase === 'sending' || phase === 'unknown' || phase === 'queued';

export function OrderActions({ order, form }: OrderActionsProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const consequence = useConsequence(order);
  const primary = primaryActionOf(order);
  const others = secondaryActionsOf(order);
  const disabledReason = isBusy(form.phase) ? t`Waiting for the exchange` : undefined;
  if (primary === undefined && others.length === 0) return null;
  return (
    <>
      {primary !== undefined && (
        <div className={styles.sticky}>
          <Button
            tone="primary"
            size="large"
            isWide
            aria-describedby={`p2p-does-${primary}`}
            disabledReason={disabledReason}
            onClick={() => form.choose(primary)}
          >
            {labels.action(primary)}
          </Button>
          <p className={styles.hint} id={`p2p-does-${primary}`}>
            {consequence(primary)}
          </p>
        </div>
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map((action) => (
            <Button
              key={action}
              size="small"
              tone={toneOf(action)}
              tip={consequence(action)}
              disabledReason={disabledReason}
              onClick={() => form.choose(action)}
            >
              {labels.action(action)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const toneOf = (action: OrderAction): ButtonTone =>
  action === 'cancel' || action === 'concede' ? 'textDanger' : 'outline';
