/** Review of a withdrawal in a dialog: amount, fee and the whole address once more, then the codes. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { balanceText } from '#domain/number-text.ts';
import type { ReviewWarning, WithdrawalForm } from '#src/binding/withdrawal.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { clockTime, dateAndTime } from '#src/format/dates.ts';
import { CodeFields } from './CodeFields.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import styles from '../Funding.module.css';

interface WithdrawalReviewProps {
  readonly form: WithdrawalForm;
}

export function WithdrawalReview({ form }: WithdrawalReviewProps) {
  const { t } = useLingui();
  const { phase } = form;
  // Closing never leaves a frozen amount unseen: the withdrawal is then canceled by its button only.
  const isLocked = phase === 'submitting' || phase === 'unknown' || phase === 'confirming';
  return (
    <Dialog
      title={phase === 'confirming' ? t`Confirm withdrawal` : t`Review withdrawal`}
      size="normal"
      isOpen
      isLocked={isLocked}
      onClose={form.goBack}
    >
      {phase === 'unknown' ? (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      ) : phase === 'confirming' ? (
        <Codes form={form} />
      ) : (
        <Review form={form} />
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly form: WithdrawalForm;
}

function Review({ form }: PartProps) {
  const { t } = useLingui();
  const { draft, derived, quote, isAcknowledged } = form;
  const warnings = useReviewWarnings(derived.usableFrom);
  const coin = draft.coin ?? '';
  const debit = `${balanceText(quote?.debit)} ${coin}`;
  const address = derived.addressCheck?.ok === true ? derived.addressCheck.address : '';
  const isAcknowledgementNeeded = derived.warnings.some(
    (warning) => warning === 'address_new' || warning === 'paste_differs',
  );
  return (
    <Form
      label={t({ message: 'Review withdrawal', comment: 'Label' })}
      phase={form.phase}
      rejection={undefined}
      problems={{}}
      onSubmit={form.submit}
    >
      <WithdrawalFacts
        coin={coin}
        debit={quote?.debit}
        fee={quote?.fee}
        received={quote?.receivedAmount}
        address={address}
        network={derived.network?.name ?? ''}
        memo={derived.addressCheck?.ok === true ? derived.addressCheck.memo : undefined}
        memoLabel={derived.network?.memoLabel}
      />
      {derived.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warnings[warning]}
        </Notice>
      ))}
      {isAcknowledgementNeeded && (
        <Checkbox
          label={t`I compared every character with the address of the receiver`}
          isChecked={isAcknowledged}
          onCheckedChange={form.acknowledge}
        />
      )}
      <ConfirmRow
        confirm={t({ message: `Withdraw ${debit}`, comment: 'For example: Withdraw 0.1 BTC' })}
        isBusy={form.phase === 'submitting'}
        disabledReason={
          isAcknowledgementNeeded && !isAcknowledged
            ? t`Compare the address and check the box`
            : undefined
        }
        onBack={form.goBack}
      />
    </Form>
  );
}

function useReviewWarnings(
  usableFrom: EpochMs | undefined,
): Readonly<Record<ReviewWarning, string>> {
  const { t } = useLingui();
  const time = dateAndTime(usableFrom);
  return {
    address_new: t`You have never sent to this address.`,
    paste_differs: t`The pasted address is not the one that you copied here last.`,
    whitelist_wait:
      usableFrom === undefined
        ? t`The address is not on your whitelist: the withdrawal waits 24 hours.`
        : t`The address is new on your whitelist: the withdrawal waits until ${time}.`,
    memo_empty: t`The withdrawal has no memo. Without one that the receiver needs, it is lost.`,
  };
}

function Codes({ form }: PartProps) {
  const { t } = useLingui();
  const { withdrawal, rejection } = form;
  if (withdrawal === undefined) return null;
  return (
    <Form
      label={t({ message: 'Confirm withdrawal', comment: 'Label' })}
      phase={rejection === undefined ? form.phase : 'failed'}
      rejection={isOfCode(rejection?.name) ? undefined : rejection?.message}
      problems={{}}
      onSubmit={form.confirm}
    >
      <WithdrawalFacts
        coin={withdrawal.coin}
        debit={withdrawal.amount}
        fee={withdrawal.fee}
        received={withdrawal.receivedAmount}
        address={withdrawal.address}
        network={withdrawal.network}
        memo={withdrawal.memo}
        memoLabel={undefined}
      />
      <CodeFields
        codes={form.codes}
        isTwoFactorOn={form.isTwoFactorOn}
        rejection={rejection}
        notice={form.notice}
        isBusy={form.isBusy}
        isLocked={form.isLocked}
        onCodesChange={form.editCodes}
        onRequestCode={form.requestCode}
      />
      {withdrawal.dueAt !== undefined && (
        <p className={styles.hint}>
          <Trans>
            Without the codes the withdrawal is canceled at{' '}
            <bdi dir="ltr" translate="no">
              {clockTime(withdrawal.dueAt)}
            </bdi>
            .
          </Trans>
        </p>
      )}
      <ConfirmRow
        confirm={t`Confirm withdrawal`}
        isBusy={form.isBusy}
        disabledReason={form.areCodesComplete || form.isBusy ? undefined : t`Enter the codes`}
        back={t`Cancel withdrawal`}
        onBack={form.cancel}
      />
    </Form>
  );
}

const isOfCode = (name: string | undefined): boolean =>
  name === 'two_factor_code_wrong' || name === 'mail_code_wrong';
