/** Form of a commit: the amount, what it leads to by the rules of the exchange, and the agreement. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { CommitForm } from '#src/binding/launchpad.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { CommitOutlook } from './CommitOutlook.tsx';
import styles from './OwnPart.module.css';
import { RisksCard } from './RisksCard.tsx';
import { useCommitMessages } from './use-purchase-messages.ts';
import type { Risks } from './use-risks.ts';

export interface CommitPanelProps {
  readonly form: CommitForm;
  readonly risks: Risks;
}

export function CommitPanel({ form, risks }: CommitPanelProps) {
  const { t } = useLingui();
  const isRaising = form.facts.commitment !== undefined;
  return (
    <Panel title={isRaising ? t`Commit more` : t`Commit`} isPadded>
      {!risks.areRead ? (
        <RisksCard onRead={risks.onRead} />
      ) : form.phase === 'done' ? (
        <Done form={form} />
      ) : (
        <CommitFields form={form} />
      )}
    </Panel>
  );
}

function Done({ form }: Pick<CommitPanelProps, 'form'>) {
  const { t } = useLingui();
  const { priceCoin } = form.facts.project;
  const committed = displayNumber(form.made?.committed);
  return (
    <div className={styles.stack}>
      <Notice tone="success">{t`You have committed ${committed} ${priceCoin} in total.`}</Notice>
      <ButtonRow>
        <Button onClick={form.restart}>{t({ message: 'Commit more', comment: 'Button' })}</Button>
      </ButtonRow>
    </div>
  );
}

function CommitFields({ form }: Pick<CommitPanelProps, 'form'>) {
  const { t } = useLingui();
  const { facts, draft, phase, problem, areProblemsShown } = form;
  const { priceCoin } = facts.project;
  const messages = useCommitMessages(form);
  const coin = priceCoin;
  const available = facts.available === undefined ? undefined : displayNumber(facts.available);
  const isBusy = phase === 'sending' || phase === 'unknown';
  return (
    <Form
      label={t`Commit`}
      phase={areProblemsShown && problem !== undefined ? 'invalid' : phase}
      rejection={messages.rejection}
      problems={{}}
      onSubmit={() => {
        if (!isBusy) form.submit();
      }}
    >
      <NumberField
        label={t`Amount`}
        unit={priceCoin}
        value={draft.amount}
        hint={
          available === undefined
            ? undefined
            : t`Available in the spot wallet: ${available} ${coin}`
        }
        error={messages.amountError}
        disabledReason={isBusy ? t`Waiting for the exchange` : undefined}
        endSlot={
          form.most !== undefined && (
            <Button size="small" tone="textAccent" className={styles.max} onClick={form.maximize}>
              {t({ message: 'Max', comment: 'Fills the largest amount' })}
            </Button>
          )
        }
        onValueChange={form.editAmount}
      />
      <CommitOutlook form={form} />
      <Checkbox
        label={t`I accept the terms. I cannot take this amount back before the calculation.`}
        isChecked={form.isAgreed}
        error={messages.agreementError}
        onCheckedChange={form.agree}
      />
      {phase === 'unknown' && (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      )}
      <ButtonRow>
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {t({ message: 'Commit', comment: 'Freezes an amount for a token sale' })}
        </Button>
      </ButtonRow>
    </Form>
  );
}
