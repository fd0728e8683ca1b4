/** View that replaces a forgotten password: the code from the email, and the new password. */
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
import { NewPasswordField } from './parts/NewPasswordField.tsx';
import { Ways } from './parts/Ways.tsx';
import { useProblemText } from './use-problem-text.ts';

interface ResetPasswordViewProps extends AuthViewProps {
  /** Whether the email must be entered because the address contains none. */
  readonly isEmailRequested?: boolean | undefined;
}

export function ResetPasswordView({
  form,
  tools,
  aside,
  isEmailRequested = false,
}: ResetPasswordViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const goal = useGoal();
  const problemOf = useProblemText(form.problems);
  const email = form.values['email'] ?? '';
  return (
    <AuthLayout
      title={t`Set new password`}
      lead={
        isEmailRequested ? (
          t`Enter the code we sent to your email. A new password signs out all devices.`
        ) : (
          <Trans>
            If{' '}
            <bdi dir="ltr" translate="no">
              {email}
            </bdi>{' '}
            is registered, we sent it a code. A new password signs out all devices.
          </Trans>
        )
      }
      tools={tools}
      aside={aside}
      footer={
        <Ways>
          <Link href={href(addressWith('/forgot-password', { email, ...goal }))}>
            {t({ message: 'Resend code', comment: 'Link' })}
          </Link>
          <Link href={href(addressWith('/signin', goal))}>{t`Back to sign in`}</Link>
        </Ways>
      }
    >
      <FormBody label={t`Set new password`} form={form}>
        {isEmailRequested ? (
          <EmailField form={form} error={problemOf('email')} />
        ) : (
          // For password managers: the account of the password.
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        )}
        <EmailedCodeField form={form} />
        <NewPasswordField
          form={form}
          label={t({ message: 'New password', comment: 'Label of the field' })}
          error={problemOf('password')}
        />
        <Button type="submit" tone="primary" size="large" isWide isBusy={isPending(form)}>
          {t({ message: 'Set new password', comment: 'Ends a password reset' })}
        </Button>
      </FormBody>
    </AuthLayout>
  );
}
