/** Email verification view: six digits from the email, submitted automatically after the last one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { addressWith, useGoal } from './address.ts';
import { isPending, type AuthViewProps } from './auth-view.ts';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { EmailedCodeField } from './parts/EmailedCodeField.tsx';
import { EmailField } from './parts/EmailField.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { ResendButton } from './parts/ResendButton.tsx';
import { Ways } from './parts/Ways.tsx';
import { useProblemText } from './use-problem-text.ts';
import type { Resend } from './use-resend.ts';

interface VerifyEmailViewProps extends AuthViewProps {
  readonly resend: Resend;
  /** Whether the email must be entered because the address contains none. */
  readonly isEmailRequested?: boolean | undefined;
}

export function VerifyEmailView({
  form,
  resend,
  tools,
  aside,
  isEmailRequested = false,
}: VerifyEmailViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const goal = useGoal();
  const problemOf = useProblemText(form.problems);
  const email = form.values['email'] ?? '';
  return (
    <AuthLayout
      title={t`Verify your email`}
      lead={
        isEmailRequested ? (
          t`Enter the code from our email. It expires in 15 minutes.`
        ) : (
          <Trans>
            We sent an email to{' '}
            <bdi dir="ltr" translate="no">
              {email}
            </bdi>
            . Its code expires in 15 minutes.
          </Trans>
        )
      }
      tools={tools}
      aside={aside}
      footer={
        <Ways>
          <ResendButton resend={resend} />
          <Link href={href(addressWith('/signup', goal))}>{t`Use another email`}</Link>
        </Ways>
      }
    >
      <FormBody label={t`Verify your email`} form={form}>
        {isEmailRequested && <EmailField form={form} error={problemOf('email')} />}
        <EmailedCodeField form={form} onComplete={form.submit} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={isPending(form)}>
          {t({ message: 'Verify', comment: 'Sends the code' })}
        </Button>
      </FormBody>
    </AuthLayout>
  );
}
