/** Opening an account: email, password, terms; a referral code from the link is kept. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { checkSignUp } from './checks.ts';
import { AuthFrame } from './parts/AuthFrame.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { LivePrices } from './parts/LivePrices.tsx';
import { PasswordStrength } from './parts/PasswordStrength.tsx';
import { useProblemText } from './use-problem-text.ts';

export function SignUpPage() {
  const { t } = useLingui();
  const href = useHref();
  const referralCode = new URLSearchParams(useSearch()).get('ref_code') ?? '';
  const form = useForm('signUp', {
    values: { email: '', password: '', terms: '', referralCode },
    check: checkSignUp,
  });
  const problemOf = useProblemText(form.problems);
  const password = form.values['password'] ?? '';
  return (
    <AuthFrame
      title={t`Open an account`}
      lead={t`Everything here is play money: trade as much as you like.`}
      aside={<LivePrices />}
      foot={
        <Trans>
          Already have one? <Link href={href('/signin')}>Sign in</Link>
        </Trans>
      }
    >
      <FormBody label={t`Open an account`} onSubmit={form.submit}>
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
          dir="ltr"
          value={form.values['email'] ?? ''}
          onValueChange={(value) => form.edit('email', value)}
          error={problemOf('email')}
        />
        <div>
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="new-password"
            value={password}
            onValueChange={(value) => form.edit('password', value)}
            error={problemOf('password')}
          />
          <PasswordStrength password={password} />
        </div>
        <Checkbox
          label={t`I accept that this exchange trades play money and that its data stay on its own machine.`}
          isChecked={form.values['terms'] === 'yes'}
          onCheckedChange={(isChecked) => form.edit('terms', isChecked ? 'yes' : '')}
          error={problemOf('terms')}
        />
        <Button
          type="submit"
          tone="primary"
          size="large"
          isWide
          isBusy={form.phase === 'submitting'}
        >
          {t`Open an account`}
        </Button>
      </FormBody>
    </AuthFrame>
  );
}
