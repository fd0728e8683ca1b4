/** A transfer between two wallets: the form, the wait for an unknown outcome, and the result. */
import { useLingui } from '@lingui/react/macro';
import { WALLETS, type Wallet } from '#contract/entities/wallet-type.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { balanceText } from '#domain/number-text.ts';
import type { TransferForm } from '#src/binding/wallets.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ConvertIcon } from '#src/design/icons/wallet-icons.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { WalletRow } from '#src/queries/wallets.ts';
import { Amount, useAmountText } from '#src/trading/money/Amount.tsx';
import { CoinSelect } from './parts/CoinSelect.tsx';
import { UnknownOutcome } from './parts/UnknownOutcome.tsx';
import { useTransferMessages } from './use-transfer-messages.ts';
import { useWalletLabels } from './use-wallet-labels.ts';
import styles from './TransferView.module.css';

export interface TransferViewProps {
  readonly form: TransferForm;
  /** Coins of the wallet that pays. */
  readonly rows: Reloadable<readonly WalletRow[]>;
  readonly onClose: () => void;
}

export function TransferView({ form, rows, onClose }: TransferViewProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t({ message: 'Transfer', comment: 'Moves a coin between wallets' })}
      size="normal"
      isOpen
      isLocked={form.phase === 'sending'}
      onClose={onClose}
    >
      {form.phase === 'done' ? (
        <Result form={form} rows={dataOf(rows)} onClose={onClose} />
      ) : form.phase === 'unknown' ? (
        <UnknownOutcome onClose={onClose} />
      ) : (
        <LoadableContent
          loadable={rows}
          failureText={t`This page could not be loaded.`}
          placeholder={<Fields form={form} rows={undefined} />}
        >
          {(loaded) => <Fields form={form} rows={loaded} />}
        </LoadableContent>
      )}
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: TransferForm;
  /** Undefined while loading. */
  readonly rows: readonly WalletRow[] | undefined;
}

function Fields({ form, rows }: FieldsProps) {
  const { t } = useLingui();
  const { draft, rejection } = form;
  const selected = coinOf(rows, form);
  const { coinError, amountError } = useTransferMessages(form, selected);
  const amountText = useAmountText();
  const coin = selected ?? '';
  const available = form.max === undefined ? undefined : amountText(balanceText(form.max));
  const hint = form.isMaxLoading && available === undefined ? t`Loading…` : undefined;
  return (
    <Form
      label={t({ message: 'Transfer', comment: 'Moves a coin between wallets' })}
      phase={rejection === undefined ? form.phase : 'failed'}
      rejection={rejection?.message}
      problems={{}}
      onSubmit={form.submit}
    >
      <Direction form={form} />
      <CoinSelect
        rows={rows}
        value={draft.coinId}
        error={coinError}
        onValueChange={(coinId) => form.redirect({ coinId })}
      />
      <NumberField
        label={t`Amount`}
        unit={selected}
        value={draft.amount}
        align="start"
        onValueChange={form.editAmount}
        error={amountError}
        hint={hint ?? (available === undefined ? undefined : t`Available: ${available} ${coin}`)}
        endSlot={
          <Button
            size="small"
            tone="textAccent"
            disabledReason={form.max === undefined ? t`The maximum is not known yet` : undefined}
            onClick={form.fillMax}
          >
            {t({ message: 'Max', comment: 'Fills in the largest amount' })}
          </Button>
        }
      />
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.phase === 'sending'}>
        {t({ message: 'Transfer', comment: 'Moves a coin between wallets' })}
      </Button>
    </Form>
  );
}

/** The two wallets, with a button between them that swaps them. */
function Direction({ form }: { readonly form: TransferForm }) {
  const { t } = useLingui();
  const labels = useWalletLabels();
  const choices = WALLETS.map((value) => ({ value, label: labels[value] }));
  return (
    <div className={styles.direction}>
      <Select<Wallet>
        label={t({ message: 'From', context: 'Wallet', comment: 'Wallet that pays, not a date' })}
        value={form.draft.from}
        choices={choices}
        onValueChange={(from) => form.redirect({ from })}
      />
      <IconButton
        className={styles.swap}
        label={t({ message: 'Swap wallets', comment: 'Label' })}
        icon={<ConvertIcon />}
        onClick={form.swap}
      />
      <Select<Wallet>
        label={t({ message: 'To', context: 'Wallet', comment: 'Wallet that receives, not a date' })}
        value={form.draft.to}
        choices={choices}
        onValueChange={(to) => form.redirect({ to })}
      />
    </div>
  );
}

interface ResultProps extends FieldsProps {
  readonly onClose: () => void;
}

function Result({ form, rows, onClose }: ResultProps) {
  const { t } = useLingui();
  const labels = useWalletLabels();
  const { draft, sent, receipt } = form;
  const coin = coinOf(rows, form) ?? '';
  const amount = balanceText(sent?.amount);
  return (
    <div className={styles.result}>
      <Notice tone="success" isUrgent>
        {t({
          message: `${amount} ${coin} transferred.`,
          comment: 'Success: the amount moved to another wallet',
        })}
      </Notice>
      <div>
        <ValueRow
          label={t({ message: 'From', context: 'Wallet', comment: 'Wallet that pays, not a date' })}
          value={labels[draft.from]}
        />
        <ValueRow
          label={t({
            message: 'To',
            context: 'Wallet',
            comment: 'Wallet that receives, not a date',
          })}
          value={labels[draft.to]}
        />
        {receipt !== undefined && (
          <>
            <ValueRow
              label={`${t`Available`} (${labels[draft.from]})`}
              value={<Amount>{`${balanceText(receipt.fromAvailable)} ${coin}`}</Amount>}
            />
            <ValueRow
              label={`${t`Available`} (${labels[draft.to]})`}
              value={<Amount>{`${balanceText(receipt.toAvailable)} ${coin}`}</Amount>}
            />
          </>
        )}
      </div>
      <ButtonRow>
        <Button tone="outline" onClick={form.restart}>
          {t({ message: 'New transfer', comment: 'Button' })}
        </Button>
        <Button tone="primary" onClick={onClose}>
          {t({ message: 'Done', comment: 'Closes a finished dialog' })}
        </Button>
      </ButtonRow>
    </div>
  );
}

const coinOf = (
  rows: readonly WalletRow[] | undefined,
  { draft }: TransferForm,
): string | undefined => rows?.find(({ coinId }) => coinId === draft.coinId)?.coin;
