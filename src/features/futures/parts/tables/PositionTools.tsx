/** Controls of the table of positions: how results are displayed, and Close all. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import type { ProfitChoices } from './position-intents.ts';
import styles from './Positions.module.css';

export interface PositionToolsProps {
  readonly choices: ProfitChoices;
  readonly onChoicesChange: (choices: ProfitChoices) => void;
  readonly positionCount: number;
  readonly onCloseAll: () => void;
}

export function PositionTools(props: PositionToolsProps) {
  const { t } = useLingui();
  const { choices, onChoicesChange, positionCount, onCloseAll } = props;
  return (
    <div className={styles.tools}>
      <SegmentedControl<ProfitChoices['form']>
        label={t`Display of results`}
        size="small"
        value={choices.form}
        onValueChange={(form) => onChoicesChange({ ...choices, form })}
        segments={[
          { value: 'pnl', label: t`PnL`, tip: t`Unrealized PnL in quote coin first` },
          { value: 'roi', label: t`ROI`, tip: t`Return on the initial margin first` },
        ]}
      />
      <SegmentedControl<ProfitChoices['price']>
        label={t`Price of results`}
        size="small"
        value={choices.price}
        onValueChange={(price) => onChoicesChange({ ...choices, price })}
        segments={[
          {
            value: 'mark',
            label: t({ message: 'Mark', context: 'Price of a contract' }),
            tip: t`Results by mark price`,
          },
          {
            value: 'last',
            label: t({ message: 'Last', context: 'Price of a contract' }),
            tip: t`Results by last price. Liquidation always uses the mark price.`,
          },
        ]}
      />
      <Button
        tone="textDanger"
        size="small"
        disabledReason={positionCount === 0 ? t`No open positions` : undefined}
        onClick={onCloseAll}
      >
        {t({ message: 'Close all', comment: 'Button' })}
      </Button>
    </div>
  );
}
