/** Calculator of a contract: PnL, target price, liquidation price, largest position, average entry.
 *  All tabs share side, leverage and the typed values. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { AverageEntry } from './AverageEntry.tsx';
import {
  LiquidationCalculator,
  MaxOpenCalculator,
  ProfitCalculator,
  TargetCalculator,
} from './calculators.tsx';
import { EMPTY_DRAFT, type CalculatorDraft } from './draft.ts';

export interface CalculatorDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly rules: ContractRules;
  readonly leverage: number;
  /** Decimal texts that the fields start with; empty when unknown. */
  readonly markPrice: string;
  readonly available: string;
}

type CalculatorTab = 'profit' | 'target' | 'liquidation' | 'maxOpen' | 'average';

export function CalculatorDialog({ isOpen, onClose, ...rest }: CalculatorDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t({ message: 'Futures calculator', comment: 'Title' })}
      size="normal"
      isOpen={isOpen}
      onClose={onClose}
    >
      <CalculatorTabs {...rest} />
    </Dialog>
  );
}

/** Mounted while the dialog is open: it starts with the prices of that moment. */
function CalculatorTabs({
  rules,
  leverage,
  markPrice,
  available,
}: Omit<CalculatorDialogProps, 'isOpen' | 'onClose'>) {
  const { t } = useLingui();
  const [tab, setTab] = useState<CalculatorTab>('profit');
  const [draft, setDraft] = useState<CalculatorDraft>(() => ({
    ...EMPTY_DRAFT,
    leverage,
    entryPrice: markPrice,
    available,
  }));
  const props = {
    rules,
    draft,
    onChange: (patch: Partial<CalculatorDraft>) => setDraft((now) => ({ ...now, ...patch })),
    onSideChange: (side: PositionSide) => setDraft((now) => ({ ...now, side })),
  };
  return (
    <Tabs<CalculatorTab>
      label={t`Calculator`}
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'profit',
          label: t({ message: 'PnL', comment: 'Choice' }),
          content: <ProfitCalculator {...props} />,
        },
        {
          value: 'target',
          label: t({ message: 'Target', comment: 'Choice' }),
          content: <TargetCalculator {...props} />,
        },
        {
          value: 'liquidation',
          label: t({ message: 'Liquidation', comment: 'Choice' }),
          content: <LiquidationCalculator {...props} />,
        },
        {
          value: 'maxOpen',
          label: t({ message: 'Max open', comment: 'Largest position that can be opened' }),
          content: <MaxOpenCalculator {...props} />,
        },
        {
          value: 'average',
          label: t({ message: 'Average', comment: 'Choice' }),
          content: <AverageEntry rules={rules} />,
        },
      ]}
    />
  );
}
