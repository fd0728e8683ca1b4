/** Columns of the table of positions. The array changes only with its options and widths, never with a price. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { WhyThisNumber } from '../../formulas/WhyThisNumber.tsx';
import { contractRulesOf } from '../../numbers/contract-rules.ts';
import { priceTextOf, profitTextOf } from '../../numbers/futures-text.ts';
import {
  ActionsCell,
  NO_NUMBER,
  PricesCell,
  SizeCell,
  StopsCell,
  SymbolCell,
  type CellProps,
} from './position-cells.tsx';
import { ProfitCell, RiskCell } from './position-results.tsx';
import { breakEvenFormulaOf } from './position-formulas-of.ts';
import type { PositionColumnOptions } from './position-intents.ts';
import type { PositionWidths } from './position-widths.ts';

export function usePositionColumns(
  options: PositionColumnOptions,
  { size, profit, funding }: PositionWidths,
): readonly Column<FuturesPosition>[] {
  const { t } = useLingui();
  const extraColumns = useExtraColumns(options, funding);
  return useMemo(() => {
    const { form, price } = options.choices;
    const priced = price === 'mark' ? t`by mark price` : t`by last price`;
    return [
      {
        key: 'symbol',
        title: t`Contract`,
        width: '148px',
        cell: (position) => <SymbolCell position={position} options={options} />,
      },
      {
        key: 'size',
        title: t({ message: 'Size (margin)', comment: 'Head of a column' }),
        tip: t`Size of the position, and its margin`,
        align: 'end',
        width: size,
        cell: (position) => <SizeCell position={position} options={options} />,
      },
      {
        key: 'entry',
        title: t({ message: 'Entry (mark)', comment: 'Head of a column' }),
        tip: t`Average entry price, and the mark price now`,
        align: 'end',
        width: '78px',
        cell: (position) => <PricesCell position={position} options={options} />,
      },
      {
        key: 'liquidation',
        title: t({ message: 'Liq. (ratio)', comment: 'Head of a column' }),
        tip: t`Liquidation price, calculated with the mark price, and the margin ratio: liquidation starts at 100%`,
        align: 'end',
        width: '90px',
        cell: (position) => <RiskCell position={position} options={options} />,
      },
      {
        key: 'profit',
        title:
          form === 'pnl'
            ? t({ message: 'PnL (ROI)', comment: 'Head of a column' })
            : t({ message: 'ROI (PnL)', comment: 'Head of a column' }),
        tip: t({
          message: `Unrealized profit ${priced}`,
          comment: 'Tooltip; {priced}: by mark price, or by last price',
        }),
        align: 'end',
        tone: 'value',
        width: profit,
        cell: (position) => <ProfitCell position={position} options={options} />,
      },
      ...extraColumns,
      {
        key: 'stops',
        title: t`TP/SL`,
        tip: t`Take profit over stop loss`,
        align: 'end',
        width: '100px',
        cell: (position) => <StopsCell position={position} options={options} />,
      },
      {
        key: 'actions',
        title: t`Close position`,
        isTitleHidden: true,
        align: 'end',
        width: '146px',
        cell: (position) => <ActionsCell position={position} options={options} />,
      },
    ];
  }, [t, options, size, profit, extraColumns]);
}

/** Columns that are hidden until the trader selects them. */
function useExtraColumns(
  options: PositionColumnOptions,
  fundingWidth: string,
): readonly Column<FuturesPosition>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        key: 'breakEven',
        title: t({ message: 'Break-even', comment: 'Head of a column' }),
        tip: t`Closing here covers the taker fees of entry and exit.`,
        align: 'end',
        width: '92px',
        isExtra: true,
        cell: (position) => <BreakEvenCell position={position} options={options} />,
      },
      {
        key: 'funding',
        title: t`Funding`,
        tip: t`Sum of funding; negative when paid`,
        align: 'end',
        width: fundingWidth,
        isExtra: true,
        cell: (position) => (
          <NumberText>{profitTextOf(fractionOfDecimal(position.fundingFee))}</NumberText>
        ),
      },
    ],
    [t, options, fundingWidth],
  );
}

function BreakEvenCell({ position, options }: CellProps) {
  const contract = options.contractOf(position);
  if (contract === undefined) return NO_NUMBER;
  const rules = contractRulesOf(contract);
  const rounding = position.side === 'long' ? 'up' : 'down';
  return (
    <WhyThisNumber
      metric="breakEven"
      rules={rules}
      formulaOf={() => breakEvenFormulaOf(position, rules)}
    >
      <NumberText>
        {priceTextOf(fractionOfDecimal(position.breakEvenPrice), rules, rounding)}
      </NumberText>
    </WhyThisNumber>
  );
}
