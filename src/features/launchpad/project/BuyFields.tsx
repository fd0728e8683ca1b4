/** Form of a purchase: tokens, their cost and the agreement. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { BuyForm } from '#src/binding/launchpad.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import styles from './OwnPart.module.css';
import { useBuyMessages } from './use-purchase-messages.ts';

export function BuyFields({ form }: { readonly form: BuyForm }) {
  const { t } = useLingui();
  const { facts, draft, phase, problem, areProblemsShown, cost, most } = form;
  const { coin, priceCoin } = facts.project;
  const messages = useBuyMessages(form);
  const isBusy = phase === 'sending' || phase === 'unknown';
  const available =
    facts.available === undefined ? '–' : `${displayNumber(facts.available)} ${priceCoin}`;
  return (
    <Form
      label={t`Buy ${coin}`}
      phase={areProblemsShown && problem !== undefined ? 'invalid' : phase}
      rejection={messages.rejection}
      problems={{}}
      onSubmit={() => {
        if (!isBusy) form.submit();
      }}
    >
      <NumberField
        label={t({ message: 'Tokens', comment: 'Number of tokens to buy' })}
        unit={coin}
        value={draft.amount}
        error={messages.amountError}
        disabledReason={isBusy ? t`Waiting for the exchange` : undefined}
        endSlot={
          most !== undefined && (
            <Button size="small" tone="textAccent" className={styles.max} onClick={form.maximize}>
              {t({ message: 'Max', comment: 'Fills the largest amount' })}
            </Button>
          )
        }
        onValueChange={form.editTokens}
      />
      <div className={styles.rows}>
        <ValueRow
          isStrong
          label={t`You pay`}
          value={
            <NumberText>
              {cost === undefined ? '–' : `${displayNumber(cost)} ${priceCoin}`}
            </NumberText>
          }
        />
        <ValueRow
          label={t`Available in the spot wallet`}
          value={<NumberText>{available}</NumberText>}
        />
      </div>
      <Checkbox
        label={t`I accept the terms. I cannot give the tokens back.`}
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
        <Button type="submit" tone="buy" isBusy={isBusy}>
          {t`Buy ${coin}`}
        </Button>
      </ButtonRow>
    </Form>
  );
}
