/** Button that requests another code, enabled after the waiting time. */
import { useLingui } from '@lingui/react/macro';
import type { Resend } from '../use-resend.ts';
import { TextButton } from './TextButton.tsx';

export function ResendButton({
  resend: { remainingSec, isBusy, request },
}: {
  readonly resend: Resend;
}) {
  const { t } = useLingui();
  const isWaiting = remainingSec > 0;
  return (
    <TextButton
      isBusy={isBusy}
      disabledReason={isWaiting ? t`A code was just sent` : undefined}
      onClick={request}
    >
      {isWaiting ? t`Resend code in ${remainingSec} s` : t`Resend code`}
    </TextButton>
  );
}
