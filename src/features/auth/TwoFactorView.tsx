/** View of the second step of a sign-in: the authenticator's code, or a recovery code. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { isPending, type AuthViewProps } from './auth-view.ts';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { CodeField } from './parts/CodeField.tsx';
import { FormBody } from './parts/FormBody.tsx';
import { TextButton } from './parts/TextButton.tsx';
import { Ways } from './parts/Ways.tsx';
import { useProblemText } from './use-problem-text.ts';

interface TwoFactorViewProps extends AuthViewProps {
  /** Cancels the step and restarts the sign-in. */
  readonly leave: () => void;
}

export function TwoFactorView({ form, leave, tools, aside }: TwoFactorViewProps) {
  const { t } = useLingui();
  const isRecovery = form.values['way'] === 'recovery';
  const use = (way: 'app' | 'recovery') => {
    form.reset();
    form.edit('way', way);
  };
  return (
    <AuthLayout
      title={t({ message: 'Two-factor verification', comment: 'Title' })}
      lead={
        isRecovery
          ? t`Enter one of your recovery codes. Each code works once.`
          : t`Enter the 6-digit code from your authenticator app.`
      }
      tools={tools}
      aside={aside}
      footer={
        <Ways>
          {isRecovery ? (
            <TextButton onClick={() => use('app')}>{t`Use authenticator app`}</TextButton>
          ) : (
            <TextButton onClick={() => use('recovery')}>{t`Use recovery code`}</TextButton>
          )}
          <TextButton onClick={leave}>
            <Trans>Back to sign in</Trans>
          </TextButton>
        </Ways>
      }
    >
      <FormBody
        key={isRecovery ? 'recovery' : 'app'}
        label={t`Two-factor verification`}
        form={form}
      >
        {isRecovery ? <RecoveryCode form={form} /> : <AppCode form={form} />}
        <Button type="submit" tone="primary" size="large" isWide isBusy={isPending(form)}>
          {t({ message: 'Verify', comment: 'Sends the code' })}
        </Button>
      </FormBody>
    </AuthLayout>
  );
}

function AppCode({ form }: Pick<AuthViewProps, 'form'>) {
  const { t } = useLingui();
  const problemOf = useProblemText(form.problems);
  return (
    <CodeField
      form={form}
      label={t({ message: 'Code', comment: '6-digit code from an authenticator app' })}
      error={problemOf('code')}
      onComplete={form.submit}
    />
  );
}

function RecoveryCode({ form }: Pick<AuthViewProps, 'form'>) {
  const { t } = useLingui();
  const problemOf = useProblemText(form.problems);
  return (
    <CodeInput
      label={t({ message: 'Recovery code', comment: 'Label of the field' })}
      format="letters"
      name="recoveryCode"
      isFilled={false}
      value={form.values['recoveryCode'] ?? ''}
      onValueChange={(value) => form.edit('recoveryCode', value)}
      // The exchange reports errors of both kinds as `code`.
      error={problemOf('recoveryCode') ?? problemOf('code')}
    />
  );
}
