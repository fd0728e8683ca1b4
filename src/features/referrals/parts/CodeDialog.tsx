/** Dialog that makes or changes a referral code; it closes after the code is saved. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ReferralCode, ReferralTier } from '#contract/entities/referral.ts';
import { useReferralCodeForm, type Form } from '#src/binding/referrals.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { newCode } from '#src/platform/secrets.ts';
import { editCodeInput, newCodeInput, RANDOM_CODE_LENGTH } from '../code-form.ts';
import { CodeForm } from './CodeForm.tsx';

interface CodeDialogProps {
  /** Undefined for a new code. */
  readonly code: ReferralCode | undefined;
  readonly ownCodes: readonly string[];
  /** Tier of the user; undefined while unknown. */
  readonly tier: ReferralTier | undefined;
  readonly onClose: () => void;
}

export function CodeDialog({ code, ownCodes, tier, onClose }: CodeDialogProps) {
  const [input] = useState(() =>
    code === undefined ? newCodeInput(newCode(RANDOM_CODE_LENGTH), ownCodes) : editCodeInput(code),
  );
  const form = useReferralCodeForm(input);
  const isSaved = form.phase === 'done';
  useEffect(() => {
    if (isSaved) onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- Once, when the code is saved.
  }, [isSaved]);
  return <CodeDialogView form={form} code={code} tier={tier} onClose={onClose} />;
}

interface CodeDialogViewProps extends Pick<CodeDialogProps, 'code' | 'tier' | 'onClose'> {
  readonly form: Form;
}

export function CodeDialogView({ form, code, tier, onClose }: CodeDialogViewProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={code === undefined ? t`Create code` : t`Edit referral code`}
      size="normal"
      isOpen
      isLocked={form.phase === 'submitting'}
      onClose={onClose}
    >
      <CodeForm form={form} code={code} tier={tier} onCancel={onClose} />
    </Dialog>
  );
}
