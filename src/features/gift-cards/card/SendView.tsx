/** Sending a card to another user: the receiver and the note, the review with the code, and the receipt. */
import { useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import { GIFT_CARD_NOTE_LENGTH_MAX } from '#contract/core/gift-cards.ts';
import type { SendCardForm } from '#src/binding/gift-cards.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { GiftCard } from '#src/queries/gift-cards.ts';
import { useCodeMessage } from '#src/trading/codes/use-code-message.ts';
import { identityPath } from '#src/trading/identity/identity-path.ts';
import { ReceiverFields, useReceiverProblems } from '#src/trading/receiver/ReceiverFields.tsx';
import { cardValue } from '../card-text.ts';
import { giftCardPath } from '../gift-card-paths.ts';
import styles from './Card.module.css';

export interface SendViewProps {
  readonly form: SendCardForm;
  readonly card: GiftCard;
  readonly onBack: () => void;
}

const CODE_LENGTH = 6;

export function SendView(props: SendViewProps) {
  const { t } = useLingui();
  const { form } = props;
  switch (form.phase) {
    case 'drafting':
      return <Draft {...props} />;
    case 'unknown':
      return (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      );
    case 'done':
      return <Receipt {...props} />;
    default:
      return <Review {...props} />;
  }
}

function Draft({ form, onBack }: SendViewProps) {
  const { t } = useLingui();
  const label = t({ message: 'Note', comment: 'Text for the receiver' });
  const { draft, problem, areProblemsShown } = form;
  const problems = useReceiverProblems();
  const error = areProblemsShown && problem !== undefined ? problems[problem] : undefined;
  return (
    <Form
      label={t({ message: 'Send card', comment: 'Label' })}
      phase={error === undefined ? 'drafting' : 'invalid'}
      rejection={undefined}
      problems={{}}
      onSubmit={form.review}
    >
      <p className={styles.hint}>
        {t`The card gets a new code, and the old one is void. An email without an account may sign up first.`}
      </p>
      <ReceiverFields
        kind={draft.receiverType}
        receiver={draft.receiver}
        error={error}
        onKindChange={(receiverType) => form.edit({ receiverType })}
        onReceiverChange={(receiver) => form.edit({ receiver })}
      />
      <TextArea
        label={t`${label} (optional)`}
        rows={2}
        maxLength={GIFT_CARD_NOTE_LENGTH_MAX}
        value={draft.note}
        onValueChange={(note) => form.edit({ note })}
      />
      <ConfirmRow
        confirm={t({ message: 'Continue', comment: 'Goes to the next step' })}
        isBusy={false}
        onBack={onBack}
      />
    </Form>
  );
}

function Review({ form, card }: SendViewProps) {
  const { t } = useLingui();
  const messageOf = useCodeMessage();
  const { draft, code, isCodeRequired, rejection, phase } = form;
  const isCodeWrong = rejection?.name === 'two_factor_code_wrong';
  return (
    <Form
      label={t`Send card`}
      phase={rejection === undefined ? phase : 'failed'}
      rejection={isCodeWrong ? undefined : rejection?.message}
      problems={{}}
      onSubmit={form.confirm}
      lead={
        <Notice tone="warning">{t`Check the receiver. A sent card is no longer yours.`}</Notice>
      }
    >
      <div>
        <ValueRow
          label={t`Receiver`}
          value={<Receiver text={enteredText(draft.receiverType, draft.receiver)} />}
          isStrong
        />
        <ValueRow
          label={t({ message: 'Value', comment: 'Amount of a gift card' })}
          value={<NumberText>{cardValue(card)}</NumberText>}
          isStrong
        />
      </div>
      {rejection?.name === 'identity_level_too_low' && (
        <IdentityLink cardNumber={card.number} level={rejection.requiredLevel} />
      )}
      {isCodeRequired && (
        <CodeInput
          label={t({ message: 'Authenticator code', comment: 'Label of a code field' })}
          value={code}
          isBusy={phase === 'sending'}
          error={messageOf(rejection, 'two_factor_code_wrong')}
          onValueChange={form.editCode}
        />
      )}
      <ConfirmRow
        confirm={t`Send card`}
        isBusy={phase === 'sending'}
        disabledReason={
          isCodeRequired && code.length < CODE_LENGTH ? t`Enter the 6-digit code` : undefined
        }
        onBack={form.goBack}
      />
    </Form>
  );
}

interface IdentityLinkProps {
  readonly cardNumber: string;
  readonly level: number | undefined;
}

/** Returns to the card. */
function IdentityLink({ cardNumber, level }: IdentityLinkProps) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Link href={href(identityPath(giftCardPath(cardNumber), level))} variant="button">
      {t`Verify your identity`}
    </Link>
  );
}

/** Identifiers are left to right in every language. */
const Receiver = ({ text }: { readonly text: string }) => (
  <bdi dir="ltr" translate="no">
    {text}
  </bdi>
);

function Receipt({ form, onBack }: SendViewProps) {
  const { t } = useLingui();
  return (
    <div className={styles.content}>
      <Notice tone="success" isUrgent>
        {t`The card was sent.`}
      </Notice>
      <ValueRow
        label={t`Receiver`}
        value={<Receiver text={form.sent?.receiver ?? ''} />}
        isStrong
      />
      <ButtonRow>
        <Button tone="primary" onClick={onBack}>
          {t({ message: 'Done', comment: 'Closes a finished step' })}
        </Button>
      </ButtonRow>
    </div>
  );
}
