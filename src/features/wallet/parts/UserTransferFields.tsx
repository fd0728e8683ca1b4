/** Fields of a transfer to another user: the receiver, the coin and the amount. */
import { useLingui } from '@lingui/react/macro';
import { balanceText } from '#domain/number-text.ts';
import type { UserTransferDraft, UserTransferForm } from '#src/binding/wallets.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import type { WalletRow } from '#src/queries/wallets.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';
import { CoinSelect } from './CoinSelect.tsx';

interface UserTransferFieldsProps {
  readonly form: UserTransferForm;
  /** Undefined while loading. */
  readonly rows: readonly WalletRow[] | undefined;
}

type ReceiverType = UserTransferDraft['receiverType'];

const RECEIVER_LENGTH_MAX = 254;

export function UserTransferFields({ form, rows }: UserTransferFieldsProps) {
  const { t } = useLingui();
  const { draft } = form;
  const row = rows?.find(({ coinId }) => coinId === draft.coinId);
  const available = useAmountText()(balanceText(row?.available));
  const coin = row?.coin ?? '';
  const errors = useErrors(form, `${available} ${coin}`);
  return (
    <Form
      label={t`Receiver and amount`}
      phase={form.phase}
      rejection={undefined}
      problems={{}}
      onSubmit={form.review}
    >
      <Receiver form={form} error={errors.receiver} />
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
        hint={row === undefined ? undefined : t`Available in the spot wallet: ${available} ${coin}`}
        onValueChange={(amount) => form.edit({ amount })}
        endSlot={
          <Button
            size="small"
            tone="textAccent"
            disabledReason={row === undefined ? t`Select a coin` : undefined}
            onClick={() => form.edit({ amount: row?.available ?? '' })}
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

interface ReceiverProps {
  readonly form: UserTransferForm;
  readonly error: string | undefined;
}

function Receiver({ form, error }: ReceiverProps) {
  const { t } = useLingui();
  const { receiverType, receiver } = form.draft;
  const names: Readonly<Record<ReceiverType, string>> = {
    uid: t({ message: 'UID', comment: 'Public number of a user' }),
    email: t`Email`,
    phone: t`Phone number`,
  };
  const types: readonly ReceiverType[] = ['uid', 'email', 'phone'];
  return (
    <>
      <SegmentedControl<ReceiverType>
        label={t`Find the receiver by`}
        variant="fill"
        size="small"
        value={receiverType}
        segments={types.map((value) => ({ value, label: names[value] }))}
        onValueChange={(next) => form.edit({ receiverType: next })}
      />
      <TextField
        key={receiverType}
        label={names[receiverType]}
        type={receiverType === 'email' ? 'email' : receiverType === 'phone' ? 'tel' : 'text'}
        inputMode={receiverType === 'uid' ? 'numeric' : undefined}
        placeholder={receiverType === 'phone' ? '+84 901 234 567' : undefined}
        dir="ltr"
        autoComplete="off"
        maxLength={RECEIVER_LENGTH_MAX}
        value={receiver}
        error={error}
        onValueChange={(text) => form.edit({ receiver: text })}
      />
    </>
  );
}

/** A rule of the amount is shown while typing, everything else after the first attempt. */
function useErrors({ problem, areProblemsShown }: UserTransferForm, available: string) {
  const { t } = useLingui();
  const receiver = {
    receiver_missing: t`Enter the receiver`,
    uid_invalid: t`A UID has digits only`,
    email_invalid: t`Enter a valid email address`,
    phone_invalid: t`Enter the number with its country code, such as +84`,
  };
  const amount = {
    amount_decimals: t`Amounts have at most 8 decimals`,
    amount_above_available: t`You can send at most ${available}`,
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
