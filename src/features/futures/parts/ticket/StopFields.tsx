/** Take profit and stop loss that the position gets when the order fills. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { TriggerSelect } from '../TriggerSelect.tsx';
import type { FuturesTicketProps, StopField } from './futures-ticket-props.ts';
import styles from './FuturesTicket.module.css';

type StopFieldsProps = Pick<
  FuturesTicketProps,
  'contract' | 'fields' | 'fieldErrors' | 'hasStops' | 'stopTriggers' | 'intents'
> & { readonly isBusy: boolean };

export function StopFields(props: StopFieldsProps) {
  const { t } = useLingui();
  const { contract, fields, fieldErrors, hasStops, stopTriggers, intents, isBusy } = props;
  const labels: Readonly<Record<StopField, { readonly price: string; readonly trigger: string }>> =
    {
      takeProfit: { price: t`Take profit`, trigger: t`Trigger of take profit` },
      stopLoss: { price: t`Stop loss`, trigger: t`Trigger of stop loss` },
    };
  return (
    <div className={styles.stops}>
      <Checkbox
        label={t`TP/SL`}
        tip={t`Take profit and stop loss close the position at these prices`}
        isChecked={hasStops}
        onCheckedChange={intents.onStops}
      />
      {hasStops &&
        (['takeProfit', 'stopLoss'] as const).map((field) => (
          <div key={field} className={styles.stop}>
            <NumberField
              label={labels[field].price}
              labelPlacement="inside"
              unit={contract.quoteCoin}
              name={field}
              value={fields[field]}
              error={fieldErrors[field]}
              isReadOnly={isBusy}
              onValueChange={(text) => intents.onField(field, text)}
            />
            <TriggerSelect
              label={labels[field].trigger}
              trigger={stopTriggers[field]}
              onTriggerChange={(trigger) => intents.onStopTrigger(field, trigger)}
            />
          </div>
        ))}
    </div>
  );
}
