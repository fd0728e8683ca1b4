/** Asks for another code; a minute apart, counted down. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useForm } from '#src/binding/form.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { every } from '#src/platform/clock.ts';

const WAIT_SEC = 60;
const noProblems = () => ({});

export function ResendCode({ email }: { readonly email: string }) {
  const { t } = useLingui();
  const form = useForm('resendVerifyEmailCode', { values: { email }, check: noProblems });
  const [leftSec, setLeftSec] = useState(0);
  const isWaiting = leftSec > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    return every(1_000, () => setLeftSec((left) => left - 1));
  }, [isWaiting]);
  return (
    <Button
      tone="textAccent"
      isBusy={form.phase === 'submitting'}
      disabledReason={isWaiting ? t`A code was sent a moment ago` : undefined}
      onClick={() => {
        form.reset();
        form.submit();
        setLeftSec(WAIT_SEC);
      }}
    >
      {isWaiting ? t`Send another code in ${leftSec} s` : t`Send another code`}
    </Button>
  );
}
