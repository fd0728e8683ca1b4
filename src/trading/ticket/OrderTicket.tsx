/** The ticket of a spot order in a form that turns its side: texts and problems come in, what a person does
 *  goes out. Which field follows which, what is wrong and what it costs is decided elsewhere. */
import type { FormEvent, KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { TicketFields } from './TicketFields.tsx';
import { Available, isBusyIn, Kinds, Outcome, Share, Sides } from './TicketParts.tsx';
import type { OrderTicketProps } from './ticket-props.ts';
import styles from './OrderTicket.module.css';

export function OrderTicket(props: OrderTicketProps) {
  const { t } = useLingui();
  const { side, kind, available, isSignedIn, isArmed, intents } = props;
  return (
    <form
      className={styles.ticket}
      aria-label={t({ message: 'Order', comment: 'Title of a form that places orders; noun' })}
      data-ticket={side}
      data-armed={isArmed || undefined}
      noValidate
      onKeyDownCapture={holdBack}
      onSubmit={(event) => sendFrom(event, props)}
    >
      <div className={styles.inputs}>
        <Sides side={side} onSide={intents.onSide} />
        <Kinds kind={kind} onKind={intents.onKind} />
        <Available coin={available.coin} text={available.text} />
        <TicketFields {...props} isBusy={isBusyIn(props)} />
      </div>
      <div className={styles.outcome}>
        <Share
          percent={props.percent}
          side={side}
          isSignedIn={isSignedIn}
          onPercent={intents.onPercent}
        />
        <Outcome {...props} />
        {props.footer}
      </div>
    </form>
  );
}

/** Submits the order after Enter in a field or a click on the button. An invalid slippage limit
 *  blocks it. */
export function sendFrom(event: FormEvent<HTMLFormElement>, props: OrderTicketProps): void {
  event.preventDefault();
  const rejected = event.currentTarget.querySelector<HTMLInputElement>(
    'input[aria-invalid="true"]',
  );
  if (rejected !== null) rejected.focus();
  else if (props.canSubmit && !isBusyIn(props)) props.intents.onSubmit();
}

/** Ignores repeats of Enter: holding the key sends one order, even after a rejection. */
export function holdBack(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
