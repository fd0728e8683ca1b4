/** Input for a price or an amount, grouped while typing. domain/amount-input defines the text rule;
 *  this component sets the caret and shows the reason of a rejected edit. Money is text, never a
 *  number. */
import {
  useState,
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import { caretAfter, formatAmount } from '#domain/amount-input.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useAmountEdits } from './use-amount-edits.ts';
import styles from './NumberField.module.css';

export interface NumberFieldProps extends FieldProps {
  /** Decimal text, grouped or not; "" when empty. */
  readonly value: string;
  /** Receives the ungrouped text as typed, including "1234.", ".5" and "". */
  readonly onValueChange: (value: string) => void;
  /** Coin or sign at the end of the box, also part of the accessible name. */
  readonly unit?: string | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Amounts are aligned at the end of the box. */
  readonly align?: 'start' | 'end' | undefined;
  readonly isReadOnly?: boolean | undefined;
}

export function NumberField({
  value,
  onValueChange,
  unit,
  name,
  placeholder,
  onBlur,
  onFocus,
  onKeyDown,
  inputRef,
  align = 'end',
  isReadOnly = false,
  ...field
}: NumberFieldProps) {
  const { t } = useLingui();
  const shown = formatAmount(value);
  const { isRejected, ...input } = useAmountInput(shown, onValueChange, inputRef);
  return (
    <Field
      {...field}
      labelSuffix={unit === undefined ? undefined : `(${unit})`}
      error={isRejected ? t`Ambiguous amount. Use a dot for decimals.` : field.error}
      endSlot={
        <>
          {unit !== undefined && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
          {field.endSlot}
        </>
      }
    >
      {(aria) => (
        <span className={styles.room}>
          <input
            {...aria}
            {...input}
            className={align === 'end' ? styles.amount : styles.plain}
            type="text"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            name={name}
            placeholder={placeholder}
            readOnly={isReadOnly || field.disabledReason !== undefined}
            onBlur={onBlur}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          />
        </span>
      )}
    </Field>
  );
}

/** Value and listeners of the input: groups digits while the user types. */
function useAmountInput(
  shown: string,
  onValueChange: (value: string) => void,
  inputRef: NumberFieldProps['inputRef'],
) {
  const { attach, editedText, isRejected } = useAmountEdits(inputRef, shown);
  // Text of an active input method composition; setting the value during a composition would be
  // composed into the text.
  const [composed, setComposed] = useState<string>();
  const apply = (input: HTMLInputElement): void => {
    const typed = input.value;
    const caret = input.selectionEnd ?? typed.length;
    const text = editedText(typed);
    // Skipped for most keys, which need no grouping: setting text or caret costs a page layout
    // each.
    if (text !== typed) {
      input.value = text;
      const at = caretAfter(typed, caret, text);
      input.setSelectionRange(at, at);
    }
    if (text !== shown) onValueChange(text.replaceAll(',', ''));
  };
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value);
    else apply(currentTarget);
  };
  const onCompositionEnd = ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => {
    setComposed(undefined);
    apply(currentTarget);
  };
  return { ref: attach, value: composed ?? shown, isRejected, onChange, onCompositionEnd };
}
