/** How large a trade must be to be shown. */
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Select } from '#src/design/controls/Select.tsx';
import { PRINT_FLOORS, type PrintFloor } from './print-floors.ts';

interface TapeFilterProps {
  readonly pair: Pair;
  readonly floor: PrintFloor;
  readonly onFloorChange: (floor: PrintFloor) => void;
}

export function TapeFilter({ pair, floor, onFloorChange }: TapeFilterProps) {
  const { t } = useLingui();
  const { quoteCoin } = pair;
  return (
    <Select
      look="quiet"
      label={t`Smallest trade shown, in ${quoteCoin}`}
      value={String(floor)}
      choices={PRINT_FLOORS.map((choice) => ({
        value: String(choice),
        label:
          choice === 0
            ? t({ message: 'All', comment: 'Trades of every size' })
            : `≥ ${displayNumber(choice)}`,
      }))}
      onValueChange={(value) => {
        onFloorChange(PRINT_FLOORS.find((one) => String(one) === value) ?? 0);
      }}
    />
  );
}
