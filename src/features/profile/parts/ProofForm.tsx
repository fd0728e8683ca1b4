/** Form that proves ownership with the methods the exchange requires; the values of the change are
 *  retained meanwhile. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { isSixDigits } from '#domain/account-input.ts';
import type { Change, ProofKind } from '#src/binding/account.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import { ResendCode } from './ResendCode.tsx';
import { StepForm } from './StepForm.tsx';
import codeStyles from './CodeRow.module.css';

interface ProofFormProps {
  readonly change: Change;
  /** For password managers: the account of the password. */
  readonly email: string;
}

type Filled = Readonly<Partial<Record<ProofKind, string>>>;

export function ProofForm({ change, email }: ProofFormProps) {
  const { t } = useLingui();
  const { needs, phase } = change;
  const [filled, setFilled] = useState<Filled>({});
  const [isTried, setTried] = useState(false);
  const isMissing = (kind: ProofKind): boolean => needs.includes(kind) && !isFilled(kind, filled);
  const fill = (kind: ProofKind) => (value: string) => setFilled({ ...filled, [kind]: value });
  const prove = (proof: Filled) => {
    setTried(true);
    if (needs.every((kind) => isFilled(kind, proof))) change.prove(proof);
  };
  const missing = (kind: ProofKind, message: string): string | undefined =>
    isTried && isMissing(kind) ? message : undefined;
  const isBusy = phase === 'checking';
  return (
    <StepForm
      label={t`Verify your identity`}
      lead={t`Verify your identity to make this change.`}
      change={{ phase, problems: {}, rejection: change.rejection }}
      action={t({ message: 'Confirm', comment: 'Submits the identity verification' })}
      onSubmit={() => prove(filled)}
      onCancel={change.declineProof}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {needs.includes('password') && (
        <PasswordField
          label={t({ message: 'Password', comment: 'Label of the field' })}
          name="password"
          autoComplete="current-password"
          value={filled.password ?? ''}
          onValueChange={fill('password')}
          error={missing('password', t`This field is required`)}
        />
      )}
      {needs.includes('mailCode') && (
        <>
          <div className={codeStyles.code}>
            <CodeInput
              label={t({ message: 'Email code', comment: 'Label of the field' })}
              name="mailCode"
              value={filled.mailCode ?? ''}
              onValueChange={fill('mailCode')}
              isBusy={isBusy}
              error={missing('mailCode', t`Enter the 6-digit code`)}
            />
          </div>
          <ResendCode change={change} isFirst={filled.mailCode === undefined} />
        </>
      )}
      {needs.includes('authenticatorCode') && (
        <AuthenticatorCode
          value={filled.authenticatorCode ?? ''}
          onValueChange={fill('authenticatorCode')}
          onComplete={needs.length === 1 ? (code) => prove({ authenticatorCode: code }) : undefined}
          isBusy={isBusy}
          error={missing('authenticatorCode', t`Enter the 6-digit code`)}
        />
      )}
    </StepForm>
  );
}

interface AuthenticatorCodeProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onComplete: ((value: string) => void) | undefined;
  readonly isBusy: boolean;
  readonly error: string | undefined;
}

/** Field for the authenticator's code, or for a recovery code after the authenticator is lost. */
function AuthenticatorCode({ error, ...rest }: AuthenticatorCodeProps) {
  const { t } = useLingui();
  const [isRecovery, setRecovery] = useState(false);
  const { value, onValueChange } = rest;
  return (
    <>
      {isRecovery ? (
        <CodeInput
          label={t({ message: 'Recovery code', comment: 'Label of the field' })}
          format="letters"
          name="recoveryCode"
          isFilled={false}
          value={value}
          onValueChange={onValueChange}
          error={error === undefined ? undefined : t`This field is required`}
        />
      ) : (
        <div className={codeStyles.code}>
          <CodeInput
            label={t({
              message: 'Authenticator code',
              comment: '6-digit code from an authenticator app',
            })}
            name="authenticatorCode"
            error={error}
            {...rest}
          />
        </div>
      )}
      <Button
        tone="textAccent"
        className={codeStyles.flush}
        onClick={() => {
          setRecovery(!isRecovery);
          onValueChange('');
        }}
      >
        {isRecovery ? t`Use authenticator app` : t`Use recovery code`}
      </Button>
    </>
  );
}

/** Accepts a recovery code by its letters; the exchange validates it. */
function isFilled(kind: ProofKind, filled: Filled): boolean {
  const text = filled[kind] ?? '';
  if (kind === 'password') return text !== '';
  return isSixDigits(text) || (kind === 'authenticatorCode' && /[a-z]/i.test(text));
}
