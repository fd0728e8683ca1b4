/** Order form for spot orders with a side switch: receives texts and errors, and reports user
 *  input. Dependent fields, validation and costs are calculated elsewhere. */
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

/** Created once per order form, so that parts with unchanged texts do not rerender. */
export interface TicketIntents {
  readonly onSide: (side: OrderSide) => void;
  readonly onKind: (kind: OrderKind) => void;
  readonly onTimeInForce: (timeInForce: TimeInForce) => void;
  readonly onField: (field: TicketField, text: string) => void;
  readonly onUnit: (unit: AmountUnit) => void;
  /** Integer percent of the available balance. */
  readonly onPercent: (percent: number) => void;
  readonly onSubmit: () => void;
  /** Fills the price field with a market price. */
  readonly onMarketPrice: (point: MarketPoint) => void;
  readonly onSignIn: () => void;
}

export interface OrderTicketProps {
  readonly pair: Pair;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** Coin of the amount input. */
  readonly unit: AmountUnit;
  /** Displayed texts: grouped, empty when nothing was typed. */
  readonly fields: Readonly<Record<TicketField, string>>;
  readonly percent: number;
  readonly available: { readonly coin: string; readonly text: string };
  readonly sums: TicketSumTexts;
  readonly fieldErrors: Readonly<Partial<Record<TicketField, string>>>;
  /** Warning about a probably unintended effect of the order in the current market. */
  readonly warning?: string | undefined;
  readonly phase: TicketPhase;
  readonly canSubmit: boolean;
  readonly reasonDisabled?: string | undefined;
  readonly isSignedIn: boolean;
  /** Whether one click sends the order. */
  readonly isArmed: boolean;
  /** Field for the slippage limit of a market order. */
  readonly slippageLimit?: ReactNode;
  /** Status of the last sent order. */
  readonly outcome?: ReactNode;
  /** Footer with arming, hotkeys and settings. */
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
