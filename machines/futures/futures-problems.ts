/** Checks a futures order for each submit button while the user types, with the rules of the exchange, which checks
 *  again. */
import {
  compareDecimals,
  decimal,
  decimalOfSteps,
  decimalOfUnits,
  divideCeil,
  divideFloor,
  exactUnitsOf,
  lots,
  type Decimal,
  type Lots,
  type Units,
} from '#contract/core/decimal.ts';
import { lotsOf } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { feeOfValue } from '#domain/futures/fine.ts';
import { fraction, fractionOfDecimal, type Fraction } from '#domain/futures/fraction.ts';
import { OrderCheck, type OrderViolation } from '#domain/futures/order-check.ts';
import { openingBandOf } from '#domain/futures/price-band.ts';
import { isNearLiquidation } from '#domain/futures/stop-rules.ts';
import { decimalOfText, type FuturesDraft, type FuturesFacts } from './futures-draft.ts';
import { closedBy, formOrderOf, sizeMaxOf, sizeOf, type FormOrder } from './futures-size.ts';
import type {
  FuturesField,
  FuturesProblem,
  FuturesProblems,
  FuturesWarning,
} from './futures-problem.ts';
import { rulesOf } from './futures-view.ts';
import { steppedProblem } from './stepped-problem.ts';

export interface SideCost {
  /** Margin, taker fee and loss at the mark price; nothing for an order that closes. */
  readonly cost: Decimal;
  readonly fee: Decimal;
}

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
  const order = formOrderOf(side, draft, facts);
  const sizeMax = sizeMaxOf(side, draft, facts, order);
  const size = sizeOf(side, draft, facts, sizeMax);
  const isSized = size !== undefined && size > 0;
  // Without a size, the prices are checked with the smallest one.
  const checked = order && checkOf(order, isSized ? size : lots(1));
  const liquidation = isSized ? liquidationOf(checked?.exact) : undefined;
  const problems = problemsOf(side, draft, facts, { size, checked });
  return {
    side,
    size,
    sizeMax,
    cost: order && isSized ? costOf(side, order, size) : undefined,
    liquidationPrice:
      liquidation === undefined ? undefined : onTick(liquidation, side, facts.contract),
    problems,
    warnings: warningsOf(order, liquidation),
    isComplete: Object.keys(problems).length === 0 && facts.wallet !== undefined,
  };
}

interface Checked {
  readonly exact: OrderCheck;
  /** With what the order probably fills at, for its stops. */
  readonly expected: OrderCheck;
}

const checkOf = (order: FormOrder, size: Lots): Checked => {
  const terms = { ...order.terms, size };
  return {
    exact: new OrderCheck(terms, order.market, order.account),
    expected: new OrderCheck(terms, order.expected, order.account),
  };
};

const liquidationOf = (check: OrderCheck | undefined): Units | undefined =>
  check?.isOpening === true ? check.liquidationPrice : undefined;

/** A long's is rounded up to a tick and a short's down, so that the price shown is never optimistic. */
function onTick(price: Units, side: OrderSide, { tickSize }: FuturesContract): Decimal {
  const divide = side === 'buy' ? divideCeil : divideFloor;
  return decimalOfSteps(Number(divide(price, exactUnitsOf(tickSize))), tickSize);
}

/** Rounded up to a unit. A closing order is costed at its limit, or at the book's prices. */
function costOf(
  side: OrderSide,
  { terms, market, account, values }: FormOrder,
  size: Lots,
): SideCost {
  const check = new OrderCheck({ ...terms, action: 'open', side, size }, market, account);
  const { cost, value } = check.plan;
  const fee = decimalOfUnits(feeOfValue(value, values.takerRate));
  return { cost: terms.action === 'close' ? FREE : decimalOfUnits(cost), fee };
}

const FREE = decimal('0');

function problemsOf(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
  { size, checked }: { readonly size: Lots | undefined; readonly checked: Checked | undefined },
): FuturesProblems {
  const problems: Partial<Record<FuturesField, FuturesProblem>> = {};
  const add = (field: FuturesField, problem: FuturesProblem | undefined): void => {
    if (problem !== undefined) problems[field] ??= problem;
  };
  if (draft.kind !== 'market') add('price', steppedProblem(draft.price, facts));
  if (draft.kind === 'stop_limit') add('stop', steppedProblem(draft.stop, facts));
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const isTyped = draft.hasStops && draft.action === 'open' && draft[field] !== '';
    if (isTyped) add(field, steppedProblem(draft[field], facts));
  }
  const isSized = size !== undefined && size > 0;
  if (!isSized) add('amount', withoutSize(side, draft, facts));
  add('amount', sizeProblem(size, draft, facts));
  for (const violation of violationsIn(checked)) {
    const problem = problemOf(violation, side, draft, facts);
    if (problem === undefined || (problem.field === 'amount' && !isSized)) continue;
    add(problem.field, problem.problem);
  }
  return problems;
}

/** What is wrong with any size. */
function withoutSize(
  side: OrderSide,
  { action }: FuturesDraft,
  facts: FuturesFacts,
): FuturesProblem | undefined {
  if (action === 'open') return facts.contract.isCloseOnly ? { code: 'close_only' } : undefined;
  const position = closedBy(side, facts);
  if (position === undefined) return { code: 'nothing_to_close' };
  return position.closableSize === FREE ? { code: 'held_by_orders', limit: FREE } : undefined;
}

/** The stops are compared with what the order probably fills at, everything else with the most that it may cost. */
function* violationsIn(checked: Checked | undefined): Generator<OrderViolation> {
  if (checked === undefined) return;
  for (const violation of checked.exact.violations()) {
    if (violation.rule !== 'stop_on_wrong_side' || violation.field === 'stop') yield violation;
  }
  for (const violation of checked.expected.violations()) {
    if (violation.rule === 'stop_on_wrong_side' && violation.field !== 'stop') yield violation;
  }
}

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
    if (isOffLot && lotsOf(typed, contract) === undefined) {
      return { code: 'off_lot', limit: contract.lotSize };
    }
    return draft.kind === 'market' ? { code: 'no_price' } : undefined;
  }
  return size > 0 ? undefined : { code: 'size_too_small', limit: contract.sizeMin };
}

interface FieldProblem {
  readonly field: FuturesField;
  readonly problem: FuturesProblem;
}

const CODES = {
  reduce_only_would_open: 'reduce_only',
  contract_close_only: 'close_only',
  position_not_found: 'nothing_to_close',
  position_mode_locked: 'position_mode',
  too_many_orders: 'too_many_orders',
  too_many_stops: 'too_many_orders',
} as const;

/** @returns undefined for a rule that the form leaves to the exchange. */
function problemOf(
  violation: OrderViolation,
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): FieldProblem | undefined {
  const { contract, market, wallet, settings } = facts;
  const amount = (code: FuturesProblem['code'], limit?: Decimal): FieldProblem => ({
    field: 'amount',
    problem: limit === undefined ? { code } : { code, limit },
  });
  switch (violation.rule) {
    case 'price_too_high':
    case 'price_outside_band':
      return {
        field: 'price',
        problem: { code: 'price_outside_band', limit: bandTextOf(draft, facts) },
      };
    case 'amount_too_large':
      return amount(
        'size_too_large',
        draft.kind === 'market' ? contract.marketSizeMax : contract.limitSizeMax,
      );
    case 'size_too_small':
      return amount('size_too_small', contract.sizeMin);
    case 'notional_too_small':
      return amount('notional_too_small', contract.minNotional);
    case 'above_position':
      return abovePosition(side, draft, facts);
    case 'reduce_only_would_open':
    case 'contract_close_only':
    case 'position_not_found':
    case 'position_mode_locked':
    case 'too_many_orders':
    case 'too_many_stops':
      return amount(CODES[violation.rule]);
    case 'leverage_above_tier':
      return amount('leverage_above_tier', decimal(String(violation.leverageMax)));
    case 'margin_insufficient':
      return wallet === undefined ? undefined : amount('margin_insufficient');
    case 'would_be_liquidated':
      return wallet === undefined && settings.marginMode === 'cross'
        ? undefined
        : amount('would_be_liquidated');
    case 'post_only_would_take':
    case 'nothing_to_match':
      // An old book says nothing about the one that the order meets.
      return market.isTradable ? { field: 'price', problem: { code: violation.rule } } : undefined;
    case 'stop_on_wrong_side':
      return { field: violation.field, problem: { code: 'stop_on_wrong_side' } };
    case 'stop_beyond_liquidation': {
      const limit = onTick(violation.liquidationPrice, side, contract);
      return { field: 'stopLoss', problem: { code: 'stop_beyond_liquidation', limit } };
    }
    default:
      return undefined;
  }
}

/** Of a closing order; says when open orders that close hold the position. */
function abovePosition(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): FieldProblem | undefined {
  const position = closedBy(side, facts);
  if (position === undefined) return undefined;
  const isWaiting = draft.kind === 'stop_limit';
  const limit = isWaiting ? position.size : position.closableSize;
  const isHeld = !isWaiting && compareDecimals(position.closableSize, position.size) < 0;
  return {
    field: 'amount',
    problem: { code: isHeld ? 'held_by_orders' : 'above_position', limit },
  };
}

/** Rounded down to two decimals: 0.5% is "0.5". */
function bandTextOf({ action }: FuturesDraft, { contract, settings }: FuturesFacts): Decimal {
  const contractBand: Fraction = fractionOfDecimal(rulesOf(contract).priceBand ?? FREE);
  const band =
    action === 'close'
      ? contractBand
      : openingBandOf(contractBand, fraction(BigInt(settings.leverage)));
  return decimalOfUnits(divideFloor(band.numerator * 10_000n, band.denominator), 2);
}

function warningsOf(
  order: FormOrder | undefined,
  liquidation: Units | undefined,
): readonly FuturesWarning[] {
  const stops = order?.terms.stops;
  if (order === undefined || stops === undefined) return [];
  const side = order.terms.side === 'buy' ? 'long' : 'short';
  return isNearLiquidation(order.values, side, stops, liquidation) ? ['near_liquidation'] : [];
}
