/** Sign-in with email and password. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useForm } from '#src/binding/form.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { checkSignIn } from './checks.ts';
import { AuthFrame } from './parts/AuthFrame.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { LivePrices } from './parts/LivePrices.tsx';
import { useProblemText } from './use-problem-text.ts';

export function SignInPage() {
  const { t } = useLingui();
  const href = useHref();
  const query = new URLSearchParams(useSearch());
  const form = useForm('signIn', {
    values: { email: query.get('email') ?? '', password: '' },
    check: checkSignIn,
  });
  const problemOf = useProblemText(form.problems);
  return (
    <AuthFrame
      title={t`Sign in`}
      aside={<LivePrices />}
      foot={
        <Trans>
          New here? <Link href={href('/signup')}>Open an account</Link>
        </Trans>
      }
    >
      <FormBody label={t`Sign in`} onSubmit={form.submit}>
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
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          value={form.values['password'] ?? ''}
          onValueChange={(value) => form.edit('password', value)}
          error={problemOf('password')}
        />
        <Button
          type="submit"
          tone="primary"
          size="large"
          isWide
          isBusy={form.phase === 'submitting'}
        >
          {t`Sign in`}
        </Button>
      </FormBody>
    </AuthFrame>
  );
}
