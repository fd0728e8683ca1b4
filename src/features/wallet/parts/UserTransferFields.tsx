/** Fields of a transfer to another user: the receiver, the coin and the amount. */
import { useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { BookUser } from '#contract/entities/withdrawal-address.ts';
import { leavingAmountOf } from '#domain/leaving-amount.ts';
import { balanceText } from '#domain/number-text.ts';
import type { UserTransferForm } from '#src/binding/wallets.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { WalletRow } from '#src/queries/wallets.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';
import { ReceiverFields, useReceiverProblems } from '#src/trading/receiver/ReceiverFields.tsx';
import { CoinSelect } from './CoinSelect.tsx';

interface UserTransferFieldsProps {
  readonly form: UserTransferForm;
  /** Undefined while loading. */
  readonly rows: readonly WalletRow[] | undefined;
  /** Of the address book; empty until they are loaded. */
  readonly users: readonly BookUser[];
  readonly now: EpochMs;
}

export function UserTransferFields({ form, rows, users, now }: UserTransferFieldsProps) {
  const { t } = useLingui();
  const { draft } = form;
  const row = rows?.find(({ coinId }) => coinId === draft.coinId);
  const maximum = row && leavingAmountOf(row);
  const unlocked = row && leavingAmountOf({ available: row.available, locked: row.locked });
  const amountText = useAmountText();
  const available = amountText(balanceText(unlocked));
  const locked = amountText(balanceText(row?.locked));
  const coin = row?.coin ?? '';
  const errors = useErrors(form, `${amountText(balanceText(maximum))} ${coin}`);
  return (
    <Form
      label={t`Receiver and amount`}
      phase={form.phase}
      rejection={undefined}
      problems={{}}
      onSubmit={form.review}
    >
      {users.length > 0 && <SavedUser form={form} users={users} now={now} />}
      <ReceiverFields
        kind={draft.receiverType}
        receiver={draft.receiver}
        error={errors.receiver}
        onKindChange={(receiverType) => form.edit({ receiverType })}
        onReceiverChange={(receiver) => form.edit({ receiver })}
      />
      <CoinSelect
        rows={rows}
        value={draft.coinId}
        error={errors.coin}
        onValueChange={(coinId) => form.edit({ coinId })}
      />
      <NumberField
        label={t`Amount`}
        unit={row?.coin}
        value={draft.amount}
        align="start"
        error={errors.amount}
        hint={
          row === undefined
            ? undefined
            : row.locked === '0'
              ? t`Available in the spot wallet: ${available} ${coin}`
              : t`Available in the spot wallet: ${available} ${coin}. Locked: ${locked} ${coin}.`
        }
        onValueChange={(amount) => form.edit({ amount })}
        endSlot={
          <Button
            size="small"
            tone="textAccent"
            disabledReason={row === undefined ? t`Select a coin` : undefined}
            onClick={() => form.edit({ amount: maximum ?? '' })}
          >
            {t({ message: 'Max', comment: 'Fills in the largest amount' })}
          </Button>
        }
      />
      <Button type="submit" tone="primary" size="large" isWide>
        {t({ message: 'Continue', comment: 'Goes to the next step' })}
      </Button>
    </Form>
  );
}

interface SavedUserProps {
  readonly form: UserTransferForm;
  readonly users: readonly BookUser[];
  readonly now: EpochMs;
}

/** Selects a user of the address book. */
function SavedUser({ form, users, now }: SavedUserProps) {
  const { t } = useLingui();
  const { receiverType, receiver } = form.draft;
  const selected = users.find(
    (user) =>
      user.receiverType === receiverType && user.receiver === enteredText(receiverType, receiver),
  );
  const time = dateAndTime(selected?.usableFrom ?? now);
  const isWaiting = selected !== undefined && selected.isWhitelisted && selected.usableFrom > now;
  return (
    <Select
      label={t`Address book`}
      value={String(selected?.id ?? '')}
      choices={[
        { value: '', label: t({ message: 'Another user', comment: 'Choice' }) },
        ...users.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      hint={
        isWaiting
          ? t({ message: `On the whitelist from ${time}`, comment: 'Date and time' })
          : undefined
      }
      onValueChange={(id) => {
        const user = users.find((one) => String(one.id) === id);
        form.edit({
          receiverType: user?.receiverType ?? receiverType,
          receiver: user?.receiver ?? '',
        });
      }}
    />
  );
}

/** A rule of the amount is shown while typing, everything else after the first attempt. */
function useErrors({ problem, areProblemsShown }: UserTransferForm, most: string) {
  const { t } = useLingui();
  const receiver = useReceiverProblems();
  const amount = {
    amount_off_step: t`At most 8 decimals`,
    balance_too_low: t`You can send at most ${most}`,
    balance_locked: t`You can send at most ${most}`,
    price_missing: t`The coin has no reference price now. Your limits cannot be calculated.`,
    limit_exceeded: t`The amount exceeds your limit. At most ${most} can be sent now.`,
  };
  const isReceiver = problem !== undefined && problem in receiver;
  const isAmount = problem !== undefined && problem in amount;
  return {
    coin: areProblemsShown && problem === 'coin_missing' ? t`Select a coin` : undefined,
    receiver:
      areProblemsShown && isReceiver ? receiver[problem as keyof typeof receiver] : undefined,
    amount: isAmount
      ? amount[problem as keyof typeof amount]
      : areProblemsShown && problem === 'amount_missing'
        ? t`Enter an amount`
        : undefined,
  };
}
