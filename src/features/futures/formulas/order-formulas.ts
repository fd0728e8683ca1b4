/** Formulas of an order that opens a position. */
import { compareFractions, fraction, type Fraction } from '#domain/futures/fraction.ts';
import { openCostOf, openSizeMaxOf, type OpenTerms } from '#domain/futures/open-cost.ts';
import type { Formula, FormulaTerm } from './formula.ts';

const marginTerms = ({ leverage, takerFee }: OpenTerms): readonly FormulaTerm[] => [
  { name: 'leverage', value: leverage, unit: 'times' },
  { name: 'takerFee', value: takerFee, unit: 'percent' },
];

const orderTerms = (terms: OpenTerms): readonly FormulaTerm[] => [
  { name: 'price', value: terms.price, unit: 'price' },
  ...marginTerms(terms),
];

/** The terms of an order that opens with a loss: E is its price, P the mark price. Undefined for one that does not. */
function lossTerms(terms: OpenTerms): readonly FormulaTerm[] | undefined {
  const { price, mark } = terms;
  if (mark === undefined) return undefined;
  const sign = mark.side === 'long' ? 1 : -1;
  if (compareFractions(price, mark.price) !== sign) return undefined;
  return [
    { name: 'entryPrice', value: price, unit: 'price' },
    ...marginTerms(terms),
    { name: 'side', value: fraction(BigInt(sign)), unit: 'sign' },
    { name: 'markPrice', value: mark.price, unit: 'price' },
  ];
}

/** Initial margin, taker fee and loss at the mark price. */
export function orderCostFormula(size: Fraction, terms: OpenTerms): Formula {
  const loss = lossTerms(terms);
  return {
    metric: 'orderCost',
    line: loss === undefined ? 'q × P × (1 / L + f)' : 'q × E × (1 / L + f) + s × q × (E − P)',
    terms: [{ name: 'size', value: size, unit: 'size' }, ...(loss ?? orderTerms(terms))],
    result: openCostOf(size, terms),
    unit: 'amount',
    rounding: 'up',
  };
}

/** Largest size that the available balance opens, in whole lots: the line before the cut to lots. */
export function sizeMaxFormula(available: Fraction, terms: OpenTerms, lotSize: Fraction): Formula {
  const loss = lossTerms(terms);
  return {
    metric: 'sizeMax',
    line: loss === undefined ? 'A / (P × (1 / L + f))' : 'A / (E × (1 / L + f) + s × (E − P))',
    terms: [
      { name: 'available', value: available, unit: 'amount' },
      ...(loss ?? orderTerms(terms)),
    ],
    result: openSizeMaxOf(available, terms, lotSize),
    unit: 'size',
    rounding: 'down',
  };
}
