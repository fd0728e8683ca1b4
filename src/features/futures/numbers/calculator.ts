/** Results of the calculator, from typed values. Every metric is a formula of domain/futures. */
import {
  ZERO,
  fraction,
  fractionOfDecimal,
  minus,
  over,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { openCostOf, openSizeMaxOf } from '#domain/futures/open-cost.ts';
import {
  initialMarginOf,
  notionalOf,
  profitAt,
  targetPriceOf,
  type PositionSide,
  type PositionTerms,
} from '#domain/futures/position-risk.ts';
import {
  isolatedBankruptcyFormula,
  isolatedLiquidationFormula,
  roiOf,
} from '../formulas/position-formulas.ts';
import type { Formula } from '../formulas/formula.ts';
import type { ContractRules } from './contract-rules.ts';

export interface ProfitResult {
  readonly initialMargin: Fraction;
  readonly profit: Fraction;
  readonly roi: Fraction;
  /** Taker fees of entry and exit. */
  readonly fees: Fraction;
  /** Profit minus fees, and its return. */
  readonly netProfit: Fraction;
  readonly netRoi: Fraction;
}

export function profitResultOf(
  position: PositionTerms,
  exitPrice: Fraction,
  leverage: number,
  { takerFee }: Pick<ContractRules, 'takerFee'>,
): ProfitResult {
  const exact = fraction(BigInt(leverage));
  const initialMargin = initialMarginOf(position, exact);
  const profit = profitAt(position, exitPrice);
  const turnover = times(position.size, plus(position.entryPrice, exitPrice));
  const fees = times(turnover, takerFee);
  const netProfit = minus(profit, fees);
  return {
    initialMargin,
    profit,
    roi: roiOf(position, exitPrice, exact),
    fees,
    netProfit,
    netRoi: over(netProfit, initialMargin),
  };
}

/** @param roiPercent signed: 50 is 50%. */
export const targetResultOf = (
  side: PositionSide,
  entryPrice: Fraction,
  leverage: number,
  roiPercent: Fraction,
): Fraction | undefined =>
  targetPriceOf({ side, entryPrice }, fraction(BigInt(leverage)), over(roiPercent, fraction(100n)));

export interface LiquidationResult {
  readonly liquidation: Formula;
  readonly bankruptcy: Formula;
}

/** @param addedMargin on top of the initial margin; for cross, the other balance of the wallet. */
export function liquidationResultOf(
  position: PositionTerms,
  leverage: number,
  addedMargin: Fraction | undefined,
  { tiers }: Pick<ContractRules, 'tiers'>,
): LiquidationResult {
  const initialMargin = initialMarginOf(position, fraction(BigInt(leverage)));
  const margin = plus(initialMargin, addedMargin ?? ZERO);
  return {
    liquidation: isolatedLiquidationFormula(position, margin, tiers),
    bankruptcy: isolatedBankruptcyFormula(position, margin),
  };
}

export interface MaxOpenResult {
  readonly size: Fraction;
  readonly notional: Fraction;
  readonly cost: Fraction;
}

export function maxOpenResultOf(
  available: Fraction,
  price: Fraction,
  leverage: number,
  { takerFee, lotSize }: Pick<ContractRules, 'takerFee' | 'lotSize'>,
): MaxOpenResult {
  const terms = { price, leverage: fraction(BigInt(leverage)), takerFee };
  const size = openSizeMaxOf(available, terms, fractionOfDecimal(lotSize));
  return { size, notional: notionalOf(size, price), cost: openCostOf(size, terms) };
}

export interface Fill {
  readonly price: Fraction;
  readonly size: Fraction;
}

/** @returns undefined without fills. */
export function averageEntryOf(fills: readonly Fill[]): Fill | undefined {
  const size = fills.reduce((sum, fill) => plus(sum, fill.size), ZERO);
  if (size.numerator === 0n) return undefined;
  const notional = fills.reduce((sum, fill) => plus(sum, notionalOf(fill.size, fill.price)), ZERO);
  return { price: over(notional, size), size };
}
