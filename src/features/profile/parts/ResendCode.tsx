/** Button that requests another code, enabled after the waiting time. */
import { useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.ts';
import { Button } from '#src/design/controls/Button.tsx';
import styles from './ResendCode.module.css';

interface ResendCodeProps {
  readonly change: Pick<Change, 'waitSec' | 'isSendingCode' | 'requestCode'>;
  /** Whether no code has been sent yet. */
  readonly isFirst?: boolean | undefined;
}

export function ResendCode({
  change: { waitSec: remainingSec, isSendingCode, requestCode },
  isFirst = false,
}: ResendCodeProps) {
  const { t } = useLingui();
  const isWaiting = remainingSec > 0;
  const request = isFirst
    ? t({ message: 'Send code', comment: 'Emails a verification code' })
    : t`Resend code`;
  return (
    <Button
      tone="textAccent"
      className={styles.flush}
      isBusy={isSendingCode}
      disabledReason={isWaiting ? t`A code was just sent` : undefined}
      onClick={requestCode}
    >
      {isWaiting ? t`Resend code in ${remainingSec} s` : request}
    </Button>
  );
}
