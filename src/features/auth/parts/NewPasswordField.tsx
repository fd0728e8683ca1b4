/** Field for a new password with its strength below. */
import { useLingui } from '@lingui/react/macro';
import type { Form } from '#src/binding/form.ts';
import { PasswordField } from '#src/design/controls/PasswordField.tsx';
import { PasswordStrength } from '#src/design/controls/PasswordStrength.tsx';

interface NewPasswordFieldProps {
  readonly form: Form;
  readonly label?: string | undefined;
  readonly error: string | undefined;
}

export function NewPasswordField({ form, label, error }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const password = form.values['password'] ?? '';
  return (
    <div>
      <PasswordField
        label={label ?? t({ message: 'Password', comment: 'Label of the field' })}
        name="password"
        autoComplete="new-password"
        value={password}
        onValueChange={(value) => form.edit('password', value)}
        error={error}
      />
      <PasswordStrength
        password={password}
        ownTexts={[form.values['email'] ?? '']}
        onWeakPassword={(weak) => {
          // Any other state shows a response, which an edit would clear.
          if (form.phase === 'editing' || form.phase === 'invalid') form.edit('weakPassword', weak);
        }}
      />
    </div>
  );
}
