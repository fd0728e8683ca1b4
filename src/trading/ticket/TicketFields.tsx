/** The inputs of a ticket, by the kind of order. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { OrderTicketProps, TicketField } from './OrderTicket.tsx';
import styles from './OrderTicket.module.css';

type FieldsProps = OrderTicketProps & { readonly isBusy: boolean };

export function TicketFields(props: FieldsProps) {
  const { t } = useLingui();
  const { pair, kind, side, isBusy, intents } = props;
  const best = side === 'buy' ? t`Use the best bid` : t`Use the best ask`;
  return (
    <>
      {kind === 'stop_limit' && (
        <AmountField {...props} field="stop" label={t`Stop`} unit={pair.quoteCoin} />
      )}
      {kind === 'market' ? (
        <MarketPrice />
      ) : (
        <AmountField
          {...props}
          field="price"
          label={kind === 'stop_limit' ? t`Limit` : t`Price`}
          unit={pair.quoteCoin}
          endSlot={
            <Button
              tone="textAccent"
              size="small"
              className={styles.best}
              tip={best}
              onClick={() => !isBusy && intents.onBestPrice()}
            >
              {t({ message: 'BBO', comment: 'Best bid or offer: fills in the best price' })}
              <VisuallyHidden> {best}</VisuallyHidden>
            </Button>
          }
        />
      )}
      <AmountField {...props} field="size" label={t`Amount`} unit={pair.tradeCoin} />
    </>
  );
}

interface AmountFieldProps extends FieldsProps {
  readonly field: TicketField;
  readonly label: string;
  readonly unit: string;
  readonly endSlot?: React.ReactNode;
}

/** One money input: its text is shown as given and handed back as typed. */
export function AmountField({
  field,
  label,
  unit,
  endSlot,
  fields,
  fieldErrors,
  isBusy,
  intents,
}: AmountFieldProps) {
  return (
    <NumberField
      label={label}
      labelPlacement="inside"
      unit={unit}
      name={field}
      value={fields[field]}
      error={fieldErrors[field]}
      isReadOnly={isBusy}
      endSlot={endSlot}
      onValueChange={(text) => intents.onField(field, text)}
    />
  );
}

/** A market order has no price of its own; its place is kept, so that nothing jumps. */
function MarketPrice() {
  const { t } = useLingui();
  return (
    <div className={styles.market}>
      <span>{t`Price`}</span>
      <span>{t`Market price`}</span>
    </div>
  );
}
