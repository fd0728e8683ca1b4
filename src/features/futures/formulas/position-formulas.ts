/** Formulas of an open position, each with the values of its terms. */
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import { ONE, minus, over, plus, type Fraction } from '#domain/futures/fraction.ts';
import { fundingPaymentOf } from '#domain/futures/funding.ts';
import {
  bankruptcyPriceOf,
  breakEvenPriceOf,
  initialMarginOf,
  marginRatioOf,
  notionalOf,
  profitAt,
  signBySide,
  type PositionTerms,
} from '#domain/futures/position-risk.ts';
import { maintenanceMarginOf, tierOf, type RiskTier } from '#domain/futures/risk-tiers.ts';
import type { Formula, FormulaTerm } from './formula.ts';

/** Collateral of all cross positions of an account but one. */
export interface CrossCollateral {
  /** Futures balance minus all isolated margins. */
  readonly wallet: Fraction;
  readonly otherMaintenance: Fraction;
  readonly otherProfit: Fraction;
}

export const collateralOf = ({ wallet, otherMaintenance, otherProfit }: CrossCollateral) =>
  plus(minus(wallet, otherMaintenance), otherProfit);

const sideTerm = ({ side }: Pick<PositionTerms, 'side'>): FormulaTerm => ({
  name: 'side',
  value: signBySide(side, ONE),
  unit: 'sign',
});
const sizeTerm = ({ size }: Pick<PositionTerms, 'size'>): FormulaTerm => ({
  name: 'size',
  value: size,
  unit: 'size',
});
const entryTerm = ({ entryPrice }: Pick<PositionTerms, 'entryPrice'>): FormulaTerm => ({
  name: 'entryPrice',
  value: entryPrice,
  unit: 'price',
});
const markTerm = (value: Fraction): FormulaTerm => ({ name: 'markPrice', value, unit: 'price' });
const marginTerm = (value: Fraction): FormulaTerm => ({ name: 'margin', value, unit: 'amount' });
const leverageTerm = (value: Fraction): FormulaTerm => ({
  name: 'leverage',
  value,
  unit: 'times',
});

const tierTerms = ({ maintenanceRate, maintenanceAmount }: RiskTier): readonly FormulaTerm[] => [
  { name: 'maintenanceRate', value: maintenanceRate, unit: 'percent' },
  { name: 'maintenanceAmount', value: maintenanceAmount, unit: 'amount' },
];

/** A long is liquidated when the price falls: its price is rounded up, a short's down. */
const towardLiquidation = ({ side }: Pick<PositionTerms, 'side'>): 'up' | 'down' =>
  side === 'long' ? 'up' : 'down';

export function isolatedLiquidationFormula(
  position: PositionTerms,
  margin: Fraction,
  tiers: readonly RiskTier[],
): Formula {
  const result = liquidationPriceOf(position, margin, tiers);
  const tier = tierAt(position, result, tiers);
  return {
    metric: 'isolatedLiquidation',
    line: '(M + MA − s × q × E) / (q × (MMR − s))',
    terms: [
      marginTerm(margin),
      sideTerm(position),
      sizeTerm(position),
      entryTerm(position),
      ...tierTerms(tier),
    ],
    result,
    unit: 'price',
    rounding: towardLiquidation(position),
    tier: tiers.indexOf(tier) + 1,
  };
}

export function crossLiquidationFormula(
  position: PositionTerms,
  collateral: CrossCollateral,
  tiers: readonly RiskTier[],
): Formula {
  const result = liquidationPriceOf(position, collateralOf(collateral), tiers);
  const tier = tierAt(position, result, tiers);
  return {
    metric: 'crossLiquidation',
    line: '(W − MMo + Uo + MA − s × q × E) / (q × (MMR − s))',
    terms: [
      { name: 'wallet', value: collateral.wallet, unit: 'amount' },
      { name: 'otherMaintenance', value: collateral.otherMaintenance, unit: 'amount' },
      { name: 'otherProfit', value: collateral.otherProfit, unit: 'amount' },
      sideTerm(position),
      sizeTerm(position),
      entryTerm(position),
      ...tierTerms(tier),
    ],
    result,
    unit: 'price',
    rounding: towardLiquidation(position),
    tier: tiers.indexOf(tier) + 1,
  };
}

/** The tier of the notional at the liquidation price, which may differ from the tier now. */
const tierAt = (
  { size, entryPrice }: PositionTerms,
  price: Fraction | undefined,
  tiers: readonly RiskTier[],
): RiskTier => tierOf(tiers, notionalOf(size, price ?? entryPrice));

export function isolatedRatioFormula(
  position: PositionTerms,
  { margin, markPrice }: { readonly margin: Fraction; readonly markPrice: Fraction },
  tiers: readonly RiskTier[],
): Formula {
  const notional = notionalOf(position.size, markPrice);
  const tier = tierOf(tiers, notional);
  return {
    metric: 'isolatedRatio',
    line: '(q × P × MMR − MA) / (M + s × q × (P − E))',
    terms: [
      sizeTerm(position),
      markTerm(markPrice),
      ...tierTerms(tier),
      marginTerm(margin),
      sideTerm(position),
      entryTerm(position),
    ],
    result: marginRatioOf(
      maintenanceMarginOf(tiers, notional),
      plus(margin, profitAt(position, markPrice)),
    ),
    unit: 'percent',
    rounding: 'up',
    tier: tiers.indexOf(tier) + 1,
  };
}

/** Cross positions share one ratio. */
export function crossRatioFormula(maintenance: Fraction, equity: Fraction): Formula {
  return {
    metric: 'crossRatio',
    line: 'MM / EQ',
    terms: [
      { name: 'accountMaintenance', value: maintenance, unit: 'amount' },
      { name: 'accountEquity', value: equity, unit: 'amount' },
    ],
    result: marginRatioOf(maintenance, equity),
    unit: 'percent',
    rounding: 'up',
  };
}

export function initialMarginFormula(position: PositionTerms, leverage: Fraction): Formula {
  return {
    metric: 'initialMargin',
    line: 'q × E / L',
    terms: [sizeTerm(position), entryTerm(position), leverageTerm(leverage)],
    result: initialMarginOf(position, leverage),
    unit: 'amount',
    rounding: 'up',
  };
}

export function maintenanceMarginFormula(
  position: PositionTerms,
  markPrice: Fraction,
  tiers: readonly RiskTier[],
): Formula {
  const notional = notionalOf(position.size, markPrice);
  const tier = tierOf(tiers, notional);
  return {
    metric: 'maintenanceMargin',
    line: 'q × P × MMR − MA',
    terms: [sizeTerm(position), markTerm(markPrice), ...tierTerms(tier)],
    result: maintenanceMarginOf(tiers, notional),
    unit: 'amount',
    rounding: 'up',
    tier: tiers.indexOf(tier) + 1,
  };
}

export function profitFormula(position: PositionTerms, markPrice: Fraction): Formula {
  return {
    metric: 'profit',
    line: 's × q × (P − E)',
    terms: [sideTerm(position), sizeTerm(position), markTerm(markPrice), entryTerm(position)],
    result: profitAt(position, markPrice),
    unit: 'amount',
    rounding: 'down',
  };
}

/** Profit over initial margin; the size cancels out. */
export function roiFormula(
  position: PositionTerms,
  markPrice: Fraction,
  leverage: Fraction,
): Formula {
  return {
    metric: 'roi',
    line: 's × (P − E) × L / E',
    terms: [sideTerm(position), markTerm(markPrice), entryTerm(position), leverageTerm(leverage)],
    result: roiOf(position, markPrice, leverage),
    unit: 'percent',
    rounding: 'down',
  };
}

export const roiOf = (position: PositionTerms, price: Fraction, leverage: Fraction): Fraction =>
  over(profitAt(position, price), initialMarginOf(position, leverage));

export function breakEvenFormula(
  position: Omit<PositionTerms, 'size'>,
  takerFee: Fraction,
): Formula {
  return {
    metric: 'breakEven',
    line: 'E × (1 + s × f) / (1 − s × f)',
    terms: [
      entryTerm(position),
      sideTerm(position),
      { name: 'takerFee', value: takerFee, unit: 'percent' },
    ],
    result: breakEvenPriceOf(position, takerFee),
    unit: 'price',
    rounding: towardLiquidation(position),
  };
}

export function isolatedBankruptcyFormula(position: PositionTerms, margin: Fraction): Formula {
  return {
    metric: 'isolatedBankruptcy',
    line: 'E − s × M / q',
    terms: [entryTerm(position), sideTerm(position), marginTerm(margin), sizeTerm(position)],
    result: bankruptcyPriceOf(position, margin),
    unit: 'price',
    rounding: towardLiquidation(position),
  };
}

export function crossBankruptcyFormula(
  position: PositionTerms,
  { wallet, otherProfit }: Pick<CrossCollateral, 'wallet' | 'otherProfit'>,
): Formula {
  return {
    metric: 'crossBankruptcy',
    line: 'E − s × (W + Uo) / q',
    terms: [
      entryTerm(position),
      sideTerm(position),
      { name: 'wallet', value: wallet, unit: 'amount' },
      { name: 'otherProfit', value: otherProfit, unit: 'amount' },
      sizeTerm(position),
    ],
    result: bankruptcyPriceOf(position, plus(wallet, otherProfit)),
    unit: 'price',
    rounding: towardLiquidation(position),
  };
}

/** Above zero when the holder pays. */
export function fundingFormula(
  position: PositionTerms,
  markPrice: Fraction,
  rate: Fraction,
): Formula {
  return {
    metric: 'funding',
    line: 's × q × P × F',
    terms: [
      sideTerm(position),
      sizeTerm(position),
      markTerm(markPrice),
      { name: 'fundingRate', value: rate, unit: 'percent' },
    ],
    result: fundingPaymentOf(position, markPrice, rate),
    unit: 'amount',
    rounding: 'up',
  };
}
