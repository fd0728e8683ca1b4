/** Average entry of several fills. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { averageEntryOf } from '../../numbers/calculator.ts';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { priceTextOf, sizeTextOf } from '../../numbers/futures-text.ts';
import { typedFraction } from '../../numbers/typed-number.ts';
import { Results } from './CalculatorFrame.tsx';
import styles from './Calculator.module.css';

interface FillDraft {
  readonly key: number;
  readonly price: string;
  readonly size: string;
}

const FILL_COUNT_MAX = 10;

export function AverageEntry({ rules }: { readonly rules: ContractRules }) {
  const { t } = useLingui();
  const { quoteCoin, tradeCoin } = rules;
  const [fills, setFills] = useState<readonly FillDraft[]>([
    { key: 0, price: '', size: '' },
    { key: 1, price: '', size: '' },
  ]);
  const edit = (key: number, patch: Partial<FillDraft>) =>
    setFills((now) => now.map((fill) => (fill.key === key ? { ...fill, ...patch } : fill)));
  const nextKey = Math.max(...fills.map(({ key }) => key)) + 1;
  const average = averageEntryOf(
    fills.flatMap((fill) => {
      const price = typedFraction(fill.price);
      const size = typedFraction(fill.size);
      return price === undefined || size === undefined ? [] : [{ price, size }];
    }),
  );
  return (
    <div className={styles.calculator}>
      {fills.map((fill, at) => (
        <FillFields
          key={fill.key}
          rules={rules}
          fill={fill}
          number={at + 1}
          isOnly={fills.length === 1}
          onEdit={(patch) => edit(fill.key, patch)}
          onRemove={() => setFills((now) => now.filter(({ key }) => key !== fill.key))}
        />
      ))}
      <Button
        tone="outline"
        disabledReason={
          fills.length >= FILL_COUNT_MAX
            ? t({
                message: `Maximum fills: ${FILL_COUNT_MAX}`,
                comment: 'Why a button is disabled: largest number of trades in the calculator',
              })
            : undefined
        }
        onClick={() => setFills((now) => [...now, { key: nextKey, price: '', size: '' }])}
      >
        {t({ message: 'Add fill', comment: 'Button' })}
      </Button>
      <Results
        rows={[
          {
            label: t`Average entry price`,
            text: average && `${priceTextOf(average.price, rules, 'up')} ${quoteCoin}`,
            isStrong: true,
          },
          {
            label: t({ message: 'Total size', comment: 'Choice' }),
            text: average && `${sizeTextOf(average.size, rules)} ${tradeCoin}`,
          },
        ]}
      />
    </div>
  );
}

interface FillFieldsProps {
  readonly rules: ContractRules;
  readonly fill: FillDraft;
  readonly number: number;
  readonly isOnly: boolean;
  readonly onEdit: (patch: Partial<FillDraft>) => void;
  readonly onRemove: () => void;
}

function FillFields({ rules, fill, number, isOnly, onEdit, onRemove }: FillFieldsProps) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.fill}>
      <legend className={styles.legend}>
        {t({ message: `Fill ${number}`, comment: 'Number of a trade in the calculator; noun' })}
      </legend>
      <NumberField
        label={t`Price`}
        labelPlacement="inside"
        unit={rules.quoteCoin}
        value={fill.price}
        onValueChange={(price) => onEdit({ price })}
      />
      <NumberField
        label={t({ message: 'Size', comment: 'Label' })}
        labelPlacement="inside"
        unit={rules.tradeCoin}
        value={fill.size}
        onValueChange={(size) => onEdit({ size })}
      />
      <IconButton
        label={t({
          message: `Remove fill ${number}`,
          comment: 'Button: removes a trade from the calculator',
        })}
        icon={<CloseIcon size={14} />}
        disabledReason={isOnly ? t`At least one fill is needed` : undefined}
        onClick={onRemove}
      />
    </fieldset>
  );
}
