/** Calculators of one position: its profit, target price, liquidation price and largest size. */
import { useLingui } from '@lingui/react/macro';
import { isNoAmount } from '#domain/amount-input.ts';
import { negate, type Fraction } from '#domain/futures/fraction.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { resultTextOf } from '../../formulas/formula-text.ts';
import {
  liquidationResultOf,
  maxOpenResultOf,
  profitResultOf,
  targetResultOf,
} from '../../numbers/calculator.ts';
import {
  amountTextOf,
  priceTextOf,
  profitTextOf,
  signedPercentTextOf,
  sizeTextOf,
} from '../../numbers/futures-text.ts';
import { typedFraction } from '../../numbers/typed-number.ts';
import { CalculatorFrame, DraftField, type CalculatorProps } from './CalculatorFrame.tsx';

const toneOf = (profit: Fraction | undefined): 'up' | 'down' | undefined =>
  profit === undefined || profit.numerator === 0n
    ? undefined
    : profit.numerator > 0n
      ? 'up'
      : 'down';

/** The position that the fields describe; undefined until they are complete. */
function positionIn({ draft }: Pick<CalculatorProps, 'draft'>) {
  const size = typedFraction(draft.size);
  const entryPrice = typedFraction(draft.entryPrice);
  return size === undefined || entryPrice === undefined
    ? undefined
    : { side: draft.side, size, entryPrice };
}

export function ProfitCalculator(props: CalculatorProps) {
  const { t } = useLingui();
  const { rules, draft } = props;
  const { quoteCoin, tradeCoin } = rules;
  const position = positionIn(props);
  const exitPrice = typedFraction(draft.exitPrice);
  const result =
    position === undefined || exitPrice === undefined
      ? undefined
      : profitResultOf(position, exitPrice, draft.leverage, rules);
  return (
    <CalculatorFrame
      {...props}
      results={[
        {
          label: t`Initial margin`,
          text: result && `${amountTextOf(result.initialMargin, 'up')} ${quoteCoin}`,
        },
        {
          label: t`PnL`,
          text: result && `${profitTextOf(result.profit)} ${quoteCoin}`,
          tone: toneOf(result?.profit),
          isStrong: true,
        },
        {
          label: t`ROI`,
          text: result && signedPercentTextOf(result.roi),
          tone: toneOf(result?.roi),
          isStrong: true,
        },
        {
          label: t`Fees of entry and exit`,
          text: result && `${amountTextOf(result.fees, 'up')} ${quoteCoin}`,
        },
        {
          label: t`PnL after fees`,
          text: result && `${profitTextOf(result.netProfit)} ${quoteCoin}`,
          tone: toneOf(result?.netProfit),
        },
        {
          label: t`ROI after fees`,
          text: result && signedPercentTextOf(result.netRoi),
          tone: toneOf(result?.netRoi),
        },
      ]}
    >
      <DraftField {...props} field="entryPrice" label={t`Entry price`} unit={quoteCoin} />
      <DraftField
        {...props}
        field="exitPrice"
        label={t({ message: 'Exit price', comment: 'Label' })}
        unit={quoteCoin}
      />
      <DraftField {...props} field="size" label={t`Size`} unit={tradeCoin} />
    </CalculatorFrame>
  );
}

export function TargetCalculator(props: CalculatorProps) {
  const { t } = useLingui();
  const { rules, draft, onChange } = props;
  const { quoteCoin } = rules;
  const entryPrice = typedFraction(draft.entryPrice);
  const roi = typedFraction(draft.roi);
  const isKnown = entryPrice !== undefined && roi !== undefined;
  const target = isKnown
    ? targetResultOf(draft.side, entryPrice, draft.leverage, draft.isLoss ? negate(roi) : roi)
    : undefined;
  // A price that is rounded toward the trader would miss the return.
  const rounding = (draft.side === 'long') === draft.isLoss ? 'down' : 'up';
  return (
    <CalculatorFrame
      {...props}
      results={[
        {
          label: t({
            message: 'Target price',
            comment: 'Field or result of the futures calculator',
          }),
          text: target && `${priceTextOf(target, rules, rounding)} ${quoteCoin}`,
          isStrong: true,
        },
      ]}
    >
      <DraftField {...props} field="entryPrice" label={t`Entry price`} unit={quoteCoin} />
      <SegmentedControl<'gain' | 'loss'>
        label={t({ message: 'ROI sign', comment: 'Label' })}
        value={draft.isLoss ? 'loss' : 'gain'}
        onValueChange={(sign) => onChange({ isLoss: sign === 'loss' })}
        segments={[
          { value: 'gain', label: t({ message: 'Profit', context: 'Position' }) },
          { value: 'loss', label: t({ message: 'Loss', context: 'Position' }) },
        ]}
      />
      <DraftField {...props} field="roi" label={t`ROI`} unit="%" />
    </CalculatorFrame>
  );
}

export function LiquidationCalculator(props: CalculatorProps) {
  const { t } = useLingui();
  const { rules, draft } = props;
  const { quoteCoin, tradeCoin } = rules;
  const position = positionIn(props);
  const result =
    position === undefined || isNoAmount(draft.addedMargin)
      ? undefined
      : liquidationResultOf(position, draft.leverage, typedFraction(draft.addedMargin), rules);
  const tier = result?.liquidation.tier;
  const none = t({ message: 'None', context: 'Liquidation price' });
  return (
    <CalculatorFrame
      {...props}
      results={[
        {
          label: t({
            message: 'Liquidation price',
            comment: 'Field or result of the futures calculator',
          }),
          text: result && (textOrNone(resultTextOf(result.liquidation, rules)) ?? none),
          isStrong: true,
        },
        {
          label: t({
            message: 'Bankruptcy price',
            comment: 'Field or result of the futures calculator',
          }),
          text: result && (textOrNone(resultTextOf(result.bankruptcy, rules)) ?? none),
        },
        {
          label: t({ message: 'Risk tier', comment: 'Field or result of the futures calculator' }),
          text: tier === undefined ? undefined : String(tier),
        },
      ]}
    >
      <DraftField {...props} field="entryPrice" label={t`Entry price`} unit={quoteCoin} />
      <DraftField {...props} field="size" label={t`Size`} unit={tradeCoin} />
      <DraftField
        {...props}
        field="addedMargin"
        label={t({ message: 'Added margin', comment: 'Label' })}
        unit={quoteCoin}
      />
    </CalculatorFrame>
  );
}

const textOrNone = (text: string): string | undefined => (text === '–' ? undefined : text);

export function MaxOpenCalculator(props: CalculatorProps) {
  const { t } = useLingui();
  const { rules, draft } = props;
  const { quoteCoin, tradeCoin } = rules;
  const available = typedFraction(draft.available);
  const price = typedFraction(draft.entryPrice);
  const result =
    available === undefined || price === undefined
      ? undefined
      : maxOpenResultOf(available, price, draft.leverage, rules);
  return (
    <CalculatorFrame
      {...props}
      isSideless
      results={[
        {
          label: t`Maximum size`,
          text: result && `${sizeTextOf(result.size, rules)} ${tradeCoin}`,
          isStrong: true,
        },
        {
          label: t({
            message: 'Position value',
            comment: 'Field or result of the futures calculator',
          }),
          text: result && `${amountTextOf(result.notional, 'down')} ${quoteCoin}`,
        },
        {
          label: t({ message: 'Cost', comment: 'Field or result of the futures calculator' }),
          text: result && `${amountTextOf(result.cost, 'up')} ${quoteCoin}`,
        },
      ]}
    >
      <DraftField {...props} field="entryPrice" label={t`Entry price`} unit={quoteCoin} />
      <DraftField {...props} field="available" label={t`Available balance`} unit={quoteCoin} />
    </CalculatorFrame>
  );
}
