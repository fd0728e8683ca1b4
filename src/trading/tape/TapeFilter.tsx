/** Selects the minimum value of the trades shown. */
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Select } from '#src/design/controls/Select.tsx';
import { TRADE_VALUE_MINS, type TradeValueMin } from './trade-value-min.ts';

interface TapeFilterProps {
  readonly pair: Pair;
  readonly floor: TradeValueMin;
  readonly onFloorChange: (floor: TradeValueMin) => void;
}

export function TapeFilter({ pair, floor, onFloorChange }: TapeFilterProps) {
  const { t } = useLingui();
  const { quoteCoin } = pair;
  return (
    <Select
      variant="quiet"
      label={t`Minimum trade value (${quoteCoin})`}
      value={String(floor)}
      choices={TRADE_VALUE_MINS.map((choice) => ({
        value: String(choice),
        label:
          choice === 0
            ? t({ message: 'All', comment: 'Trades of every size' })
            : `≥ ${displayNumber(choice)}`,
      }))}
      onValueChange={(value) => {
        onFloorChange(TRADE_VALUE_MINS.find((one) => String(one) === value) ?? 0);
      }}
    />
  );
}
