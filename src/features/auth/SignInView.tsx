/** Sign-in with email and password, on screen. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { AuthFrame } from './parts/AuthFrame.tsx';
import { EmailField } from './parts/EmailField.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { isUnderWay, type AuthViewProps } from './auth-view.ts';
import { useProblemText } from './use-problem-text.ts';

export function SignInView({ form, tools, aside }: AuthViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const problemOf = useProblemText(form.problems);
  return (
    <AuthFrame
      title={t`Sign in`}
      tools={tools}
      aside={aside}
      foot={
        <Trans>
          New here? <Link href={href('/signup')}>Open an account</Link>
        </Trans>
      }
    >
      <FormBody label={t`Sign in`} phase={form.phase} onSubmit={form.submit}>
        <EmailField form={form} error={problemOf('email')} />
        <PasswordField
          label={t({ message: 'Password', comment: 'Label of the field' })}
          name="password"
          autoComplete="current-password"
          value={form.values['password'] ?? ''}
          onValueChange={(value) => form.edit('password', value)}
          error={problemOf('password')}
        />
        <Button type="submit" tone="primary" size="large" isWide isBusy={isUnderWay(form)}>
          {t`Sign in`}
        </Button>
      </FormBody>
    </AuthFrame>
  );
}
