/** A price or an amount, grouped while it is typed. The text rule is domain/amount-input; here the
 *  caret is kept and a refused edit is said in words. Money passes as text, never as a number. */
import { useState, type KeyboardEvent, type Ref } from 'react';
import { useLingui } from '@lingui/react/macro';
import { caretAfter, formatAmount } from '#domain/amount-input.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useAmountEdits } from './use-amount-edits.ts';
import styles from './NumberField.module.css';

export interface NumberFieldProps extends FieldProps {
  /** Decimal text, grouped or not; "" when empty. */
  readonly value: string;
  /** Hands back ungrouped text as typed: "1234.", ".5" and "" included. */
  readonly onValueChange: (value: string) => void;
  /** Coin or sign inside the box at its end, and in the name that is read aloud. */
  readonly unit?: string | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Amounts stand at the end of the box, under one another. */
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
  const { attach, editedText, isRejected } = useAmountEdits(inputRef, shown);
  // What is still being composed is the keyboard's: a text that is set meanwhile is composed into itself.
  const [composed, setComposed] = useState<string>();
  const apply = (input: HTMLInputElement): void => {
    const typed = input.value;
    const caret = input.selectionEnd ?? typed.length;
    const text = editedText(typed);
    // Most keys need no grouping: a text or a caret that is set again costs a layout of the page each.
    if (text !== typed) {
      input.value = text;
      const at = caretAfter(typed, caret, text);
      input.setSelectionRange(at, at);
    }
    if (text !== shown) onValueChange(text.replaceAll(',', ''));
  };
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
            ref={attach}
            className={align === 'end' ? styles.amount : styles.plain}
            type="text"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            name={name}
            placeholder={placeholder}
            readOnly={isReadOnly || field.disabledReason !== undefined}
            value={composed ?? shown}
            onChange={({ currentTarget, nativeEvent }) => {
              if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value);
              else apply(currentTarget);
            }}
            onCompositionEnd={({ currentTarget }) => {
              setComposed(undefined);
              apply(currentTarget);
            }}
            onBlur={onBlur}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          />
        </span>
      )}
    </Field>
  );
}
