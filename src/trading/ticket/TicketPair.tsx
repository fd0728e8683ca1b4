/** Buy form beside a sell form: each with its own texts, button and status; arming, hotkeys and
 *  settings are shared. One form is active: the one that hotkeys and order book fill. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { holdBack, sendFrom } from './OrderTicket.tsx';
import type { OrderTicketProps } from './ticket-props.ts';
import { TicketFields } from './TicketFields.tsx';
import { Available, isBusyIn, Kinds, Outcome, Share } from './TicketParts.tsx';
import styles from './TicketPair.module.css';

interface TicketPairProps {
  readonly isArmed: boolean;
  /** Two `SideTicket`s, buy first. */
  readonly children: ReactNode;
  /** Footer with arming, hotkeys and settings. */
  readonly footer: ReactNode;
}

export function TicketPair({ isArmed, children, footer }: TicketPairProps) {
  return (
    <div className={styles.pair} data-armed={isArmed || undefined}>
      {children}
      <div className={styles.footer}>{footer}</div>
    </div>
  );
}

export interface SideTicketProps extends OrderTicketProps {
  readonly isInUse: boolean;
  /** Called when the user starts to use the form. */
  readonly onUse: () => void;
}

export function SideTicket({ isInUse, onUse, ...props }: SideTicketProps) {
  const { t } = useLingui();
  const { pair, side, kind, available, intents } = props;
  const { tradeCoin: coin } = pair;
  return (
    <div className={styles.side}>
      <form
        className={styles.form}
        aria-label={side === 'buy' ? t`Buy ${coin}` : t`Sell ${coin}`}
        aria-current={isInUse || undefined}
        data-ticket={side}
        data-kind={kind}
        noValidate
        onFocusCapture={onUse}
        onPointerDownCapture={onUse}
        onKeyDownCapture={holdBack}
        onSubmit={(event) => sendFrom(event, props)}
      >
        <div className={styles.head}>
          <Kinds kind={kind} onKind={intents.onKind} />
          <Available coin={available.coin} text={available.text} />
        </div>
        <div className={styles.fields}>
          <TicketFields {...props} isBusy={isBusyIn(props)} />
          <div className={styles.share}>
            <Share
              percent={props.percent}
              side={side}
              isSignedIn={props.isSignedIn}
              onPercent={intents.onPercent}
            />
          </div>
        </div>
        <Outcome {...props} />
      </form>
    </div>
  );
}
