/** Password input with a button that shows the password. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { HideIcon, ShowIcon } from '../icons/icons.ts';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

interface PasswordFieldProps extends Omit<FieldProps, 'endSlot'> {
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly isRequired?: boolean | undefined;
}

export function PasswordField({
  name,
  value,
  onValueChange,
  autoComplete,
  isRequired,
  ...field
}: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const reveal = (
    <IconButton
      size="small"
      label={
        isShown
          ? t({ message: 'Hide password', comment: 'Button' })
          : t({ message: 'Show password', comment: 'Button' })
      }
      icon={isShown ? <HideIcon /> : <ShowIcon />}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <Field {...field} endSlot={reveal}>
      {(aria) => (
        <input
          {...aria}
          name={name}
          value={value}
          type={isShown ? 'text' : 'password'}
          dir="ltr"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={isRequired}
          readOnly={field.disabledReason !== undefined}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
