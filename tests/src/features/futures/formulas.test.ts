/** Every formula as it is displayed: its line, evaluated with the displayed terms, is its result. */
import { describe, expect, it } from 'vitest';
import {
  compareFractions,
  fraction,
  fractionOfDecimal,
  minus,
  over,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { decimal } from '#contract/core/decimal.ts';
import type { OpenTerms } from '#domain/futures/open-cost.ts';
import type { PositionTerms } from '#domain/futures/position-risk.ts';
import { lineTokensOf, type Formula } from '#src/features/futures/formulas/formula.ts';
import { resultTextOf } from '#src/features/futures/formulas/formula-text.ts';
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
import type { ContractRules } from '#src/features/futures/numbers/contract-rules.ts';
import { btcTiers, exact } from '#tests/support/futures/btc-tiers.ts';

/** Evaluates + − × / and parentheses from left to right, with the usual precedence. */
function evaluate(formula: Formula): Fraction {
  const parts = lineTokensOf(formula).flatMap(({ text, term }): readonly (string | Fraction)[] =>
    term === undefined ? text.replaceAll(' ', '').split('') : [term.value],
  );
  let at = 0;
  const isNext = (...operators: string[]) =>
    typeof parts[at] === 'string' && operators.includes(parts[at] as string);
  const factor = (): Fraction => {
    const part = parts[at];
    at += 1;
    if (part === '(') {
      const value = sum();
      at += 1;
      return value;
    }
    if (part === '1') return fraction(1n);
    if (typeof part === 'string' || part === undefined) throw new Error(`unreadable: ${part}`);
    return part;
  };
  const product = (): Fraction => {
    let value = factor();
    while (isNext('×', '/')) {
      const isTimes = parts[at] === '×';
      at += 1;
      value = isTimes ? times(value, factor()) : over(value, factor());
    }
    return value;
  };
  function sum(): Fraction {
    let value = product();
    while (isNext('+', '−')) {
      const isPlus = parts[at] === '+';
      at += 1;
      value = isPlus ? plus(value, product()) : minus(value, product());
    }
    return value;
  }
  const value = sum();
  expect(at).toBe(parts.length);
  return value;
}

const TIERS = btcTiers();
const RULES: ContractRules = {
  tradeCoin: 'BTC',
  quoteCoin: 'USDT',
  tickSize: decimal('0.1'),
  lotSize: decimal('0.001'),
  takerFee: exact('0.0006'),
  leverageMax: 125,
  tiers: TIERS,
};
const LONG: PositionTerms = { side: 'long', size: exact('0.5'), entryPrice: exact('60000') };
const SHORT: PositionTerms = { ...LONG, side: 'short' };
const COLLATERAL = {
  wallet: exact('5000'),
  otherMaintenance: exact('155'),
  otherProfit: exact('-1000'),
};
const ORDER = { price: exact('60000'), leverage: exact('20'), takerFee: RULES.takerFee };

const LOSING: OpenTerms = { ...ORDER, price: exact('61000'), mark: { side: 'long', price: exact('60000') } }; // prettier-ignore

const examples: readonly (readonly [name: string, formula: Formula, text: string])[] = [
  ['isolated liquidation', isolatedLiquidationFormula(LONG, exact('1500'), TIERS), '57,229.0 USDT'],
  ['of a short', isolatedLiquidationFormula(SHORT, exact('1500'), TIERS), '62,749.0 USDT'],
  [
    'of the second tier',
    isolatedLiquidationFormula({ ...LONG, size: exact('2') }, exact('12000'), TIERS),
    '54,246.3 USDT',
  ],
  [
    'cross liquidation',
    crossLiquidationFormula({ ...LONG, size: exact('1') }, COLLATERAL, TIERS),
    '56,387.0 USDT',
  ],
  [
    'isolated ratio',
    isolatedRatioFormula(LONG, { margin: exact('1500'), markPrice: exact('58000') }, TIERS),
    '23.20%',
  ],
  ['cross ratio', crossRatioFormula(exact('116'), exact('500')), '23.20%'],
  ['initial margin', initialMarginFormula(LONG, exact('20')), '1,500.00 USDT'],
  [
    'maintenance margin',
    maintenanceMarginFormula({ ...LONG, size: exact('2') }, exact('60000'), TIERS),
    '550.00 USDT',
  ],
  ['profit', profitFormula(LONG, exact('63000')), '1,500.00 USDT'],
  ['loss of a short', profitFormula(SHORT, exact('63000')), '-1,500.00 USDT'],
  ['ROI', roiFormula(LONG, exact('63000'), exact('20')), '100.00%'],
  ['break-even', breakEvenFormula(LONG, RULES.takerFee), '60,072.1 USDT'],
  ['isolated bankruptcy', isolatedBankruptcyFormula(LONG, exact('1500')), '57,000.0 USDT'],
  ['cross bankruptcy', crossBankruptcyFormula(LONG, COLLATERAL), '52,000.0 USDT'],
  ['order cost', orderCostFormula(exact('0.329'), ORDER), '998.85 USDT'],
  ['order cost with a loss', orderCostFormula(exact('0.5'), LOSING), '2,043.30 USDT'],
  ['of a sell', orderCostFormula(exact('0.5'), { ...LOSING, price: exact('59000'), mark: { side: 'short', price: exact('60000') } }), '1,992.70 USDT'], // prettier-ignore
  ['without a loss', orderCostFormula(exact('0.5'), { ...LOSING, price: exact('59000') }), '1,492.70 USDT'], // prettier-ignore
  ['funding', fundingFormula(LONG, exact('61000'), exact('0.0001')), '3.05 USDT'],
];

describe('a displayed formula', () => {
  it.each(examples)('gives its result: %s', (_name, formula, text) => {
    expect(formula.result).toBeDefined();
    if (formula.result !== undefined)
      expect(compareFractions(evaluate(formula), formula.result)).toBe(0);
    expect(resultTextOf(formula, RULES)).toBe(text);
  });

  it.each([
    ['at the mark price', ORDER, '0.329 BTC'],
    ['with a loss', LOSING, '0.244 BTC'],
  ])('of the maximum size is cut to lots: %s', (_name, terms, text) => {
    const formula = sizeMaxFormula(exact('1000'), terms, fractionOfDecimal(RULES.lotSize));
    const line = evaluate(formula);
    expect(resultTextOf(formula, RULES)).toBe(text);
    if (formula.result !== undefined) {
      expect(compareFractions(line, formula.result)).toBe(1);
      expect(compareFractions(line, plus(formula.result, exact('0.001')))).toBe(-1);
    }
  });

  it('has no result where no price liquidates the position', () => {
    const formula = isolatedLiquidationFormula(LONG, exact('30000'), TIERS);
    expect(resultTextOf(formula, RULES)).toBe('–');
  });
});
