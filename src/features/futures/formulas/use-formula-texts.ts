/** Names of figures and of their terms, and one sentence about each metric. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MetricName, TermName } from './formula.ts';

export interface FormulaTexts {
  readonly figures: Readonly<Record<MetricName, string>>;
  readonly notes: Readonly<Record<MetricName, string>>;
  readonly terms: Readonly<Record<TermName, string>>;
}

export function useFormulaTexts(): FormulaTexts {
  const { t } = useLingui();
  const terms = useTermNames();
  return useMemo(() => {
    const liquidation = t`Equity equals the maintenance margin at this price. Liquidation always uses the mark price.`;
    const bankruptcy = t`The loss equals the full collateral at this price.`;
    const ratio = t`Maintenance margin divided by equity. Liquidation starts at 100%.`;
    return {
      figures: {
        isolatedLiquidation: t`Liquidation price (isolated)`,
        crossLiquidation: t`Liquidation price (cross)`,
        isolatedRatio: t`Margin ratio (isolated)`,
        crossRatio: t`Margin ratio (cross)`,
        initialMargin: t({ message: 'Initial margin', comment: 'Value in a formula' }),
        maintenanceMargin: t({ message: 'Maintenance margin', comment: 'Value in a formula' }),
        profit: t({ message: 'Unrealized PnL', comment: 'Value in a formula' }),
        roi: t({ message: 'ROI', comment: 'Value in a formula' }),
        breakEven: t({ message: 'Break-even price', comment: 'Value in a formula' }),
        isolatedBankruptcy: t`Bankruptcy price (isolated)`,
        crossBankruptcy: t`Bankruptcy price (cross)`,
        orderCost: t({ message: 'Order cost', comment: 'Value in a formula' }),
        sizeMax: t({ message: 'Maximum size', comment: 'Value in a formula' }),
        funding: t({ message: 'Funding payment', comment: 'Value in a formula' }),
      },
      notes: {
        isolatedLiquidation: liquidation,
        crossLiquidation: liquidation,
        isolatedRatio: ratio,
        crossRatio: t`All cross positions share one ratio. Liquidation starts at 100%.`,
        initialMargin: t`Entry value divided by leverage.`,
        maintenanceMargin: t`Least equity that keeps the position open, by risk tier.`,
        profit: t`Profit if the position closed at this price, before fees.`,
        roi: t`Unrealized PnL divided by the initial margin.`,
        breakEven: t`Closing here covers the taker fees of entry and exit.`,
        isolatedBankruptcy: bankruptcy,
        crossBankruptcy: bankruptcy,
        orderCost: t`Initial margin plus the taker fee.`,
        sizeMax: t`Rounded down to full lots.`,
        funding: t`Paid by the holder; a negative payment is received.`,
      },
      terms,
    };
  }, [t, terms]);
}

function useTermNames(): FormulaTexts['terms'] {
  const { t } = useLingui();
  return useMemo(
    () => ({
      side: t`Side: 1 long, −1 short`,
      size: t({ message: 'Position size', comment: 'Value in a formula' }),
      entryPrice: t({ message: 'Entry price', comment: 'Value in a formula' }),
      markPrice: t({ message: 'Mark price', comment: 'Value in a formula' }),
      price: t({ message: 'Order price', comment: 'Value in a formula' }),
      leverage: t({ message: 'Leverage', comment: 'Value in a formula' }),
      margin: t({ message: 'Isolated margin', comment: 'Value in a formula' }),
      maintenanceRate: t`Maintenance margin rate`,
      maintenanceAmount: t({ message: 'Maintenance amount', comment: 'Value in a formula' }),
      wallet: t`Cross wallet balance`,
      otherMaintenance: t`Maintenance margin of other cross positions`,
      otherProfit: t`Unrealized PnL of other cross positions`,
      accountMaintenance: t`Maintenance margin of all cross positions`,
      accountEquity: t({ message: 'Cross equity', comment: 'Value in a formula' }),
      takerFee: t({ message: 'Taker fee', comment: 'Value in a formula' }),
      available: t({ message: 'Available balance', comment: 'Value in a formula' }),
      fundingRate: t`Funding rate`,
    }),
    [t],
  );
}
