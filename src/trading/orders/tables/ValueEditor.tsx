/** Field for a new price or amount of an open order, loaded with the first one that is edited: Enter requests the
 *  change; Escape and leaving the field discard it. */
import { useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { decimalOf, type Decimal } from '#contract/core/decimal.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import { amountOf } from '#domain/amount-input.ts';
import { displayNumber } from '#domain/number-text.ts';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import styles from './OrdersTable.module.css';

export interface ValueEditorProps {
  readonly field: 'limitPrice' | 'size' | 'stopPrice';
  /** Name of the value: Price, Amount. */
  readonly name: string;
  readonly pair: Pair;
  readonly value: Decimal;
  /** Called with undefined when the value was not changed. */
  readonly onEnd: (requested: Decimal | undefined) => void;
}

export function ValueEditor({ field, name, pair, value, onEnd }: ValueEditorProps) {
  const { t } = useLingui();
  const [text, setText] = useState<string>(value);
  const [problem, setProblem] = useState<string>();
  const enter = (): void => {
    const requested = requestedOf(text, field, pair);
    if (requested !== undefined) return onEnd(requested);
    const { tradeCoin, quoteCoin } = pair;
    if (field === 'size') {
      const step = displayNumber(pair.lotSize);
      setProblem(t`Amount must be a multiple of ${step} ${tradeCoin}`);
    } else {
      const step = displayNumber(pair.tickSize);
      setProblem(t`Price must be a multiple of ${step} ${quoteCoin}`);
    }
  };
  const press = (event: KeyboardEvent): void => {
    // Prevents the row's own keyboard shortcuts.
    event.stopPropagation();
    // The Enter that ends an IME composition must not send the change.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') enter();
    if (event.key === 'Escape') {
      event.preventDefault();
      onEnd(undefined);
    }
  };
  return (
    <NumberField
      label={t({ message: `New ${name}`, comment: 'Field: new price or amount of an order' })}
      labelPlacement="hidden"
      className={styles.editor}
      pastedUnit={field === 'size' ? pair.tradeCoin : pair.quoteCoin}
      value={text}
      error={problem}
      inputRef={apply}
      onValueChange={(next) => {
        setText(next);
        setProblem(undefined);
      }}
      onKeyDown={press}
      onBlur={() => onEnd(undefined)}
    />
  );
}

/** Selects the text, so that typing replaces it. */
function apply(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/**
 * Parses the entered value.
 * @returns undefined for zero, and for a value that does not fit the pair's steps.
 */
function requestedOf(
  text: string,
  field: ValueEditorProps['field'],
  pair: Pair,
): Decimal | undefined {
  const amount = amountOf(text);
  const requested = amount === undefined ? undefined : decimalOf(amount);
  if (requested === undefined) return undefined;
  const steps = field === 'size' ? lotsOf(requested, pair) : ticksOf(requested, pair);
  return steps === undefined || steps <= 0 ? undefined : requested;
}
