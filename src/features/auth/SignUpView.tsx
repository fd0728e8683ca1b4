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
  /** What the exchange says about the referral code. */
  readonly referralCheck?: ReactNode;
  /** Sign-up with the sign-in providers. */
  readonly signInProviders?: ReactNode;
}

export function SignUpView(props: SignUpViewProps) {
  const { form, tools, aside, captcha, referralCheck, signInProviders } = props;
  const { t } = useLingui();
  const href = useHref();
  const goal = useGoal();
  const problemOf = useProblemText(form.problems);
  return (
    <AuthLayout
      title={t({ message: 'Create account', comment: 'Title' })}
      lead={t`All balances on this exchange are play money.`}
      tools={tools}
      aside={aside}
      footer={
        <Trans>
          Already have an account? <Link href={href(addressWith('/signin', goal))}>Sign in</Link>
        </Trans>
      }
    >
      <FormBody label={t`Create account`} form={form}>
        <EmailField form={form} error={problemOf('email')} />
        <NewPasswordField form={form} error={problemOf('password')} />
        <ReferralField form={form} error={problemOf('referralCode')} check={referralCheck} />
        <Checkbox
          label={
            <Trans>
              I agree to the{' '}
              <Link isExternal href={href('/terms')}>
                Terms of Use
              </Link>{' '}
              and{' '}
              <Link isExternal href={href('/privacy-policy')}>
                Privacy Policy
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
          {t`Create account`}
        </Button>
      </FormBody>
      {signInProviders}
    </AuthLayout>
  );
}
