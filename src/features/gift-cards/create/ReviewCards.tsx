/** Review of new cards over the form: what leaves the wallet, and the code. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { CreateCardsForm } from '#src/binding/gift-cards.ts';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { useCodeMessage } from '#src/trading/codes/use-code-message.ts';
import { identityPath } from '#src/trading/identity/identity-path.ts';
import { giftCardViewPath } from '../gift-card-paths.ts';
import { CostRows } from './CreateSummary.tsx';
import { useCreateRejection } from './use-create-messages.ts';

const CODE_LENGTH = 6;

export function ReviewCards({ form }: { readonly form: CreateCardsForm }) {
  const { t } = useLingui();
  const { phase } = form;
  const isOpen = phase === 'reviewing' || phase === 'sending' || phase === 'unknown';
  return (
    <Dialog
      title={t`Review gift cards`}
      isOpen={isOpen}
      isLocked={phase !== 'reviewing'}
      onClose={form.goBack}
    >
      {phase === 'unknown' ? (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      ) : (
        <Review form={form} />
      )}
    </Dialog>
  );
}

function Review({ form }: { readonly form: CreateCardsForm }) {
  const { t } = useLingui();
  const messageOf = useCodeMessage();
  const { draft, cost, code, isCodeRequired, rejection, phase } = form;
  const text = useCreateRejection(form);
  const total = `${displayNumber(cost?.total)} ${draft.coin}`;
  return (
    <Form
      label={t`Review gift cards`}
      phase={rejection === undefined ? phase : 'failed'}
      rejection={text}
      problems={{}}
      onSubmit={form.confirm}
    >
      <div>
        <ValueRow
          label={t`Amount of one card`}
          value={<NumberText>{`${displayNumber(draft.amount)} ${draft.coin}`}</NumberText>}
        />
        <CostRows form={form} />
        <ValueRow
          label={t`Pay from`}
          value={draft.wallet === 'spot' ? t`Spot wallet` : t`P2P wallet`}
        />
        {draft.restrictedTo !== '' && (
          <ValueRow label={t`Only for`} value={<NumberText>{draft.restrictedTo}</NumberText>} />
        )}
      </div>
      {rejection?.name === 'identity_level_too_low' && (
        <IdentityLink level={rejection.requiredLevel} />
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
        confirm={t({ message: `Create for ${total}`, comment: 'For example: Create for 50 USDT' })}
        isBusy={phase === 'sending'}
        disabledReason={
          isCodeRequired && code.length < CODE_LENGTH ? t`Enter the 6-digit code` : undefined
        }
        onBack={form.goBack}
      />
    </Form>
  );
}

/** Returns to this form. */
function IdentityLink({ level }: { readonly level: number | undefined }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Link href={href(identityPath(giftCardViewPath('create'), level))} variant="button">
      {t`Verify your identity`}
    </Link>
  );
}
