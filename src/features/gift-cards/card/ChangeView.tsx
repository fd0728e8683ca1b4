/** Confirmation of a change of a card: redeem, revoke or report it. */
import { useLingui } from '@lingui/react/macro';
import { GIFT_CARD_REPORT_LENGTH_MAX } from '#contract/core/gift-cards.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { CardChangeForm, CardChangeKind } from '#src/binding/gift-cards.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import type { GiftCard } from '#src/queries/gift-cards.ts';
import { cardValue, paysIn } from '../card-text.ts';
import styles from './Card.module.css';

export interface ChangeViewProps {
  readonly form: CardChangeForm;
  readonly card: GiftCard;
  readonly onBack: () => void;
}

export function ChangeView(props: ChangeViewProps) {
  const { t } = useLingui();
  const { form } = props;
  if (form.phase === 'done') return <Done {...props} />;
  if (form.phase === 'unknown') {
    return (
      <Notice tone="warning" isUrgent action={<Spinner />}>
        {t`No response yet. Checking the result; nothing happens twice.`}
      </Notice>
    );
  }
  return <Confirmation {...props} />;
}

function Confirmation({ form, card, onBack }: ChangeViewProps) {
  const { t } = useLingui();
  const { kind, text, isProblemShown, rejection, phase } = form;
  const confirm = useConfirmLabels()[kind];
  const isMissing = isProblemShown && text.trim() === '';
  const noRate = t`The card has no rate now. It is unchanged. Try again later.`;
  const failure = rejection?.name === 'unavailable' ? noRate : rejection?.message;
  return (
    <Form
      label={confirm}
      phase={isMissing ? 'invalid' : rejection === undefined ? phase : 'failed'}
      rejection={failure}
      problems={{}}
      onSubmit={form.confirm}
    >
      <Meaning kind={kind} card={card} />
      {kind === 'report' && (
        <TextArea
          label={t({ message: 'What happened?', comment: 'Label' })}
          rows={4}
          maxLength={GIFT_CARD_REPORT_LENGTH_MAX}
          value={text}
          error={isMissing ? t`Describe what happened` : undefined}
          onValueChange={form.edit}
        />
      )}
      <ConfirmRow
        confirm={confirm}
        tone={kind === 'redeem' ? 'primary' : 'danger'}
        isBusy={phase === 'sending'}
        onBack={onBack}
      />
    </Form>
  );
}

function useConfirmLabels(): Readonly<Record<CardChangeKind, string>> {
  const { t } = useLingui();
  return { redeem: t`Redeem card`, revoke: t`Revoke card`, report: t`Report and lock card` };
}

function Meaning({ kind, card }: { readonly kind: CardChangeKind; readonly card: GiftCard }) {
  const { t } = useLingui();
  const value = cardValue(card);
  const coin = paysIn(card);
  switch (kind) {
    case 'redeem':
      return (
        <p>
          {coin === undefined
            ? t`${value} is credited to your spot wallet.`
            : t`${value} is credited to your spot wallet in ${coin}, at the rate of this moment.`}
        </p>
      );
    case 'revoke':
      return <p>{t`${value} returns to the wallet that paid for the card. The fee does not.`}</p>;
    default:
      return (
        <Notice tone="warning">
          {t`The card is locked until the exchange decides. Until then, no one can redeem it.`}
        </Notice>
      );
  }
}

function Done({ form, card, onBack }: ChangeViewProps) {
  const { t } = useLingui();
  const { kind } = form;
  const changed = form.card ?? card;
  const credited = `${displayNumber(changed.redeemedAmount ?? changed.amount)} ${changed.faceCoin}`;
  const value = cardValue(card);
  const texts: Readonly<Record<CardChangeKind, string>> = {
    redeem: t`${credited} credited to your spot wallet.`,
    revoke: t`The card is revoked. ${value} is back in your wallet.`,
    report: t`The card is locked. The exchange will review your report.`,
  };
  return (
    <div className={styles.content}>
      <Notice tone="success" isUrgent>
        {texts[kind]}
      </Notice>
      <ButtonRow>
        <Button tone="primary" onClick={onBack}>
          {t({ message: 'Done', comment: 'Closes a finished step' })}
        </Button>
      </ButtonRow>
    </div>
  );
}
