/** Sign-up view: email, password, referral code, terms. */
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { addressWith, useGoal } from './address.ts';
import { isPending, type AuthViewProps } from './auth-view.ts';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { EmailField } from './parts/EmailField.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { NewPasswordField } from './parts/NewPasswordField.tsx';
import { ReferralField } from './parts/ReferralField.tsx';
import { useProblemText } from './use-problem-text.ts';

interface SignUpViewProps extends AuthViewProps {
  /** Captcha, if the exchange requires one. */
  readonly captcha?: ReactNode;
  /** Sign-up with the sign-in providers. */
  readonly signInProviders?: ReactNode;
}

export function SignUpView({ form, tools, aside, captcha, signInProviders }: SignUpViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const goal = useGoal();
  const problemOf = useProblemText(form.problems);
  return (
    <AuthLayout
      title={t`Open an account`}
      lead={t`Everything here is play money: trade as much as you like.`}
      tools={tools}
      aside={aside}
      footer={
        <Trans>
          Already have one? <Link href={href(addressWith('/signin', goal))}>Sign in</Link>
        </Trans>
      }
    >
      <FormBody label={t`Open an account`} form={form}>
        <EmailField form={form} error={problemOf('email')} />
        <NewPasswordField form={form} error={problemOf('password')} />
        <ReferralField form={form} error={problemOf('referralCode')} />
        <Checkbox
          label={
            <Trans>
              I accept the{' '}
              <Link isExternal href={href('/terms')}>
                terms of use
              </Link>{' '}
              and have read what is said of{' '}
              <Link isExternal href={href('/privacy-policy')}>
                privacy
              </Link>
              .
            </Trans>
          }
          isChecked={form.values['terms'] === 'yes'}
          onCheckedChange={(isChecked) => form.edit('terms', isChecked ? 'yes' : '')}
          error={problemOf('terms')}
        />
        {captcha}
        <Button type="submit" tone="primary" size="large" isWide isBusy={isPending(form)}>
          {t`Open an account`}
        </Button>
      </FormBody>
      {signInProviders}
    </AuthLayout>
  );
}
