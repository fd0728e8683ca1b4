/** Price or amount of an open order, edited in place: Enter requests the change; Escape and leaving
 *  the field discard it. While the change is pending, the requested value is shown dimmed. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { Decimal } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import { useOrderAmend, type Amendments } from '#src/binding/amend.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { EditIcon } from '#src/design/icons/trading-icons.ts';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { ValueEditor, type ValueEditorProps } from './ValueEditor.tsx';
import styles from './OrdersTable.module.css';

export interface EditableValueProps extends Pick<ValueEditorProps, 'field' | 'name'> {
  readonly order: Order;
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
        field={field}
        name={name}
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
      <span
        className={styles.pending}
        aria-busy="true"
        data-tip={t({ message: 'Amending…', comment: 'Tooltip' })}
      >
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
      aria-label={t({
        message: `Amend ${name}: ${shown}`,
        comment: 'Button: changes the price or amount of an order',
      })}
      data-tip={
        isRejected
          ? t`Last amendment was rejected`
          : t({
              message: `Amend ${name}`,
              comment: 'Button: changes the price or amount of an order',
            })
      }
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
