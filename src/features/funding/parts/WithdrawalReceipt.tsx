/** A withdrawal that was made, with its live state: cancellation while it is allowed, and the name of
 *  the receiver when the review requires it. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalForm } from '#src/binding/withdrawal.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { statusCodeOf, type Movement } from '../movement.ts';
import { useWithdrawalLabels } from '../use-custody-labels.ts';
import { ConfirmationRing } from './ConfirmationRing.tsx';
import { ReasonNotice } from './ReasonNotice.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { StateTimeline } from './StateTimeline.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import styles from '../Funding.module.css';

interface WithdrawalReceiptProps {
  readonly form: WithdrawalForm;
}

export function WithdrawalReceipt({ form }: WithdrawalReceiptProps) {
  const { t } = useLingui();
  const labels = useWithdrawalLabels();
  const { withdrawal, rejection } = form;
  if (withdrawal === undefined) return null;
  const movement: Movement = { type: 'withdrawal', record: withdrawal };
  return (
    <Panel title={t({ message: 'Your withdrawal', comment: 'Title' })} isPadded>
      <div className={styles.stack}>
        <output className={styles.copied}>
          <StatusBadge code={statusCodeOf(movement)} />
          <span>{labels(withdrawal.state)}</span>
          {withdrawal.state === 'confirming' && (
            <ConfirmationRing
              confirmations={withdrawal.confirmations}
              required={withdrawal.confirmationsRequired}
            />
          )}
        </output>
        <ReasonNotice movement={movement} />
        {rejection !== undefined && (
          <Notice tone="danger" isUrgent>
            <bdi>{rejection.message}</bdi>
          </Notice>
        )}
        <WithdrawalFacts
          coin={withdrawal.coin}
          debit={withdrawal.amount}
          fee={withdrawal.fee}
          received={withdrawal.receivedAmount}
          address={withdrawal.address}
          network={withdrawal.network}
          memo={withdrawal.memo}
          memoLabel={undefined}
          areAmountsHideable
        />
        {withdrawal.state === 'information_required' && <ReceiverName form={form} />}
        <StateTimeline label={t`States`} movement={movement} />
        <ButtonRow>
          {withdrawal.isCancellable && (
            <Button tone="outline" isBusy={form.isBusy} onClick={form.cancel}>
              {t({ message: 'Cancel withdrawal', comment: 'Button' })}
            </Button>
          )}
          <Button tone="primary" onClick={form.restart}>
            {t({ message: 'New withdrawal', comment: 'Button' })}
          </Button>
        </ButtonRow>
      </div>
    </Panel>
  );
}

const NAME_LENGTH_MIN = 2;

function ReceiverName({ form }: WithdrawalReceiptProps) {
  const { t } = useLingui();
  const [receiver, setReceiver] = useState('');
  return (
    <Form
      label={t({ message: 'Receiver', comment: 'Label' })}
      phase={form.phase}
      rejection={undefined}
      problems={{}}
      onSubmit={() => form.nameReceiver(receiver)}
    >
      <TextField
        label={t`Name of the receiver`}
        maxLength={200}
        value={receiver}
        onValueChange={setReceiver}
      />
      <Button
        type="submit"
        tone="primary"
        isBusy={form.isBusy}
        disabledReason={
          receiver.trim().length < NAME_LENGTH_MIN ? t`Enter the name of the receiver` : undefined
        }
      >
        {t({ message: 'Send', comment: 'Sends the name of the receiver to the review' })}
      </Button>
    </Form>
  );
}
