/** An order that takes an ad: its amounts, the payment, and what the user must know before. */
import { useId, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { TakeAdForm } from '#src/binding/p2p-market.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { PaymentMethod } from '#src/queries/p2p.ts';
import { identityPath } from '#src/trading/identity/identity-path.ts';
import { P2P_ORDERS_PATH, P2P_PATH } from '../p2p-paths.ts';
import { TraderLine } from '../parts/TraderLine.tsx';
import { TakeChecklist } from './TakeChecklist.tsx';
import { TakeFields } from './TakeFields.tsx';
import { TakeRules } from './TakeRules.tsx';
import { useTakeMessages } from './use-take-messages.ts';
import styles from './TakePanel.module.css';

export interface TakePanelProps {
  readonly form: TakeAdForm;
  /** Own accounts of a seller; undefined while they load. */
  readonly methods: readonly PaymentMethod[] | undefined;
  /** How many orders a user may have open. */
  readonly openOrdersMax: number;
  /** The user has not traded on this device yet. */
  readonly isChecklistShown: boolean;
  readonly onChecklistRead: () => void;
  readonly onClose: () => void;
}

export function TakePanel(props: TakePanelProps) {
  const { form, isChecklistShown, onChecklistRead, onClose } = props;
  const { t } = useLingui();
  const { coin, side } = form.ad;
  return (
    <Dialog
      title={side === 'sell' ? t`Buy ${coin}` : t`Sell ${coin}`}
      size="normal"
      isOpen
      isLocked={form.phase === 'sending' || form.phase === 'made'}
      onClose={onClose}
    >
      {isChecklistShown ? (
        <TakeChecklist isBuying={side === 'sell'} onRead={onChecklistRead} onBack={onClose} />
      ) : form.phase === 'unknown' ? (
        <UnknownOrder onClose={onClose} />
      ) : (
        <TakeForm {...props} />
      )}
    </Dialog>
  );
}

/** The order may exist: another attempt could make a second one. */
function UnknownOrder({ onClose }: Pick<TakePanelProps, 'onClose'>) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <div className={styles.stack}>
      <Notice tone="warning" isUrgent action={<Spinner />}>
        {t`No response yet. Checking the result; nothing happens twice.`}
      </Notice>
      <p>{t`If you close this dialog, your orders show the result.`}</p>
      <div className={styles.actions}>
        <Link href={href(P2P_ORDERS_PATH)} variant="button" onClick={onClose}>
          {t({ message: 'P2P orders', comment: 'Link' })}
        </Link>
        <Button tone="outline" onClick={onClose}>
          {t({ message: 'Close', context: 'Closes a dialog' })}
        </Button>
      </div>
    </div>
  );
}

function TakeForm(props: TakePanelProps) {
  const { form, onClose } = props;
  const { t } = useLingui();
  const { ad, phase, problem } = form;
  const { coin } = ad;
  const isBuying = ad.side === 'sell';
  const messages = useTakeMessages(form);
  const isRepriced = phase === 'repriced';
  return (
    <Form
      label={isBuying ? t`Buy ${coin}` : t`Sell ${coin}`}
      phase={form.areProblemsShown && problem !== undefined ? 'invalid' : phase}
      rejection={undefined}
      problems={{}}
      onSubmit={() => {
        if (!isRepriced) form.submit();
      }}
      lead={
        <>
          <TraderLine trader={ad.trader} />
          <PriceLine form={form} />
        </>
      }
    >
      {isRepriced && <MovedPrice form={form} />}
      {messages.rejection !== undefined && (
        <Rejection form={form}>
          <bdi>{messages.rejection}</bdi>
        </Rejection>
      )}
      <TakeFields {...props} {...messages} />
      <TakeRules form={form} openOrdersMax={props.openOrdersMax} />
      <ConfirmRow
        confirm={isBuying ? t`Buy ${coin}` : t`Sell ${coin}`}
        tone={isBuying ? 'buy' : 'sell'}
        isBusy={phase === 'sending' || phase === 'made'}
        disabledReason={
          isRepriced
            ? t`Accept new price`
            : problem === 'no_price'
              ? t`No price at the moment`
              : undefined
        }
        back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        onBack={onClose}
      />
    </Form>
  );
}

function PriceLine({ form: { ad } }: Pick<TakePanelProps, 'form'>) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.price}>
      <span id={id} className={styles.label}>
        {t`Price`}
      </span>
      <output aria-labelledby={id} className={styles.amount}>
        <NumberText>
          {ad.currentPrice === undefined ? '–' : `${displayNumber(ad.currentPrice)} ${ad.currency}`}
        </NumberText>
      </output>
    </div>
  );
}

/** Nothing is sent before the user has accepted the new price. */
function MovedPrice({ form }: Pick<TakePanelProps, 'form'>) {
  const { t } = useLingui();
  const { ad, previousPrice } = form;
  const before = displayNumber(previousPrice);
  const now = displayNumber(ad.currentPrice);
  const { currency } = ad;
  return (
    <Notice
      tone="warning"
      isUrgent
      action={
        <Button size="small" onClick={form.acceptPrice}>
          {t`Accept new price`}
        </Button>
      }
    >
      {t`The price has changed from ${before} to ${now} ${currency}.`}
    </Notice>
  );
}

function Rejection({ form, children }: Pick<TakePanelProps, 'form'> & { children: ReactNode }) {
  const { t } = useLingui();
  const href = useHref();
  const { rejection } = form;
  const isLevelLow = rejection?.name === 'identity_level_too_low';
  return (
    <Notice
      tone="danger"
      isUrgent
      action={
        isLevelLow && (
          <Link href={href(identityPath(P2P_PATH, rejection.requiredLevel))}>
            {t`Verify your identity`}
          </Link>
        )
      }
    >
      {children}
    </Notice>
  );
}
