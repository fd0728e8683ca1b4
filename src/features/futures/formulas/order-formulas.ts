/** Formulas of an order that opens a position. */
import type { Fraction } from '#domain/futures/fraction.ts';
import { openCostOf, openSizeMaxOf } from '#domain/futures/open-cost.ts';
import type { Formula, FormulaTerm } from './formula.ts';

export interface OrderTerms {
  readonly price: Fraction;
  readonly leverage: Fraction;
  readonly takerFee: Fraction;
}

const orderTerms = ({ price, leverage, takerFee }: OrderTerms): readonly FormulaTerm[] => [
  { name: 'price', value: price, unit: 'price' },
  { name: 'leverage', value: leverage, unit: 'times' },
  { name: 'takerFee', value: takerFee, unit: 'percent' },
];

/** Initial margin plus taker fee. */
export function orderCostFormula(size: Fraction, terms: OrderTerms): Formula {
  return {
    metric: 'orderCost',
    line: 'q × P × (1 / L + f)',
    terms: [{ name: 'size', value: size, unit: 'size' }, ...orderTerms(terms)],
    result: openCostOf(size, terms),
    unit: 'amount',
    rounding: 'up',
  };
}

/** Largest size that the available balance opens, in whole lots: the line before the cut to lots. */
export function sizeMaxFormula(available: Fraction, terms: OrderTerms, lotSize: Fraction): Formula {
  return {
    metric: 'sizeMax',
    line: 'A / (P × (1 / L + f))',
    terms: [{ name: 'available', value: available, unit: 'amount' }, ...orderTerms(terms)],
    result: openSizeMaxOf(available, terms, lotSize),
    unit: 'size',
    rounding: 'down',
  };
}
