/** A formula as the trader reads it: one line of symbols, the value of each symbol, and the result.
 *  The result comes from domain/futures; a test evaluates the line and compares. */
import type { Fraction } from '#domain/futures/fraction.ts';

export type MetricName =
  | 'isolatedLiquidation'
  | 'crossLiquidation'
  | 'isolatedRatio'
  | 'crossRatio'
  | 'initialMargin'
  | 'maintenanceMargin'
  | 'profit'
  | 'roi'
  | 'breakEven'
  | 'isolatedBankruptcy'
  | 'crossBankruptcy'
  | 'orderCost'
  | 'sizeMax'
  | 'funding';

export type TermName =
  | 'side'
  | 'size'
  | 'entryPrice'
  | 'markPrice'
  | 'price'
  | 'leverage'
  | 'margin'
  | 'maintenanceRate'
  | 'maintenanceAmount'
  | 'wallet'
  | 'otherMaintenance'
  | 'otherProfit'
  | 'accountMaintenance'
  | 'accountEquity'
  | 'takerFee'
  | 'available'
  | 'fundingRate';

/** Unit of a term or of a result: an amount or a price in quote coin, a size in trade coin. */
export type TermUnit = 'amount' | 'price' | 'size' | 'percent' | 'times' | 'sign';

export interface FormulaTerm {
  readonly name: TermName;
  readonly value: Fraction;
  readonly unit: TermUnit;
}

export interface Formula {
  readonly metric: MetricName;
  /** Symbols, operators, parentheses and the number 1: "(M + MA − s × q × E) / (q × (MMR − s))". */
  readonly line: string;
  /** One for each symbol of the line. */
  readonly terms: readonly FormulaTerm[];
  /** Undefined when there is none: no positive price liquidates the position, no equity is left. */
  readonly result: Fraction | undefined;
  readonly unit: TermUnit;
  /** Direction in which the result is rounded for display, never in the trader's favor. */
  readonly rounding: 'up' | 'down';
  /** Number of the risk tier that gave the maintenance rate, from 1. */
  readonly tier?: number | undefined;
}

/** Symbols as exchanges print them. They are the same in every language. */
export const SYMBOLS: Readonly<Record<TermName, string>> = {
  side: 's',
  size: 'q',
  entryPrice: 'E',
  markPrice: 'P',
  price: 'P',
  leverage: 'L',
  margin: 'M',
  maintenanceRate: 'MMR',
  maintenanceAmount: 'MA',
  wallet: 'W',
  otherMaintenance: 'MMo',
  otherProfit: 'Uo',
  accountMaintenance: 'MM',
  accountEquity: 'EQ',
  takerFee: 'f',
  available: 'A',
  fundingRate: 'F',
};

export interface LineToken {
  readonly text: string;
  /** Undefined for an operator, a parenthesis or a number. */
  readonly term: FormulaTerm | undefined;
}

/** Cuts the line at its symbols. */
export function lineTokensOf({
  line,
  terms,
}: Pick<Formula, 'line' | 'terms'>): readonly LineToken[] {
  return line
    .split(/([A-Za-z]+)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, term: terms.find(({ name }) => SYMBOLS[name] === text) }));
}
