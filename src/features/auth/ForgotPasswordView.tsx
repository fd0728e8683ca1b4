/** View for a forgotten password: takes the email to which a code is sent. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { addressWith, useGoal } from './address.ts';
import { isPending, type AuthViewProps } from './auth-view.ts';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { EmailField } from './parts/EmailField.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { useProblemText } from './use-problem-text.ts';

interface ForgotPasswordViewProps extends AuthViewProps {
  /** Captcha, if the exchange requires one. */
  readonly captcha?: ReactNode;
}

export function ForgotPasswordView({ form, tools, aside, captcha }: ForgotPasswordViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const goal = useGoal();
  const problemOf = useProblemText(form.problems);
  return (
    <AuthLayout
      title={t`Forgot your password?`}
      lead={t`Enter your account email. If it is registered, we'll send a code.`}
      tools={tools}
      aside={aside}
      footer={<Link href={href(addressWith('/signin', goal))}>{t`Back to sign in`}</Link>}
    >
      <FormBody label={t`Forgot your password?`} form={form}>
        <EmailField form={form} error={problemOf('email')} />
        {captcha}
        <Button type="submit" tone="primary" size="large" isWide isBusy={isPending(form)}>
          {t({ message: 'Send code', comment: 'Emails a password reset code' })}
        </Button>
      </FormBody>
    </AuthLayout>
  );
}
