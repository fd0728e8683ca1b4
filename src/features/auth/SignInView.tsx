/** Sign-in view with email or phone and password; sign-in providers are below the form. */
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { EmailField } from './parts/EmailField.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { LongCodeField, useLongCodeRequested } from './parts/LongCodeField.tsx';
import { addressWith, useGoal } from './address.ts';
import { isPending, type AuthViewProps } from './auth-view.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './SignInView.module.css';

interface SignInViewProps extends AuthViewProps {
  /** Captcha, if the exchange requires one. */
  readonly captcha?: ReactNode;
  /** Buttons of the sign-in providers. */
  readonly signInProviders?: ReactNode;
}

export function SignInView({ form, tools, aside, captcha, signInProviders }: SignInViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const goal = useGoal();
  const problemOf = useProblemText(form.problems);
  const email = form.values['email'] ?? '';
  const isCodeRequested = useLongCodeRequested(form, 'mailCode');
  return (
    <AuthLayout
      title={t({ message: 'Sign in', comment: 'Title' })}
      tools={tools}
      aside={aside}
      footer={
        <Trans>
          Don't have an account? <Link href={href(addressWith('/signup', goal))}>Sign up</Link>
        </Trans>
      }
    >
      <FormBody label={t`Sign in`} form={form}>
        <EmailField form={form} isPhoneAllowed error={problemOf('email')} />
        <div className={styles.password}>
          <PasswordField
            label={t({ message: 'Password', comment: 'Label of the field' })}
            name="password"
            autoComplete="current-password"
            value={form.values['password'] ?? ''}
            onValueChange={(value) => form.edit('password', value)}
            error={problemOf('password')}
          />
          <Link
            href={href(addressWith('/forgot-password', { email: emailIn(email), ...goal }))}
            className={styles.forgot}
          >{t`Forgot your password?`}</Link>
        </div>
        {isCodeRequested && (
          <LongCodeField form={form} name="mailCode" error={problemOf('mailCode')} />
        )}
        {captcha}
        <Button type="submit" tone="primary" size="large" isWide isBusy={isPending(form)}>
          {t`Sign in`}
        </Button>
      </FormBody>
      {signInProviders}
    </AuthLayout>
  );
}

/** Returns the typed login if it may be an email; a phone number cannot be used to reset a
 *  password. */
const emailIn = (login: string): string => (login.includes('@') ? enteredText('email', login) : '');
