import { expect, screen, waitFor, within } from 'storybook/test';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import type { PositionTerms } from '#domain/futures/position-risk.ts';
import type { Formula } from '#src/features/futures/formulas/formula.ts';
import { FormulaView } from '#src/features/futures/formulas/FormulaView.tsx';
import { orderCostFormula, sizeMaxFormula } from '#src/features/futures/formulas/order-formulas.ts';
import {
  breakEvenFormula,
  crossBankruptcyFormula,
  crossLiquidationFormula,
  crossRatioFormula,
  fundingFormula,
  initialMarginFormula,
  isolatedBankruptcyFormula,
  isolatedLiquidationFormula,
  isolatedRatioFormula,
  maintenanceMarginFormula,
  profitFormula,
  roiFormula,
} from '#src/features/futures/formulas/position-formulas.ts';
import { WhyThisNumber } from '#src/features/futures/formulas/WhyThisNumber.tsx';
import { exact } from '#tests/support/futures/btc-tiers.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { btcRules, sampleQuote } from './sample-futures.ts';

const { tiers, takerFee, lotSize } = btcRules;
const position: PositionTerms = {
  side: 'long',
  size: exact('0.5'),
  entryPrice: exact('60000'),
};
const margin = exact('1500');
const markPrice = exact('63000');
const leverage = exact('20');
const collateral = {
  wallet: exact('5000'),
  otherMaintenance: exact('155'),
  otherProfit: exact('-1000'),
};
const order = { price: exact('60000'), leverage, takerFee };

const formulas: Readonly<Record<Formula['metric'], Formula>> = {
  isolatedLiquidation: isolatedLiquidationFormula(position, margin, tiers),
  crossLiquidation: crossLiquidationFormula(position, collateral, tiers),
  isolatedRatio: isolatedRatioFormula(position, { margin, markPrice }, tiers),
  crossRatio: crossRatioFormula(exact('386.94'), exact('5000')),
  initialMargin: initialMarginFormula(position, leverage),
  maintenanceMargin: maintenanceMarginFormula(position, markPrice, tiers),
  profit: profitFormula(position, markPrice),
  roi: roiFormula(position, markPrice, leverage),
  breakEven: breakEvenFormula(position, takerFee),
  isolatedBankruptcy: isolatedBankruptcyFormula(position, margin),
  crossBankruptcy: crossBankruptcyFormula(position, collateral),
  orderCost: orderCostFormula(exact('0.329'), order),
  sizeMax: sizeMaxFormula(exact('1000'), order, fractionOfDecimal(lotSize)),
  funding: fundingFormula(position, markPrice, exact('0.0001')),
};

const meta = preview.meta({
  title: 'features/futures/WhyThisNumber',
  component: FormulaView,
  args: { formula: formulas.isolatedLiquidation, rules: btcRules },
  render: (args) => (
    <div style={{ inlineSize: 'min(376px, 100%)', padding: 12 }}>
      <FormulaView {...args} />
    </div>
  ),
});

/** The symbol and its value light up together. */
export const IsolatedLiquidation = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('57,229.0 USDT')).toBeVisible();
    const symbol = canvas.getByRole('button', { name: 'M, Isolated margin: 1,500 USDT' });
    const row = canvas.getByText('Isolated margin').closest('div');
    await userEvent.hover(symbol);
    await waitFor(() => expect(row?.className).toContain('lit'));
    await userEvent.unhover(symbol);
    symbol.focus();
    await waitFor(() => expect(row?.className).toContain('lit'));
  }),
});
export const CrossLiquidation = meta.story({ args: { formula: formulas.crossLiquidation } });
export const IsolatedRatio = meta.story({ args: { formula: formulas.isolatedRatio } });
export const NoLiquidation = meta.story({
  args: { formula: isolatedLiquidationFormula(position, exact('30000'), tiers) },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

/** Every metric that can be explained. */
export const AllFigures = meta.story({
  render: ({ rules }) => (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(376px, 100%), 1fr))',
        gap: 24,
        padding: 12,
      }}
    >
      {Object.values(formulas).map((formula) => (
        <FormulaView key={formula.metric} formula={formula} rules={rules} />
      ))}
    </div>
  ),
});

const quote = sampleQuote();

/** The open popover follows the store. */
export const Live = meta.story({
  beforeEach: () => {
    quote.markPrice = sampleQuote().markPrice;
  },
  render: ({ rules }) => (
    <div>
      <WhyThisNumber
        metric="profit"
        rules={rules}
        store={quote}
        align="start"
        formulaOf={() =>
          quote.markPrice === undefined
            ? undefined
            : profitFormula(position, fractionOfDecimal(quote.markPrice))
        }
      >
        +1,500.00
      </WhyThisNumber>
    </div>
  ),
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '+1,500.00' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Unrealized PnL' }));
    await expect(popover.getByText('1,500.00 USDT')).toBeVisible();
    quote.markPrice = sampleQuote().indexPrice;
    await expect(await popover.findByText('1,494.20 USDT')).toBeVisible();
    quote.markPrice = undefined;
    await expect(await popover.findByText('Waiting for live prices')).toBeVisible();
    quote.markPrice = sampleQuote().markPrice;
  }),
});
