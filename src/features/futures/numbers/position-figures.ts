/** Live figures of an open position. Positions are immutable, so what follows from a position and a
 *  price is calculated once for all cells of its row. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import {
  compareFractions,
  fraction,
  fractionOfDecimal,
  minus,
  negate,
  over,
  plus,
  type Fraction,
} from '#domain/futures/fraction.ts';
import {
  marginRatioOf,
  notionalOf,
  profitAt,
  type PositionTerms,
} from '#domain/futures/position-risk.ts';
import { maintenanceMarginOf } from '#domain/futures/risk-tiers.ts';
import { roiOf } from '../formulas/position-formulas.ts';
import type { ContractRules } from './contract-rules.ts';
import type { FuturesQuote, ProfitPrice } from './quote.ts';

const termsByPosition = new WeakMap<FuturesPosition, PositionTerms>();

export function positionTermsOf(position: FuturesPosition): PositionTerms {
  const known = termsByPosition.get(position);
  if (known !== undefined) return known;
  const { side, size, entryPrice } = position;
  const terms = {
    side,
    size: fractionOfDecimal(size),
    entryPrice: fractionOfDecimal(entryPrice),
  };
  termsByPosition.set(position, terms);
  return terms;
}

export const leverageOf = ({ leverage }: Pick<FuturesPosition, 'leverage'>): Fraction =>
  fraction(BigInt(leverage));

/** The price now, or the mark price of the position's last update while prices load. */
export const priceOf = (
  position: FuturesPosition,
  quote: FuturesQuote,
  choice: ProfitPrice = 'mark',
): Decimal =>
  (choice === 'mark' ? quote.markPrice : (quote.lastPrice ?? quote.markPrice)) ??
  position.markPrice;

export interface ProfitFigures {
  readonly profit: Fraction;
  readonly roi: Fraction;
}

const profits = new WeakMap<FuturesPosition, Map<Decimal, ProfitFigures>>();
/** The mark and the last price of a moment. */
const PRICES_MAX = 2;

export function profitFiguresOf(position: FuturesPosition, price: Decimal): ProfitFigures {
  const known = profits.get(position) ?? new Map<Decimal, ProfitFigures>();
  profits.set(position, known);
  const found = known.get(price);
  if (found !== undefined) return found;
  const terms = positionTermsOf(position);
  const exactPrice = fractionOfDecimal(price);
  const figures = {
    profit: profitAt(terms, exactPrice),
    roi: roiOf(terms, exactPrice, leverageOf(position)),
  };
  if (known.size >= PRICES_MAX) known.clear();
  known.set(price, figures);
  return figures;
}

/** Isolated: from the live mark price. Cross positions share the ratio that the exchange sends. */
export function liveRatioOf(
  position: FuturesPosition,
  markPrice: Decimal,
  { tiers }: Pick<ContractRules, 'tiers'>,
): Fraction | undefined {
  if (position.marginMode === 'cross') {
    const { marginRatio } = position;
    return marginRatio === undefined ? undefined : fractionOfDecimal(marginRatio);
  }
  const { size } = positionTermsOf(position);
  const maintenance = maintenanceMarginOf(tiers, notionalOf(size, fractionOfDecimal(markPrice)));
  const { profit } = profitFiguresOf(position, markPrice);
  return marginRatioOf(maintenance, plus(fractionOfDecimal(position.margin), profit));
}

const WARNING_DISTANCE = fraction(10n, 100n);
const DANGER_DISTANCE = fraction(3n, 100n);

/** How close the mark price is to the liquidation price: within 10% and within 3%. */
export function liquidationToneOf(
  { liquidationPrice }: Pick<FuturesPosition, 'liquidationPrice'>,
  markPrice: Decimal,
): 'warning' | 'danger' | undefined {
  if (liquidationPrice === undefined) return undefined;
  const mark = fractionOfDecimal(markPrice);
  const gap = over(minus(mark, fractionOfDecimal(liquidationPrice)), mark);
  const distance = gap.numerator < 0n ? negate(gap) : gap;
  if (compareFractions(distance, DANGER_DISTANCE) <= 0) return 'danger';
  return compareFractions(distance, WARNING_DISTANCE) <= 0 ? 'warning' : undefined;
}

export const signToneOf = ({ numerator }: Fraction): 'up' | 'down' | undefined =>
  numerator === 0n ? undefined : numerator > 0n ? 'up' : 'down';
