/** Fields of a withdrawal: the network, the receiver and the amount. */
import { useLingui } from '@lingui/react/macro';
import { ENTERED_LENGTH_MAX, enteredText, shownAddressOf } from '#contract/core/entered-text.ts';
import type { Identity } from '#contract/entities/identity.ts';
import { balanceText } from '#domain/number-text.ts';
import type { WithdrawalForm } from '#src/binding/withdrawal.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';
import { ScanButton } from '#src/trading/scan/ScanButton.tsx';
import { useWithdrawalMessages } from '../use-withdrawal-messages.ts';
import { AccountNotices } from './AccountNotices.tsx';
import { AddressText } from './AddressText.tsx';
import { NetworkChoice } from './NetworkChoice.tsx';
import { ResemblanceNotice } from './ResemblanceNotice.tsx';
import styles from '../Funding.module.css';

export interface WithdrawalFieldsProps {
  readonly form: WithdrawalForm;
  /** Undefined while it is not known. */
  readonly identity: Identity | undefined;
  /** Address that was copied on these pages last. */
  readonly copiedAddress: () => string | undefined;
  readonly onOpenBook: () => void;
  /** Whether the page may ask for a camera: not without a secure connection. */
  readonly canScan: boolean;
}

export function WithdrawalFields(props: WithdrawalFieldsProps) {
  const { form } = props;
  const { t } = useLingui();
  const { draft, networks } = form;
  if (form.isUnread) {
    return <ErrorState text={t`Part of the page could not be loaded`} onRetry={form.retry} />;
  }
  if (draft.coin === undefined) return null;
  const { coin } = draft;
  if (networks === undefined) return <Skeleton height="72px" />;
  if (networks.length === 0) return <EmptyState text={t`${coin} cannot be withdrawn.`} />;
  return (
    <Form
      label={t({ message: 'Withdraw', comment: 'Title of a form' })}
      phase={form.rejection === undefined ? form.phase : 'failed'}
      rejection={form.rejection?.message}
      problems={{}}
      onSubmit={form.review}
    >
      {form.rejection?.problem === 'own_address' && <TransferOffer />}
      <Networks form={form} coin={coin} />
      {form.derived.network !== undefined && (
        <>
          <AccountNotices form={form} identity={props.identity} />
          <Receiver {...props} />
          <Amount form={form} coin={coin} />
          <Submit form={form} />
        </>
      )}
    </Form>
  );
}

/** The address belongs to a user of the exchange: a transfer is free, and arrives at once. */
function TransferOffer() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Link href={href('/wallet/spot?send=user')} variant="button">
      {t`Send to the user instead`}
    </Link>
  );
}

interface PartProps {
  readonly form: WithdrawalForm;
}

function Networks({ form, coin }: PartProps & { readonly coin: string }) {
  const messages = useWithdrawalMessages(form);
  return (
    <NetworkChoice
      kind="withdrawal"
      coin={coin}
      networks={form.networks ?? []}
      networkId={form.draft.networkId}
      onNetworkChange={form.selectNetwork}
      error={messages.network}
    />
  );
}

function Receiver({ form, copiedAddress, onOpenBook, canScan }: WithdrawalFieldsProps) {
  const { t } = useLingui();
  const { draft, derived, copiedInstead } = form;
  const messages = useWithdrawalMessages(form);
  const isValid = derived.addressCheck?.ok === true && derived.resemblance === undefined;
  const hasSpaces = draft.address !== enteredText('address', draft.address);
  return (
    <>
      <div
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          // Only a paste that replaces everything is compared with the copied address.
          if (!isOnAddress(event.target) || draft.address !== '') return;
          event.preventDefault();
          form.paste(text, copiedAddress());
        }}
      >
        <TextField
          label={t({ message: 'Address', comment: 'Label' })}
          name="address"
          dir="ltr"
          autoComplete="off"
          maxLength={ENTERED_LENGTH_MAX}
          formOf={shownAddressOf}
          value={draft.address}
          error={messages.address}
          hint={
            hasSpaces
              ? t`Spaces and invisible characters are removed`
              : isValid
                ? t`Valid address of this network`
                : undefined
          }
          onValueChange={(address) => form.edit({ address })}
          endSlot={
            <>
              {canScan && <ScanButton onText={(text) => form.paste(text, undefined)} />}
              <Button size="small" tone="textAccent" onClick={onOpenBook}>
                {t({ message: 'Address book', comment: 'Button' })}
              </Button>
            </>
          }
        />
      </div>
      {derived.addressCheck?.ok === true && <AddressText address={derived.addressCheck.address} />}
      {derived.resemblance !== undefined && <ResemblanceNotice resemblance={derived.resemblance} />}
      {copiedInstead !== undefined && (
        <Notice tone="warning" isUrgent>
          <p>{t`The pasted address is not the one that you copied here last.`}</p>
          <AddressText address={copiedInstead} />
        </Notice>
      )}
      <Memo form={form} />
    </>
  );
}

const isOnAddress = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.name === 'address';

function Memo({ form }: PartProps) {
  const { t } = useLingui();
  const { draft, derived } = form;
  const messages = useWithdrawalMessages(form);
  const label = derived.network?.memoLabel;
  if (label === undefined) return null;
  return (
    <div className={styles.tight}>
      <TextField
        label={label}
        dir="ltr"
        autoComplete="off"
        maxLength={64}
        formOf={(text) => enteredText('memo', text)}
        value={draft.memo}
        error={messages.memo}
        onValueChange={(memo) => form.edit({ memo })}
      />
      {enteredText('memo', draft.memo) === '' && (
        <Checkbox
          label={t({ message: `The receiver needs no ${label}`, comment: 'Name of the memo' })}
          isChecked={draft.isWithoutMemo}
          onCheckedChange={(isWithoutMemo) => form.edit({ isWithoutMemo })}
        />
      )}
    </div>
  );
}

function Amount({ form, coin }: PartProps & { readonly coin: string }) {
  const { t } = useLingui();
  const { draft, derived, rules } = form;
  const messages = useWithdrawalMessages(form);
  const available = useAmountText()(balanceText(rules?.available));
  return (
    <>
      <SegmentedControl<'included' | 'on_top'>
        label={t({
          message: 'The amount is',
          comment: 'Choice follows: You send, or Receiver gets',
        })}
        variant="fill"
        value={draft.feeMode}
        segments={[
          { value: 'included', label: t`You send` },
          { value: 'on_top', label: t`Receiver gets` },
        ]}
        onValueChange={(feeMode) => form.edit({ feeMode })}
      />
      <NumberField
        label={t`Amount`}
        unit={coin}
        align="start"
        value={draft.amount}
        error={messages.amount}
        hint={rules === undefined ? t`Loading…` : t`Available: ${available} ${coin}`}
        onValueChange={(amount) => form.edit({ amount })}
        endSlot={
          <Button
            size="small"
            tone="textAccent"
            disabledReason={derived.max === undefined ? t`The maximum is not known yet` : undefined}
            onClick={form.fillMax}
          >
            {t({ message: 'Max', comment: 'Fills in the largest amount' })}
          </Button>
        }
      />
    </>
  );
}

function Submit({ form }: PartProps) {
  const { t } = useLingui();
  const missing =
    form.rules === undefined || form.knownAddresses === undefined ? t`Loading…` : undefined;
  return (
    <Button
      type="submit"
      tone="primary"
      size="large"
      isWide
      isBusy={form.phase === 'calculating'}
      disabledReason={missing}
    >
      {t({ message: 'Continue', comment: 'Goes to the next step' })}
    </Button>
  );
}
