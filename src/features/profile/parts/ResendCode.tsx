/** Button that requests another code, enabled after the waiting time. */
import { useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import styles from './ResendCode.module.css';

interface ResendCodeProps {
  readonly change: Pick<Change, 'waitSec' | 'isCodeOnItsWay' | 'requestCode'>;
  /** Whether no code has been sent yet. */
  readonly isFirst?: boolean | undefined;
}

export function ResendCode({
  change: { waitSec, isCodeOnItsWay, requestCode },
  isFirst = false,
}: ResendCodeProps) {
  const { t } = useLingui();
  const isWaiting = waitSec > 0;
  const request = isFirst
    ? t({ message: 'Send the code', comment: 'By mail, to prove who one is' })
    : t`Send another code`;
  return (
    <Button
      tone="textAccent"
      className={styles.flush}
      isBusy={isCodeOnItsWay}
      disabledReason={isWaiting ? t`A code was sent a moment ago` : undefined}
      onClick={requestCode}
    >
      {isWaiting ? t`Send another code in ${waitSec} s` : request}
    </Button>
  );
}
