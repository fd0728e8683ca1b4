/** Single-line text input. Controlled by `value` and `onValueChange`, or uncontrolled in a plain
 *  form. */
import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, Ref } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface TextFieldProps extends FieldProps {
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly type?: 'text' | 'email' | 'search' | 'tel' | 'url' | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'search' | 'tel' | 'url' | undefined;
  readonly maxLength?: number | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** Addresses, codes and email addresses are left to right in every language. */
  readonly dir?: 'ltr' | 'auto' | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Returns the one form of what was entered, which is shown when the user leaves the field. */
  readonly formOf?: ((entered: string) => string) | undefined;
}

export function TextField({
  label,
  labelPlacement,
  hint,
  tip,
  error,
  startSlot,
  endSlot,
  disabledReason,
  className,
  onValueChange,
  isRequired,
  isReadOnly,
  type = 'text',
  dir,
  inputRef,
  formOf,
  onBlur,
  ...rest
}: TextFieldProps) {
  const field = { label, labelPlacement, hint, tip, error, startSlot, endSlot };
  return (
    <Field {...field} disabledReason={disabledReason} className={className}>
      {(aria) => (
        <input
          {...rest}
          {...aria}
          ref={inputRef}
          type={type}
          dir={dir ?? (type === 'text' || type === 'search' ? 'auto' : 'ltr')}
          required={isRequired}
          readOnly={isReadOnly === true || disabledReason !== undefined}
          aria-disabled={disabledReason === undefined ? undefined : true}
          spellCheck={false}
          onChange={(event) => onValueChange?.(event.target.value)}
          onBlur={({ target: { value } }) => {
            const form = formOf?.(value) ?? value;
            if (form !== value) onValueChange?.(form);
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
