/** Multiline text input, with a character count when limited. */
import { CharacterCount } from './CharacterCount.tsx';
import { Field, type FieldProps } from './Field.tsx';

export interface TextAreaProps extends Omit<FieldProps, 'startSlot' | 'endSlot'> {
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly rows?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly isRequired?: boolean | undefined;
}

export function TextArea({
  label,
  labelPlacement,
  hint,
  tip,
  error,
  disabledReason,
  className,
  onValueChange,
  rows = 4,
  isRequired,
  ...rest
}: TextAreaProps) {
  const count =
    rest.maxLength === undefined || rest.value === undefined ? undefined : (
      <CharacterCount count={rest.value.length} countMax={rest.maxLength} />
    );
  const field = { label, labelPlacement, hint, tip, error, disabledReason, className };
  return (
    <Field {...field} endSlot={count}>
      {(aria) => (
        <textarea
          {...rest}
          {...aria}
          dir="auto"
          rows={rows}
          required={isRequired}
          readOnly={disabledReason !== undefined}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
