/** The ticket of a spot order in a form that turns its side: texts and problems come in, what a person does
 *  goes out. Which field follows which, what is wrong and what it costs is decided elsewhere. */
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderKind, OrderSide, TimeInForce } from '#contract/entities/order.ts';
import { TicketFields } from './TicketFields.tsx';
import { Available, isBusyIn, Kinds, Outcome, Share, Sides } from './TicketParts.tsx';
import type { TicketSumTexts } from './TicketSums.tsx';
import styles from './OrderTicket.module.css';

export type TicketField = 'price' | 'stop' | 'size' | 'total';
export type TicketPhase = 'drafting' | 'confirming' | 'placing' | 'unknown';
export type AmountUnit = 'trade' | 'quote';
export type MarketPoint = 'bid' | 'mid' | 'ask';

/** Made once for a ticket: a part whose texts stay is not drawn anew for them. */
export interface TicketIntents {
  readonly onSide: (side: OrderSide) => void;
  readonly onKind: (kind: OrderKind) => void;
  readonly onTimeInForce: (timeInForce: TimeInForce) => void;
  readonly onField: (field: TicketField, text: string) => void;
  readonly onUnit: (unit: AmountUnit) => void;
  /** Whole per cents of what is available. */
  readonly onPercent: (percent: number) => void;
  readonly onSubmit: () => void;
  /** A price of the market, into the price field. */
  readonly onMarketPrice: (point: MarketPoint) => void;
  readonly onSignIn: () => void;
}

export interface OrderTicketProps {
  readonly pair: Pair;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** The coin that amounts are typed in. */
  readonly unit: AmountUnit;
  /** As shown: grouped, empty when nothing was typed. */
  readonly fields: Readonly<Record<TicketField, string>>;
  readonly percent: number;
  readonly available: { readonly coin: string; readonly text: string };
  readonly sums: TicketSumTexts;
  readonly fieldErrors: Readonly<Partial<Record<TicketField, string>>>;
  /** What the market would make of it, where that is hardly what is wanted. */
  readonly warning?: string | undefined;
  readonly phase: TicketPhase;
  readonly canSubmit: boolean;
  readonly reasonDisabled?: string | undefined;
  readonly isSignedIn: boolean;
  /** One click is enough. */
  readonly isArmed: boolean;
  /** How far a market order may slip: a field of its own. */
  readonly slippageLimit?: ReactNode;
  /** What became of what was sent last. */
  readonly outcome?: ReactNode;
  /** Arming, keys and settings, at the foot. */
  readonly footer?: ReactNode;
  readonly intents: TicketIntents;
}

export function OrderTicket(props: OrderTicketProps) {
  const { t } = useLingui();
  const { side, kind, available, isSignedIn, isArmed, intents } = props;
  return (
    <form
      className={styles.ticket}
      aria-label={t`Order`}
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

/** Enter in a field, or the button. A guard that was refused keeps all of it back. */
export function sendFrom(event: FormEvent<HTMLFormElement>, props: OrderTicketProps): void {
  event.preventDefault();
  const rejected = event.currentTarget.querySelector<HTMLInputElement>(
    'input[aria-invalid="true"]',
  );
  if (rejected !== null) rejected.focus();
  else if (props.canSubmit && !isBusyIn(props)) props.intents.onSubmit();
}

/** One press of Enter is one order, however long it lasts: a refusal is not an invitation. */
export function holdBack(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
