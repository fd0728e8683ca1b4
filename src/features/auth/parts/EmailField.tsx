/** Email field of an account form; at sign-in it also takes a phone number. Left to right in every
 *  language. */
import { useLingui } from '@lingui/react/macro';
import { enteredText } from '#contract/core/entered-text.ts';
import type { Form } from '#src/binding/form.ts';
import { TextField } from '#src/design/controls/TextField.tsx';

interface EmailFieldProps {
  readonly form: Form;
  readonly error: string | undefined;
  readonly isPhoneAllowed?: boolean | undefined;
}

export function EmailField({ form, error, isPhoneAllowed = false }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={
        isPhoneAllowed
          ? t({ message: 'Email or phone', comment: 'Label of the field' })
          : t({ message: 'Email', comment: 'Label of the field' })
      }
      name="email"
      type={isPhoneAllowed ? 'text' : 'email'}
      inputMode="email"
      autoComplete="username"
      dir="ltr"
      // A login may be a phone number, whose form is another one.
      formOf={isPhoneAllowed ? undefined : (text) => enteredText('email', text)}
      value={form.values['email'] ?? ''}
      onValueChange={(value) => form.edit('email', value)}
      error={error}
    />
  );
}
