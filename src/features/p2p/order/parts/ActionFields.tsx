/** What the user states for an action, by action. */
import { useLingui } from '@lingui/react/macro';
import { takesFiles } from '#domain/p2p/order-statements.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { P2P_EVIDENCE_LENGTH_MAX, P2P_EVIDENCE_LENGTH_MIN } from '#contract/core/p2p.ts';
import { sumText } from '../use-order-texts.ts';
import type { ActionFieldsProps } from './action-fields-props.ts';
import { DraftFiles } from './DraftFiles.tsx';
import { FeedbackFields } from './FeedbackFields.tsx';
import { AppealReasonField, CancelReasonField } from './ReasonFields.tsx';
import { MarkPaidFields, ReleaseFields } from './PaymentFields.tsx';
import { AnswerFields, ShareField } from './SettlementFields.tsx';

export function ActionFields(props: ActionFieldsProps) {
  switch (props.action) {
    case 'mark_paid':
      return <MarkPaidFields {...props} />;
    case 'release':
      return <ReleaseFields {...props} />;
    case 'cancel':
      return (
        <>
          <CancelReasonField {...props} />
          <CancelStatement {...props} />
        </>
      );
    case 'concede':
      return <ConcedeStatement {...props} />;
    case 'request_cancel':
      return (
        <>
          <CancelReasonField {...props} />
          <DraftFiles form={props.form} />
        </>
      );
    case 'appeal':
    case 'complain':
      return (
        <>
          <AppealReasonField {...props} />
          <Evidence {...props} />
        </>
      );
    case 'propose_settlement':
      return <ShareField {...props} />;
    case 'answer_settlement':
      return <AnswerFields {...props} />;
    case 'give_feedback':
      return <FeedbackFields {...props} />;
    default:
      return takesFiles(props.action) ? <Evidence {...props} /> : null;
  }
}

function CancelStatement({ order, form, draft }: ActionFieldsProps) {
  const { t } = useLingui();
  const fiat = sumText(order);
  return (
    <Checkbox
      label={
        draft.status === 'paid'
          ? t`I have been refunded ${fiat}.`
          : t`I have not paid, and I will not pay.`
      }
      isChecked={draft.isDeclared}
      error={form.problems.declaration === undefined ? undefined : t`Confirm this to continue.`}
      onCheckedChange={(isDeclared) => form.edit({ isDeclared })}
    />
  );
}

function ConcedeStatement({ form, draft }: ActionFieldsProps) {
  const { t } = useLingui();
  return (
    <Checkbox
      label={t`I give up the coins in escrow.`}
      isChecked={draft.isDeclared}
      error={form.problems.declaration === undefined ? undefined : t`Confirm this to continue.`}
      onCheckedChange={(isDeclared) => form.edit({ isDeclared })}
    />
  );
}

function Evidence({ form, draft, action }: ActionFieldsProps) {
  const { t } = useLingui();
  const isShort = action === 'reject_cancel';
  const minimum = P2P_EVIDENCE_LENGTH_MIN;
  const label = t`Reason`;
  return (
    <>
      <TextArea
        label={isShort ? t`${label} (optional)` : t`Describe what happened`}
        value={draft.text}
        rows={4}
        maxLength={isShort ? ANSWER_LENGTH_MAX : P2P_EVIDENCE_LENGTH_MAX}
        error={
          form.problems.text === undefined ? undefined : t`Enter at least ${minimum} characters`
        }
        onValueChange={(text) => form.edit({ text })}
      />
      <DraftFiles form={form} />
    </>
  );
}

const ANSWER_LENGTH_MAX = 400;
