/** The email of an account form; read left to right in every language. */
import { useLingui } from '@lingui/react/macro';
import type { Form } from '#src/binding/form.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';

interface EmailFieldProps {
  readonly form: Form;
  readonly error: string | undefined;
}

export function EmailField({ form, error }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t({ message: 'Email', comment: 'Label of the field' })}
      name="email"
      type="email"
      autoComplete="username"
      dir="ltr"
      value={form.values['email'] ?? ''}
      onValueChange={(value) => form.edit('email', value)}
      error={error}
    />
  );
}
