/** Confirmation dialog before an order is sent, with its warnings: a price far through the market,
 *  an unusual size, or none. */
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import styles from './OrderTicket.module.css';

/** Texts of the frozen order: exactly the order shown here is sent. */
export interface RequestedOrder {
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly tradeCoin: string;
  /** Values include their coins. */
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** Warnings, one sentence each; none if the user only confirms every order. */
  readonly warnings: readonly string[];
  /** Includes its coin; undefined at the market price. */
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
  // Enter sends an order without warnings. With a warning the focus is on the other button, so the
  // user must decide. Set before the dialog is painted: an Enter right after it must not be lost.
  useLayoutEffect(() => {
    if (isOpen) (hasWarnings ? decline : send).current?.focus();
  }, [isOpen, hasWarnings]);
  return (
    <Dialog
      title={
        hasWarnings
          ? t`Check this order`
          : t({ message: 'Confirm order', comment: 'Title of a dialog' })
      }
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

/** The key that opened the dialog may still be held and must not confirm it. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

function SendLabel({ side, tradeCoin: coin, priceText }: RequestedOrder) {
  const { t } = useLingui();
  if (priceText === undefined) return side === 'buy' ? t`Buy ${coin}` : t`Sell ${coin}`;
  return side === 'buy'
    ? t({ message: `Buy at ${priceText}`, comment: 'Button: places the order at its price' })
    : t({ message: `Sell at ${priceText}`, comment: 'Button: places the order at its price' });
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
