/** Price or amount of an open order, edited in place: Enter requests the change; Escape and leaving
 *  the field discard it. While the change is pending, the requested value is shown dimmed. */
import { useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { decimalOf, type Decimal } from '#contract/core/decimal.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { amountOf } from '#domain/amount-input.ts';
import { displayNumber } from '#domain/number-text.ts';
import { useOrderAmend, type Amendments } from '#src/binding/amend.ts';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { EditIcon } from '#src/design/icons/trading-icons.ts';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import styles from './OrdersTable.module.css';

export interface EditableValueProps {
  readonly order: Order;
  readonly field: 'limitPrice' | 'size' | 'stopPrice';
  /** Name of the value: Price, Amount. */
  readonly name: string;
  readonly textOf: (value: Decimal) => string;
  /** Prefix of the value: ≥ for a buy stop. */
  readonly sign?: string | undefined;
  /** Pair of the order; undefined when its rules are not known, and the value cannot be changed. */
  readonly pair: Pair | undefined;
  readonly amendments: Amendments;
}

export function EditableValue(props: EditableValueProps) {
  const { order, field, name, textOf, sign = '', pair, amendments } = props;
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const amend = useOrderAmend(amendments, order);
  const value = order[field];
  if (value === undefined || pair === undefined) {
    return <NumberText>{value === undefined ? '–' : sign + textOf(value)}</NumberText>;
  }
  if (isEditing) {
    return (
      <ValueEditor
        {...props}
        pair={pair}
        value={value}
        onEnd={(requested) => {
          // A typed value is already confirmed, except for a price far from the market.
          if (requested !== undefined) void amend.request({ [field]: requested }, true);
          setEditing(false);
        }}
      />
    );
  }
  const shown = sign + textOf(amend.isPending ? (amend.change[field] ?? value) : value);
  if (amend.isPending) {
    return (
      <span className={styles.pending} aria-busy="true" data-tip={t`Amending…`}>
        {amend.change[field] !== undefined && <Spinner />}
        <NumberText>{shown}</NumberText>
      </span>
    );
  }
  const isRejected = amend.phase === 'rejected';
  return (
    <button
      type="button"
      className={clsx(styles.editable, isRejected && styles.rejected)}
      aria-label={t`Amend ${name}: ${shown}`}
      data-tip={isRejected ? t`Last amendment was rejected` : t`Amend ${name}`}
      onClick={() => {
        amendments.prepare();
        setEditing(true);
      }}
    >
      <EditIcon size={12} />
      <NumberText>{shown}</NumberText>
    </button>
  );
}

interface ValueEditorProps extends EditableValueProps {
  readonly pair: Pair;
  readonly value: Decimal;
  /** Called with undefined when the value was not changed. */
  readonly onEnd: (requested: Decimal | undefined) => void;
}

function ValueEditor({ field, name, pair, value, onEnd }: ValueEditorProps) {
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
      label={t`New ${name}`}
      labelPlacement="hidden"
      className={styles.editor}
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
  field: EditableValueProps['field'],
  pair: Pair,
): Decimal | undefined {
  const amount = amountOf(text);
  const requested = amount === undefined ? undefined : decimalOf(amount);
  if (requested === undefined) return undefined;
  const steps = field === 'size' ? lotsOf(requested, pair) : ticksOf(requested, pair);
  return steps === undefined || steps <= 0 ? undefined : requested;
}
