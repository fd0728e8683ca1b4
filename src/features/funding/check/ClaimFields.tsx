/** Claim of a deposit without a known memo: its sender proves whose it is. */
import { useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import { balanceText } from '#domain/number-text.ts';
import type { DepositCheckForm } from '#src/binding/deposit-check.ts';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';

const ADDRESS_LENGTH_MAX = 256;

export function ClaimFields({ form }: { readonly form: DepositCheckForm }) {
  const { t } = useLingui();
  const { transaction, rejection, isUnanswered, phase } = form;
  const isOfSender = rejection?.name === 'not_found';
  const { amount, coin = '' } = transaction ?? {};
  return (
    <Form
      label={t`Recover deposit`}
      phase={rejection === undefined ? phase : 'failed'}
      rejection={isOfSender ? undefined : rejection?.message}
      problems={{}}
      onSubmit={form.submitClaim}
    >
      <ValueRow
        label={t`Amount`}
        value={<NumberText>{`${balanceText(amount)} ${coin}`}</NumberText>}
        isStrong
      />
      <TextField
        label={t({ message: 'Sending address', comment: 'Label' })}
        hint={t`The address that you sent the coins from proves that the deposit is yours.`}
        dir="ltr"
        autoComplete="off"
        maxLength={ADDRESS_LENGTH_MAX}
        formOf={(text) => enteredText('address', text)}
        value={form.fromAddress}
        isReadOnly={phase === 'claiming'}
        error={isOfSender ? t`This transaction was not sent from this address` : undefined}
        onValueChange={form.editSender}
      />
      {isUnanswered && (
        <Notice tone="warning" isUrgent>
          {t`No response from the exchange. Try again; a deposit is assigned only once.`}
        </Notice>
      )}
      <ConfirmRow
        confirm={t`Recover deposit`}
        isBusy={phase === 'claiming'}
        disabledReason={
          form.canSubmitClaim || phase === 'claiming' ? undefined : t`Enter the sending address`
        }
        onBack={form.leaveClaim}
      />
    </Form>
  );
}
