/** Opening an account, on screen: email, password, terms. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { isUnderWay, type AuthViewProps } from './auth-view.ts';
import { AuthFrame } from './parts/AuthFrame.tsx';
import { EmailField } from './parts/EmailField.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { PasswordStrength } from './parts/PasswordStrength.tsx';
import { useProblemText } from './use-problem-text.ts';

export function SignUpView({ form, tools, aside }: AuthViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const problemOf = useProblemText(form.problems);
  const password = form.values['password'] ?? '';
  return (
    <AuthFrame
      title={t`Open an account`}
      lead={t`Everything here is play money: trade as much as you like.`}
      tools={tools}
      aside={aside}
      foot={
        <Trans>
          Already have one? <Link href={href('/signin')}>Sign in</Link>
        </Trans>
      }
    >
      <FormBody label={t`Open an account`} phase={form.phase} onSubmit={form.submit}>
        <EmailField form={form} error={problemOf('email')} />
        <div>
          <PasswordField
            label={t({ message: 'Password', comment: 'Label of the field' })}
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
        <Button type="submit" tone="primary" size="large" isWide isBusy={isUnderWay(form)}>
          {t`Open an account`}
        </Button>
      </FormBody>
    </AuthFrame>
  );
}
