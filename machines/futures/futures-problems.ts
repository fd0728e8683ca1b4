/** Validates a futures order for each submit button while the user types. The exchange validates
 *  again. */
import {
  compareDecimals,
  decimalOfUnits,
  divideFloor,
  type Decimal,
  type Lots,
} from '#contract/core/decimal.ts';
import { lotsOf, sizeOfLots } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import {
  compareFractions,
  fraction,
  fractionOfDecimal,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { openingBandOf, worstPriceOf } from '#domain/futures/price-band.ts';
import { tierOf } from '#domain/futures/risk-tiers.ts';
import { decimalOfText, type FuturesDraft, type FuturesFacts } from './futures-draft.ts';
import {
  closedBy,
  costOf,
  openingReferenceOf,
  priceFor,
  sizeMaxOf,
  sizeOf,
  type SideCost,
} from './futures-size.ts';
import { liquidationAfter, tiersOf } from './liquidation-after.ts';
import type { FuturesProblem, FuturesProblems, FuturesWarning } from './futures-problem.ts';
import { steppedProblem, stopProblems, warningsOf } from './futures-stop-rules.ts';

/** What one submit button shows and would send. */
export interface FuturesSide {
  readonly side: OrderSide;
  readonly size: Lots | undefined;
  readonly sizeMax: Lots | undefined;
  readonly cost: SideCost | undefined;
  /** Of the position after the order; undefined when none. */
  readonly liquidationPrice: Decimal | undefined;
  readonly problems: FuturesProblems;
  readonly warnings: readonly FuturesWarning[];
  readonly isComplete: boolean;
}

export function sideOf(side: OrderSide, draft: FuturesDraft, facts: FuturesFacts): FuturesSide {
  const size = sizeOf(side, draft, facts);
  const liquidationPrice =
    size === undefined ? undefined : liquidationAfter(side, size, draft, facts);
  const priced = priceProblems(side, draft, facts);
  // At a price that is rejected anyway, what would follow is not checked.
  const liquidation = priced.price === undefined ? liquidationPrice : undefined;
  const problems = {
    ...priced,
    ...amountProblem(side, size, draft, facts, liquidation),
    ...stopProblems(side, draft, facts, liquidationPrice),
  };
  return {
    side,
    size,
    sizeMax: sizeMaxOf(side, draft, facts),
    cost: size === undefined ? undefined : costOf(side, size, draft, facts),
    liquidationPrice,
    problems,
    warnings: warningsOf(side, draft, facts, liquidationPrice),
    isComplete: Object.keys(problems).length === 0 && facts.wallet !== undefined,
  };
}

function priceProblems(side: OrderSide, draft: FuturesDraft, facts: FuturesFacts): FuturesProblems {
  if (draft.kind === 'market') return {};
  const price = steppedProblem(draft.price, facts) ?? bandProblem(side, draft, facts);
  const stop = draft.kind === 'stop_limit' ? steppedProblem(draft.stop, facts) : undefined;
  return { ...(price === undefined ? {} : { price }), ...(stop === undefined ? {} : { stop }) };
}

/** A buy above the mark price, or a sell below it, is within the band: of the contract to close, narrower to open. A
 *  stop limit is compared with its stop price. */
function bandProblem(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): FuturesProblem | undefined {
  const { contract, settings } = facts;
  const price = decimalOfText(draft.price);
  const reference = openingReferenceOf(draft, facts);
  if (price === undefined || reference === undefined) return undefined;
  const contractBand = percentOf(contract.priceBandPercent);
  const band =
    draft.action === 'close'
      ? contractBand
      : openingBandOf(contractBand, fraction(BigInt(settings.leverage)));
  const worst = worstPriceOf(side, fractionOfDecimal(reference), band);
  const beyond = compareFractions(fractionOfDecimal(price), worst);
  const isOutside = side === 'buy' ? beyond > 0 : beyond < 0;
  return isOutside ? { code: 'price_outside_band', limit: percentTextOf(band) } : undefined;
}

/** Rounded down to two decimals: 0.5% is "0.5". */
const percentTextOf = (band: Fraction): Decimal =>
  decimalOfUnits(divideFloor(band.numerator * 10_000n, band.denominator), 2);

/** A share of a percentage with at most six decimals. */
const percentOf = (percent: number) => fraction(BigInt(Math.round(percent * 1e6)), 100_000_000n);

function amountProblem(
  side: OrderSide,
  size: Lots | undefined,
  draft: FuturesDraft,
  facts: FuturesFacts,
  liquidationPrice: Decimal | undefined,
): FuturesProblems {
  const amount =
    (draft.action === 'close' ? closeProblem(side, facts) : openProblem(facts)) ??
    sizeProblem(size, draft, facts) ??
    (size === undefined || size <= 0
      ? undefined
      : (moneyProblem(side, size, draft, facts) ??
        riskProblem(side, draft, facts, liquidationPrice)));
  return amount === undefined ? {} : { amount };
}

const closeProblem = (side: OrderSide, facts: FuturesFacts): FuturesProblem | undefined =>
  closedBy(side, facts) === undefined ? { code: 'nothing_to_close' } : undefined;

const openProblem = ({ contract }: FuturesFacts): FuturesProblem | undefined =>
  contract.isCloseOnly ? { code: 'close_only' } : undefined;

function sizeProblem(
  size: Lots | undefined,
  draft: FuturesDraft,
  { contract }: FuturesFacts,
): FuturesProblem | undefined {
  const typed = decimalOfText(draft.amount);
  const isTyped = draft.percent === undefined;
  if (isTyped && (typed === undefined || typed === '0')) return { code: 'required' };
  if (draft.percent === 0) return { code: 'required' };
  if (size === undefined) {
    const isOffLot = isTyped && draft.unit === 'trade' && typed !== undefined;
    // Without a price the size is unknown, which the price field reports.
    return isOffLot && lotsOf(typed, contract) === undefined
      ? { code: 'off_lot', limit: contract.lotSize }
      : undefined;
  }
  const value = sizeOfLots(size, contract);
  if (compareDecimals(value, contract.sizeMin) < 0) {
    return { code: 'size_too_small', limit: contract.sizeMin };
  }
  const largest = draft.kind === 'market' ? contract.marketSizeMax : contract.limitSizeMax;
  return compareDecimals(value, largest) > 0
    ? { code: 'size_too_large', limit: largest }
    : undefined;
}

function moneyProblem(
  side: OrderSide,
  size: Lots,
  draft: FuturesDraft,
  facts: FuturesFacts,
): FuturesProblem | undefined {
  const most = sizeMaxOf(side, draft, facts);
  if (draft.action === 'close') {
    return most !== undefined && size > most
      ? { code: 'above_position', limit: sizeOfLots(most, facts.contract) }
      : undefined;
  }
  const { contract, wallet, settings } = facts;
  const price = priceFor(side, draft, facts);
  if (price === undefined) return undefined;
  const sizeFraction = fractionOfDecimal(sizeOfLots(size, contract));
  const notional = times(sizeFraction, fractionOfDecimal(price));
  if (compareFractions(notional, fractionOfDecimal(contract.minNotional)) < 0) {
    return { code: 'notional_too_small', limit: contract.minNotional };
  }
  const tiers = tiersOf(contract);
  const allowed = tiers === undefined ? undefined : tierOf(tiers, notional).leverageMax;
  const leverage = fraction(BigInt(settings.leverage));
  if (allowed !== undefined && compareFractions(leverage, allowed) > 0) {
    return { code: 'leverage_above_tier' };
  }
  const cost = costOf(side, size, draft, facts)?.cost;
  return wallet !== undefined && cost !== undefined && compareDecimals(cost, wallet.available) > 0
    ? { code: 'margin_insufficient' }
    : undefined;
}

/** A position whose liquidation price the mark price has passed is liquidated with its fill. A stop limit fills later. */
function riskProblem(
  side: OrderSide,
  draft: FuturesDraft,
  { market: { markPrice } }: FuturesFacts,
  liquidationPrice: Decimal | undefined,
): FuturesProblem | undefined {
  const isKnown = liquidationPrice !== undefined && markPrice !== undefined;
  if (draft.action === 'close' || draft.kind === 'stop_limit' || !isKnown) return undefined;
  const distance = compareDecimals(markPrice, liquidationPrice);
  const isPassed = side === 'buy' ? distance < 0 : distance > 0;
  return isPassed ? { code: 'would_be_liquidated' } : undefined;
}
