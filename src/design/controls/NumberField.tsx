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
import { caretAfter, fieldText, fieldValue } from '#domain/amount-input.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useAmountEdits } from './use-amount-edits.ts';
import styles from './NumberField.module.css';

export interface NumberFieldProps extends FieldProps {
  /** Decimal text, grouped or not; "" when empty. */
  readonly value: string;
  /** Receives the ungrouped text as typed, including "1234.", ".5" and "". Text whose separators may
   *  have two meanings comes as typed, with them: `amountOf` finds no amount in it. */
  readonly onValueChange: (value: string) => void;
  /** Coin or sign at the end of the box, also part of the accessible name. */
  readonly unit?: string | undefined;
  /** Coin that pasted text may repeat, of a field that does not show it as its unit. */
  readonly pastedUnit?: string | undefined;
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
  pastedUnit = unit,
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
  const shown = fieldText(value);
  const { problem, finish, ...input } = useAmountInput(shown, onValueChange, inputRef, pastedUnit);
  const problemText = useProblemText(problem, pastedUnit);
  return (
    <Field
      {...field}
      labelSuffix={unit === undefined ? undefined : `(${unit})`}
      error={problem === 'no_digits' ? (field.error ?? problemText) : (problemText ?? field.error)}
      endSlot={
        <>
          {unit !== undefined && (
            <span className={styles.unit} aria-hidden="true" translate="no">
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
            onBlur={() => {
              finish(true);
              onBlur?.();
            }}
            onFocus={onFocus}
            onKeyDown={(event) => {
              if (event.key === 'Enter') finish(false);
              onKeyDown?.(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}

/** Text of a problem of the field itself. */
function useProblemText(
  problem: ReturnType<typeof useAmountEdits>['problem'],
  unit: string | undefined,
): string | undefined {
  const { t } = useLingui();
  switch (problem) {
    case undefined:
      return undefined;
    case 'decimal_comma':
      return t`Use a point for decimals.`;
    case 'ambiguous_separator':
      return t`Ambiguous amount. Use a point for decimals.`;
    case 'negative':
      return t`Enter an amount without a minus sign.`;
    case 'other_unit':
      return unit === undefined
        ? t`Enter the amount without a unit.`
        : t`Enter the amount in ${unit}.`;
    case 'no_digits':
      return t`Enter a number.`;
    default:
      return t`Enter digits and a decimal point only.`;
  }
}

/** Value and listeners of the input: groups digits while the user types. */
function useAmountInput(
  shown: string,
  onValueChange: (value: string) => void,
  inputRef: NumberFieldProps['inputRef'],
  unit: string | undefined,
) {
  const { attach, applyTyped, finish, problem } = useAmountEdits(inputRef, shown, unit);
  // Text of an active input method composition; setting the value during a composition would be
  // composed into the text.
  const [composed, setComposed] = useState<string>();
  const apply = (input: HTMLInputElement): void => {
    const typed = input.value;
    const caret = input.selectionEnd ?? typed.length;
    const { text, caret: ownCaret } = applyTyped(typed);
    // Skipped for most keys, which need no grouping: setting text or caret costs a page layout
    // each.
    if (text !== typed) {
      input.value = text;
      const at = ownCaret ?? caretAfter(typed, caret, text);
      input.setSelectionRange(at, at);
    }
    if (text !== shown) onValueChange(fieldValue(text));
  };
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value);
    else apply(currentTarget);
  };
  const onCompositionEnd = ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => {
    setComposed(undefined);
    apply(currentTarget);
  };
  return {
    ref: attach,
    value: composed ?? shown,
    problem,
    finish,
    onChange,
    onCompositionEnd,
  };
}
