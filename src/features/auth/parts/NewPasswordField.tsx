/** Field for a new password with its strength below. */
import { useLingui } from '@lingui/react/macro';
import type { Form } from '#src/binding/form.tsx';
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
      <PasswordStrength password={password} />
    </div>
  );
}
