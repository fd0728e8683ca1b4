/** Fields of new cards. */
import { useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import { GIFT_CARD_NOTE_LENGTH_MAX } from '#contract/core/gift-cards.ts';
import type { CreateCardsForm } from '#src/binding/gift-cards.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { balanceText } from '#domain/number-text.ts';
import type { ConvertWallet, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';
import { ThemePicker } from './ThemePicker.tsx';
import { useCreateMessages } from './use-create-messages.ts';
import styles from './Create.module.css';

export interface CreateFieldsProps {
  readonly form: CreateCardsForm;
  readonly themes: readonly GiftCardTheme[];
}

const UID_LENGTH_MAX = 20;

export function CreateFields({ form, themes }: CreateFieldsProps) {
  const { t } = useLingui();
  const { draft, phase } = form;
  const messages = useCreateMessages(form);
  const isWaiting = phase === 'settling' || phase === 'pricing';
  return (
    <Form
      label={t`Create gift card`}
      phase={form.areProblemsShown && Object.keys(form.problems).length > 0 ? 'invalid' : 'editing'}
      rejection={undefined}
      problems={{}}
      onSubmit={form.review}
    >
      <ThemePicker
        themes={themes}
        value={draft.themeId}
        onValueChange={(themeId) => form.edit({ themeId })}
      />
      <SegmentedControl<ConvertWallet>
        label={t({ message: 'Pay from', comment: 'A wallet follows' })}
        variant="fill"
        size="small"
        value={draft.wallet}
        segments={[
          { value: 'spot', label: t`Spot wallet` },
          { value: 'p2p', label: t`P2P wallet` },
        ]}
        onValueChange={(wallet) => form.edit({ wallet })}
      />
      <Money form={form} error={messages.amount} />
      <TextField
        label={t`Number of cards`}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        formOf={(text) => enteredText('uid', text)}
        value={draft.quantity}
        error={messages.quantity}
        onValueChange={(quantity) => form.edit({ quantity })}
      />
      <TextArea
        label={t`Note on the card (optional)`}
        rows={2}
        maxLength={GIFT_CARD_NOTE_LENGTH_MAX}
        value={draft.note}
        onValueChange={(note) => form.edit({ note })}
      />
      <TextField
        label={t`Only for the user with UID (optional)`}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={UID_LENGTH_MAX}
        formOf={(text) => enteredText('uid', text)}
        value={draft.restrictedTo}
        hint={t`Without a UID, anyone with the code can use the card.`}
        error={messages.restrictedTo}
        onValueChange={(restrictedTo) => form.edit({ restrictedTo })}
      />
      <div className={styles.submit}>
        <Button
          type="submit"
          tone="primary"
          size="large"
          isWide
          disabledReason={isWaiting ? t`Loading…` : undefined}
        >
          {t({ message: 'Continue', comment: 'Goes to the next step' })}
        </Button>
      </div>
    </Form>
  );
}

interface MoneyProps {
  readonly form: CreateCardsForm;
  readonly error: string | undefined;
}

/** The coin, the amount, and the coin in which the card pays. */
function Money({ form, error }: MoneyProps) {
  const { t } = useLingui();
  const { draft, rules, funds, largestAmount: most } = form;
  const amountText = useAmountText();
  const available = amountText(balanceText(funds?.available));
  const { coin } = draft;
  return (
    <>
      <Select
        label={t`Coin`}
        value={coin}
        choices={rules.coins.map((code) => ({ value: code, label: code }))}
        onValueChange={(code) => form.edit({ coin: code })}
      />
      <NumberField
        label={t`Amount of one card`}
        unit={coin}
        value={draft.amount}
        error={error}
        hint={
          funds === undefined
            ? undefined
            : t({
                message: `Available: ${available} ${coin}`,
                comment: 'Hint below an amount: balance that may be used',
              })
        }
        onValueChange={(amount) => form.edit({ amount })}
        endSlot={
          <Button
            size="small"
            tone="textAccent"
            disabledReason={most === undefined ? t`Loading balance…` : undefined}
            onClick={() => form.edit({ amount: most ?? '' })}
          >
            {t({ message: 'Max', comment: 'Fills in the largest amount' })}
          </Button>
        }
      />
      {rules.fixedCoins.includes(coin) && (
        <Select
          label={t({
            message: 'The card pays in',
            comment: 'The coin that the redeemer gets follows',
          })}
          value={draft.faceCoin ?? coin}
          choices={rules.coins.map((code) => ({ value: code, label: code }))}
          hint={
            draft.faceCoin === undefined || draft.faceCoin === coin
              ? undefined
              : t`The value stays fixed in ${coin}. The rate is that of the redemption.`
          }
          onValueChange={(code) => form.edit({ faceCoin: code === coin ? undefined : code })}
        />
      )}
    </>
  );
}
