/** Asks before an order is sent, and says in words what there is to ask: a price far through the market, a
 *  size out of proportion, or nothing but a second look. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import styles from './OrderTicket.module.css';

/** Texts of the order that was frozen: what is sent is what is read here. */
export interface RequestedOrder {
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly tradeCoin: string;
  /** With their coins. */
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** What looks like a slip, a sentence each; none when the order is only read again. */
  readonly warnings: readonly string[];
  /** With its coin; undefined at the market's price. */
  readonly priceText: string | undefined;
}

interface ConfirmOrderProps {
  readonly requested: RequestedOrder;
  readonly isOpen: boolean;
  readonly onConfirm: (isLastTime: boolean) => void;
  readonly onDecline: () => void;
}

export function ConfirmOrder({ requested, isOpen, onConfirm, onDecline }: ConfirmOrderProps) {
  const { t } = useLingui();
  const [isLastTime, setLastTime] = useState(false);
  const { side, warnings } = requested;
  const hasWarnings = warnings.length > 0;
  const decline = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  // One press of Enter sends what is only read again; what looks like a slip takes a decision.
  useEffect(() => {
    if (isOpen) (hasWarnings ? decline : send).current?.focus();
  }, [isOpen, hasWarnings]);
  return (
    <Dialog
      title={hasWarnings ? t`Check this order` : t`Confirm order`}
      isAlert={hasWarnings}
      isOpen={isOpen}
      onClose={onDecline}
      footer={
        <>
          <Button ref={decline} onClick={onDecline}>
            {t`Go back`}
          </Button>
          <Button
            ref={send}
            tone={side}
            onKeyDown={ignoreRepeat}
            onClick={() => onConfirm(isLastTime)}
          >
            <SendLabel {...requested} />
          </Button>
        </>
      }
    >
      <div className={styles.confirmation}>
        {warnings.map((warning) => (
          <Notice key={warning} tone="warning">
            {warning}
          </Notice>
        ))}
        {requested.rows.map(({ label, value }) => (
          <ValueRow key={label} label={label} value={<NumberText>{value}</NumberText>} />
        ))}
        {!hasWarnings && (
          <LastTime kind={requested.kind} isChecked={isLastTime} onChange={setLastTime} />
        )}
      </div>
    </Dialog>
  );
}

/** The key that asked is still down: it must not answer as well. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

function SendLabel({ side, tradeCoin, priceText }: RequestedOrder) {
  const { t } = useLingui();
  if (priceText === undefined) return side === 'buy' ? t`Buy ${tradeCoin}` : t`Sell ${tradeCoin}`;
  return side === 'buy' ? t`Buy at ${priceText}` : t`Sell at ${priceText}`;
}

interface LastTimeProps {
  readonly kind: OrderKind;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function LastTime({ kind, isChecked, onChange }: LastTimeProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<OrderKind, string>> = {
    limit: t`Don't ask again for limit orders`,
    market: t`Don't ask again for market orders`,
    stop_limit: t`Don't ask again for stop-limit orders`,
  };
  return <Checkbox label={labels[kind]} isChecked={isChecked} onCheckedChange={onChange} />;
}
