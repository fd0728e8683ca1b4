/** Text of a formula's terms and result. */
import type { Fraction } from '#domain/futures/fraction.ts';
import type { ContractRules } from '../numbers/contract-rules.ts';
import {
  amountTextOf,
  percentTextOf,
  priceTextOf,
  rateTextOf,
  roundedDecimal,
  sizeTextOf,
  type Rounding,
} from '../numbers/futures-text.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Formula, FormulaTerm, TermUnit } from './formula.ts';

const NO_NUMBER = '–';
/** Decimals of a term: as many as the exchange's units have. */
const TERM_DECIMALS = 8;

/** A term is shown exactly, up to 8 decimals, so that the line can be checked by hand. */
export function termTextOf({ value, unit }: FormulaTerm, rules: ContractRules): string {
  if (unit === 'percent') return rateTextOf(value);
  const number = displayNumber(roundedDecimal(value, TERM_DECIMALS, 'down'));
  switch (unit) {
    case 'amount':
    case 'price':
      return `${number} ${rules.quoteCoin}`;
    case 'size':
      return `${number} ${rules.tradeCoin}`;
    case 'times':
      return `${number}x`;
    default:
      return number;
  }
}

type Result = Pick<Formula, 'result' | 'unit' | 'rounding'>;

/** The result with its coin. */
export const resultTextOf = (formula: Result, rules: ContractRules): string =>
  formula.result === undefined
    ? NO_NUMBER
    : `${resultNumberOf(formula, rules)}${coinOf(formula.unit, rules)}`;

/** The result, rounded to what the tables show. */
export const resultNumberOf = ({ result, unit, rounding }: Result, rules: ContractRules): string =>
  result === undefined ? NO_NUMBER : valueTextOf(result, unit, rules, rounding);

function valueTextOf(
  value: Fraction,
  unit: TermUnit,
  rules: ContractRules,
  rounding: Rounding,
): string {
  switch (unit) {
    case 'price':
      return priceTextOf(value, rules, rounding);
    case 'size':
      return sizeTextOf(value, rules);
    case 'percent':
      return percentTextOf(value, rounding);
    case 'amount':
      return amountTextOf(value, rounding);
    default:
      return displayNumber(roundedDecimal(value, TERM_DECIMALS, rounding));
  }
}

function coinOf(unit: TermUnit, { quoteCoin, tradeCoin }: ContractRules): string {
  if (unit === 'amount' || unit === 'price') return ` ${quoteCoin}`;
  return unit === 'size' ? ` ${tradeCoin}` : '';
}
