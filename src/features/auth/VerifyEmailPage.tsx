/** Six digits from the mail; sent at once when the last one is in. */
import { useEffect } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { checkCode } from './checks.ts';
import { AuthFrame } from './parts/AuthFrame.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { ResendCode } from './parts/ResendCode.tsx';
import { useProblemText } from './use-problem-text.ts';

export function VerifyEmailPage() {
  const { t } = useLingui();
  const href = useHref();
  const email = new URLSearchParams(useSearch()).get('email') ?? '';
  const form = useForm('verifyEmail', { values: { email, code: '' }, check: checkCode });
  const problemOf = useProblemText(form.problems);
  const code = form.values['code'] ?? '';
  const { phase, submit } = form;
  const isReady = code.length === 6 && (phase === 'editing' || phase === 'invalid');
  useEffect(() => {
    if (isReady) submit();
    // Only a code that has just become whole is sent by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady]);
  return (
    <AuthFrame
      title={t`Verify your email`}
      lead={
        <Trans>
          We have sent a code to <bdi dir="ltr">{email}</bdi>. It is good for 15 minutes.
        </Trans>
      }
      foot={<Link href={href('/signup')}>{t`Use another email`}</Link>}
    >
      <FormBody label={t`Verify your email`} onSubmit={submit}>
        <CodeInput
          label={t`Code`}
          value={code}
          onValueChange={(value) => form.edit('code', value)}
          error={problemOf('code')}
        />
        <Button type="submit" tone="primary" size="large" isWide isBusy={phase === 'submitting'}>
          {t`Verify`}
        </Button>
      </FormBody>
      <ResendCode email={email} />
    </AuthFrame>
  );
}
