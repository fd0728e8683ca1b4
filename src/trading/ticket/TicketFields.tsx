/** Input fields of the order form, by order type. */
import { memo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { SwapIcon } from '#src/design/icons/trading-icons.ts';
import type {
  AmountUnit,
  MarketPoint,
  OrderTicketProps,
  TicketField,
  TicketIntents,
} from './ticket-props.ts';
import { useTimeLabels } from './use-time-labels.ts';
import styles from './OrderTicket.module.css';

/** What the fields of spot and futures orders have in common. */
export interface TicketFieldsProps extends Pick<
  OrderTicketProps,
  'pair' | 'kind' | 'timeInForce' | 'unit' | 'fields' | 'fieldErrors' | 'slippageLimit'
> {
  readonly isBusy: boolean;
  /** Replaces the explanation of the stop price, where another price than the last one triggers. */
  readonly stopTip?: string | undefined;
  /** Next to the stop price: the price that triggers it. */
  readonly stopTools?: ReactNode;
  readonly intents: Pick<TicketIntents, 'onField' | 'onUnit' | 'onTimeInForce' | 'onMarketPrice'>;
}

export function TicketFields(props: TicketFieldsProps) {
  const { t } = useLingui();
  const { pair, kind, unit, isBusy, fields, fieldErrors, intents } = props;
  const amountField = unit === 'quote' ? 'total' : 'size';
  const common = { isBusy, onField: intents.onField };
  return (
    <>
      {kind === 'stop_limit' && (
        <AmountField
          {...common}
          field="stop"
          label={t`Stop price`}
          tip={
            props.stopTip ?? t`When the last price reaches this price, the limit order is placed`
          }
          unit={pair.quoteCoin}
          text={fields.stop}
          error={fieldErrors.stop}
        />
      )}
      {kind === 'stop_limit' && props.stopTools}
      {kind === 'market' ? (
        props.slippageLimit
      ) : (
        <>
          <AmountField
            {...common}
            field="price"
            label={kind === 'stop_limit' ? t`Limit price` : t`Price`}
            tip={t`Your order fills at this price or better`}
            unit={pair.quoteCoin}
            text={fields.price}
            error={fieldErrors.price}
          />
          <PriceTools
            timeInForce={kind === 'limit' ? props.timeInForce : undefined}
            isBusy={isBusy}
            onTimeInForce={intents.onTimeInForce}
            onMarketPrice={intents.onMarketPrice}
          />
        </>
      )}
      <AmountField
        {...common}
        field={amountField}
        label={t`Amount`}
        unit={unit === 'quote' ? pair.quoteCoin : pair.tradeCoin}
        text={fields[amountField]}
        error={fieldErrors.size ?? fieldErrors.total}
        switched={unit}
        pair={pair}
        onUnit={intents.onUnit}
      />
    </>
  );
}

interface AmountFieldProps extends Pick<TicketIntents, 'onField'> {
  readonly field: TicketField;
  readonly label: string;
  readonly tip?: string;
  readonly unit: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  /** Set where the coin can be switched. */
  readonly switched?: AmountUnit;
  readonly pair?: Pair;
  readonly onUnit?: TicketIntents['onUnit'];
}

/** Input for an amount of money: shows the given text and reports the typed text unchanged. */
const AmountField = memo(function AmountField({
  field,
  label,
  tip,
  unit,
  text,
  error,
  isBusy,
  switched,
  pair,
  onUnit,
  onField,
}: AmountFieldProps) {
  const endSlot: ReactNode =
    switched !== undefined && pair !== undefined && onUnit !== undefined ? (
      <UnitSwitch unit={switched} pair={pair} isBusy={isBusy} onUnit={onUnit} />
    ) : undefined;
  return (
    <NumberField
      label={label}
      tip={tip}
      labelPlacement="inside"
      unit={unit}
      name={field}
      value={text}
      error={error}
      isReadOnly={isBusy}
      endSlot={endSlot}
      onValueChange={(next) => onField(field, next)}
    />
  );
});

interface UnitSwitchProps extends Pick<TicketIntents, 'onUnit'> {
  readonly unit: AmountUnit;
  readonly pair: Pair;
  readonly isBusy: boolean;
}

function UnitSwitch({ unit, pair, isBusy, onUnit }: UnitSwitchProps) {
  const { t } = useLingui();
  const other: AmountUnit = unit === 'quote' ? 'trade' : 'quote';
  const coin = other === 'quote' ? pair.quoteCoin : pair.tradeCoin;
  return (
    <IconButton
      size="small"
      className={styles.swap}
      label={t`Enter amount in ${coin}`}
      icon={<SwapIcon size={14} />}
      onClick={() => !isBusy && onUnit(other)}
    />
  );
}

interface PriceToolsProps extends Pick<TicketIntents, 'onTimeInForce' | 'onMarketPrice'> {
  /** Undefined for an order type without a time in force. */
  readonly timeInForce: TimeInForce | undefined;
  readonly isBusy: boolean;
}

/** Time in force, and buttons that insert market prices. */
const PriceTools = memo(function PriceTools({
  timeInForce,
  isBusy,
  onTimeInForce,
  onMarketPrice,
}: PriceToolsProps) {
  const { t } = useLingui();
  const labels = useTimeLabels();
  const chosen = labels.find(({ value }) => value === timeInForce);
  const point = (value: MarketPoint, label: string, tip: string) => (
    <Button
      tone="textAccent"
      size="small"
      className={styles.point}
      aria-label={`${label}: ${tip}`}
      tip={tip}
      onClick={() => !isBusy && onMarketPrice(value)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.tools} data-tools>
      {timeInForce === undefined ? (
        <span />
      ) : (
        <Select<TimeInForce>
          label={t`Time in force`}
          tip={chosen?.meaning}
          variant="quiet"
          className={styles.time}
          value={timeInForce}
          shown={chosen?.short}
          choices={labels}
          onValueChange={(next) => !isBusy && onTimeInForce(next)}
        />
      )}
      <span className={styles.points}>
        {point('bid', t({ message: 'Bid', context: 'Best price of the book' }), t`Use best bid`)}
        {point('mid', t({ message: 'Mid', context: 'Best price of the book' }), t`Use mid price`)}
        {point('ask', t({ message: 'Ask', context: 'Best price of the book' }), t`Use best ask`)}
      </span>
    </div>
  );
});
