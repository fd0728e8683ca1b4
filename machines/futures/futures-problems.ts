/** Checks a futures order for each submit button while the user types, with the rules of the exchange, which checks
 *  again. */
import {
  decimal,
  decimalOfUnits,
  lots,
  type Decimal,
  type Lots,
  type Units,
} from '#contract/core/decimal.ts';
import { lotsOf } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { feeOfValue } from '#domain/futures/fine.ts';
import { OrderCheck, type OrderViolation } from '#domain/futures/order-check.ts';
import { isNearLiquidation } from '#domain/futures/stop-rules.ts';
import { decimalOfText, type FuturesDraft, type FuturesFacts } from './futures-draft.ts';
import { closedBy, formOrderOf, sizeMaxOf, sizeOf, type FormOrder } from './futures-size.ts';
import type {
  FuturesField,
  FuturesProblem,
  FuturesProblems,
  FuturesWarning,
} from './futures-problem.ts';
import { steppedProblem } from './stepped-problem.ts';
import { onTick, problemOf } from './violation-problems.ts';

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

function warningsOf(
  order: FormOrder | undefined,
  liquidation: Units | undefined,
): readonly FuturesWarning[] {
  const stops = order?.terms.stops;
  if (order === undefined || stops === undefined) return [];
  const side = order.terms.side === 'buy' ? 'long' : 'short';
  return isNearLiquidation(order.values, side, stops, liquidation) ? ['near_liquidation'] : [];
}
