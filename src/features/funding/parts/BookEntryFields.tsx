/** Fields of a new entry of the address book. */
import { useLingui } from '@lingui/react/macro';
import { ENTERED_LENGTH_MAX, enteredText, shownAddressOf } from '#contract/core/entered-text.ts';
import type { WalletNetwork } from '#contract/entities/custody.ts';
import type { ReceiverInputProblem } from '#domain/receiver-input.ts';
import type { AddressBookForm, EntryProblem } from '#src/binding/address-book.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { ReceiverFields, useReceiverProblems } from '#src/trading/receiver/ReceiverFields.tsx';
import { ScanButton } from '#src/trading/scan/ScanButton.tsx';
import { useReceiverMessages } from '../use-withdrawal-messages.ts';
import { ResemblanceNotice } from './ResemblanceNotice.tsx';

interface BookEntryFieldsProps {
  readonly form: AddressBookForm;
  readonly networks: readonly WalletNetwork[];
  /** Whether the page may ask for a camera: not without a secure connection. */
  readonly canScan: boolean;
}

export function BookEntryFields({ form, networks, canScan }: BookEntryFieldsProps) {
  const { t } = useLingui();
  const { draft } = form;
  const errors = useEntryErrors(form);
  return (
    <Form
      label={draft.kind === 'user' ? t`New user` : t`New address`}
      phase={form.phase}
      rejection={undefined}
      problems={{}}
      onSubmit={form.submit}
    >
      <TextField
        label={t({ message: 'Label', comment: 'Name of an address in the address book' })}
        maxLength={60}
        value={draft.label}
        error={errors.label}
        onValueChange={(label) => form.edit({ label })}
      />
      {draft.kind === 'user' ? (
        <ReceiverFields
          kind={draft.receiverType}
          receiver={draft.receiver}
          error={errors.receiver}
          onKindChange={(receiverType) => form.edit({ receiverType })}
          onReceiverChange={(receiver) => form.edit({ receiver })}
        />
      ) : (
        <>
          <Select
            label={t`Network`}
            value={String(draft.networkId ?? '')}
            choices={networks.map(({ id, name }) => ({ value: String(id), label: name }))}
            onValueChange={(id) => form.edit({ networkId: Number(id), memo: '' })}
          />
          <Receiver form={form} networks={networks} canScan={canScan} />
        </>
      )}
      <Checkbox
        label={t`Put it on the whitelist. It can be used from there after 24 hours.`}
        isChecked={draft.isWhitelisted}
        onCheckedChange={(isWhitelisted) => form.edit({ isWhitelisted })}
      />
      <ConfirmRow
        confirm={t({ message: 'Continue', comment: 'Goes to the next step' })}
        isBusy={false}
        onBack={form.goBack}
      />
    </Form>
  );
}

function Receiver({ form, networks, canScan }: BookEntryFieldsProps) {
  const { t } = useLingui();
  const { draft, resemblance, isResemblanceChecked } = form;
  const errors = useEntryErrors(form);
  const network = networks.find(({ id }) => id === draft.networkId);
  return (
    <>
      <TextField
        label={t`Address`}
        dir="ltr"
        autoComplete="off"
        maxLength={ENTERED_LENGTH_MAX}
        formOf={shownAddressOf}
        value={draft.address}
        error={errors.address}
        onValueChange={(address) => form.edit({ address })}
        endSlot={canScan && <ScanButton onText={(address) => form.edit({ address })} />}
      />
      {resemblance !== undefined && (
        <>
          <ResemblanceNotice resemblance={resemblance} />
          <Checkbox
            label={t`I compared every character with the address of the receiver`}
            isChecked={isResemblanceChecked}
            onCheckedChange={form.checkResemblance}
          />
        </>
      )}
      {network?.memoLabel !== undefined && (
        <TextField
          label={network.memoLabel}
          dir="ltr"
          autoComplete="off"
          maxLength={64}
          formOf={(text) => enteredText('memo', text)}
          value={draft.memo}
          error={errors.memo}
          onValueChange={(memo) => form.edit({ memo })}
        />
      )}
    </>
  );
}

/** A wrong value is shown while typing, a missing one after the first attempt. */
function useEntryErrors({ problem, areProblemsShown, draft, networks }: AddressBookForm) {
  const { t } = useLingui();
  const receivers = useReceiverProblems();
  const messageOf = useReceiverMessages();
  const hasMemo = networks.find(({ id }) => id === draft.networkId)?.memoLabel !== undefined;
  const isOfMemo = problem === 'memo_invalid' || problem === 'memo_not_supported';
  const isMissing = problem === 'empty' || problem === 'resemblance_unchecked';
  const address: string | undefined =
    problem === 'resemblance_unchecked'
      ? t`Compare the address and check the box`
      : problem === 'already_saved'
        ? t`The address book has this address already`
        : isOfAddress(problem) || (isOfMemo && !hasMemo)
          ? messageOf(problem, [])
          : undefined;
  const receiver =
    problem === 'already_saved'
      ? t`The address book has this user already`
      : isOfReceiver(problem) && areProblemsShown
        ? receivers[problem]
        : undefined;
  return {
    receiver,
    label: areProblemsShown && problem === 'label_missing' ? t`This field is required` : undefined,
    address: isMissing && !areProblemsShown ? undefined : address,
    memo: isOfMemo ? messageOf(problem, []) : undefined,
  };
}

const ADDRESS_PROBLEMS = ['empty', 'malformed', 'checksum_wrong', 'wrong_network'] as const;
const isOfAddress = (
  problem: EntryProblem | undefined,
): problem is (typeof ADDRESS_PROBLEMS)[number] => ADDRESS_PROBLEMS.some((one) => one === problem);

const isOfReceiver = (problem: EntryProblem | undefined): problem is ReceiverInputProblem =>
  problem === 'receiver_missing' ||
  problem === 'uid_invalid' ||
  problem === 'email_invalid' ||
  problem === 'phone_invalid';
