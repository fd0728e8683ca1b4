/** The formula behind each metric of a row, with the terms of this moment. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import type { Formula } from '../../formulas/formula.ts';
import {
  breakEvenFormula,
  crossLiquidationFormula,
  crossRatioFormula,
  isolatedLiquidationFormula,
  isolatedRatioFormula,
  profitFormula,
  roiFormula,
} from '../../formulas/position-formulas.ts';
import {
  accountRiskOf,
  crossCollateralWithout,
  type RiskedAccount,
} from '../../numbers/account-risk.ts';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { leverageOf, positionTermsOf } from '../../numbers/position-figures.ts';

export function liquidationFormulaOf(
  position: FuturesPosition,
  rules: ContractRules,
  account: RiskedAccount | undefined,
): Formula | undefined {
  const terms = positionTermsOf(position);
  if (position.marginMode === 'isolated')
    return isolatedLiquidationFormula(terms, fractionOfDecimal(position.margin), rules.tiers);
  return account === undefined
    ? undefined
    : crossLiquidationFormula(terms, crossCollateralWithout(position.id, account), rules.tiers);
}

export function ratioFormulaOf(
  position: FuturesPosition,
  markPrice: Decimal,
  rules: ContractRules,
  account: RiskedAccount | undefined,
): Formula | undefined {
  if (position.marginMode === 'isolated') {
    const terms = {
      margin: fractionOfDecimal(position.margin),
      markPrice: fractionOfDecimal(markPrice),
    };
    return isolatedRatioFormula(positionTermsOf(position), terms, rules.tiers);
  }
  if (account === undefined) return undefined;
  const { crossMaintenance, crossEquity } = accountRiskOf(account);
  return crossRatioFormula(crossMaintenance, crossEquity);
}

export const profitFormulaOf = (position: FuturesPosition, price: Decimal): Formula =>
  profitFormula(positionTermsOf(position), fractionOfDecimal(price));

export const roiFormulaOf = (position: FuturesPosition, price: Decimal): Formula =>
  roiFormula(positionTermsOf(position), fractionOfDecimal(price), leverageOf(position));

export const breakEvenFormulaOf = (position: FuturesPosition, rules: ContractRules): Formula =>
  breakEvenFormula(positionTermsOf(position), rules.takerFee);
