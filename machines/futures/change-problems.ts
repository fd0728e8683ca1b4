/** Checks a change of a position while the user types, with the rules of the exchange, which checks again. */
import {
  compareDecimals,
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  lots,
  unitsOf,
  type Decimal,
  type Lots,
} from '#contract/core/decimal.ts';
import { lotsOf, ticksOf } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { StopPrice } from '#contract/entities/futures-stops.ts';
import { orderSideOf, type Trigger } from '#contract/entities/futures-terms.ts';
import type { FuturesWallet } from '#contract/entities/futures-wallet.ts';
import { lesser, notNegative } from '#domain/futures/fine.ts';
import {
  marginProblemOf,
  releasableOf,
  removableMarginOf,
  spendableOf,
} from '#domain/futures/margin-change.ts';
import { OrderCheck, type OrderViolation } from '#domain/futures/order-check.ts';
import type { OrderTerms, StopLeg } from '#domain/futures/order-terms.ts';
import { stopsViolations, type StopsViolation } from '#domain/futures/position-stops.ts';
import { UNSEEN_MARKET, type FuturesFacts, type FuturesMarket } from './futures-draft.ts';
import type { FuturesField, FuturesProblemCode } from './futures-problem.ts';
import {
  accountViewOf,
  crossWalletOf,
  marketViewOf,
  openPositionViewOf,
  ticksOfText,
  valuesOf,
} from './futures-view.ts';
import type { PositionChange, PositionChanging } from './position-change.ts';
import { bandTextOf } from './violation-problems.ts';

/** Market and account of the moment, by which a change is checked. */
export interface ChangeView {
  /** Undefined while a price is not known. */
  readonly prices: Readonly<Record<Trigger, Decimal | undefined>>;
  /** All open positions of the user. */
  readonly positions: readonly FuturesPosition[];
  /** All open orders of the user. */
  readonly openOrders: readonly FuturesOrder[];
  /** Of the contract's quote coin; undefined while it is not known. */
  readonly wallet: FuturesWallet | undefined;
  readonly crossContracts?: FuturesMarket['crossContracts'];
}

export interface ChangeProblem {
  readonly code:
    | FuturesProblemCode
    | 'not_isolated'
    | 'off_step'
    | 'margin_too_large'
    | 'position_gone';
  /** Undefined for a problem of the whole change. */
  readonly field?: FuturesField;
  /** The step or maximum that the value violates; of a price outside the band, the band in percent. */
  readonly limit?: Decimal;
}

type ChangeOf<Kind extends PositionChange['kind']> = Extract<PositionChange, { kind: Kind }>;

/** What prevents the change. */
export function problemsOf(
  { contract, position }: Pick<PositionChanging, 'contract' | 'position'>,
  change: PositionChange,
  view: ChangeView,
): readonly ChangeProblem[] {
  if (position === undefined) return [{ code: 'position_gone' }];
  switch (change.kind) {
    case 'close':
      return [...closeProblems(change, position, factsOf(contract, position, view))];
    case 'reverse':
      return [];
    case 'margin':
      return marginProblems(change.amount, position, factsOf(contract, position, view));
    default:
      return [...stopsProblems(change, position, factsOf(contract, position, view))];
  }
}

const ZERO = decimal('0');
/** More than any wallet has: the exchange decides. */
const UNKNOWN_WALLET = { available: 10n ** 30n, releasable: 10n ** 30n };
const HELD_WHOLLY: ChangeProblem = { code: 'held_by_orders', field: 'amount', limit: ZERO };

/** The position as the change knows it replaces the one of the lists. */
function factsOf(
  contract: FuturesContract,
  position: FuturesPosition,
  { prices, positions, openOrders, wallet, crossContracts }: ChangeView,
): FuturesFacts {
  const { leverage, marginMode } = position;
  return {
    contract,
    settings: { leverage, marginMode, positionMode: 'hedge' },
    wallet,
    positions: [position, ...positions.filter(({ id }) => id !== position.id)],
    openOrders,
    market: {
      ...UNSEEN_MARKET,
      markPrice: prices.mark,
      indexPrice: prices.index,
      lastPrice: ticksOfText(prices.last, contract),
      crossContracts,
    },
    slippagePercentMax: 0,
  };
}

function marginProblems(
  amount: Decimal,
  position: FuturesPosition,
  facts: FuturesFacts,
): readonly ChangeProblem[] {
  if (position.marginMode !== 'isolated') return [{ code: 'not_isolated' }];
  if (amount === ZERO) return [{ code: 'required', field: 'amount' }];
  const limits = marginRoomOf(position, facts);
  const change = unitsOf(amount);
  if (change === undefined) return [{ code: 'off_step', field: 'amount' }];
  if (marginProblemOf(change, limits) === undefined) return [];
  const { removable, available, releasable } = limits;
  const most = change < 0n ? removable : lesser(available, releasable);
  return [{ code: 'margin_too_large', field: 'amount', limit: decimalOfUnits(most) }];
}

/** Largest amounts of margin, in quote coin. */
export interface MarginLimits {
  /** Undefined while the wallet is not known. */
  readonly add: Decimal | undefined;
  readonly remove: Decimal;
}

/** The most that a change of the margin may add and remove now. */
export function marginLimitsOf(
  contract: FuturesContract,
  position: FuturesPosition,
  view: ChangeView,
): MarginLimits {
  const room = marginRoomOf(position, factsOf(contract, position, view));
  const add = decimalOfUnits(lesser(room.available, room.releasable));
  return {
    add: view.wallet === undefined ? undefined : add,
    remove: decimalOfUnits(room.removable),
  };
}

function marginRoomOf(position: FuturesPosition, facts: FuturesFacts) {
  const values = valuesOf(facts);
  const held = openPositionViewOf(position, facts.contract, values);
  const initialMargin = exactUnitsOf(position.initialMargin);
  const removable = removableMarginOf({ ...held, initialMargin });
  if (facts.wallet === undefined) return { removable, ...UNKNOWN_WALLET };
  const wallet = crossWalletOf(facts, values);
  const available = notNegative(spendableOf(wallet));
  return { removable, available, releasable: releasableOf(wallet) };
}

function* closeProblems(
  { size, limitPrice }: ChangeOf<'close'>,
  position: FuturesPosition,
  facts: FuturesFacts,
): Generator<ChangeProblem, void> {
  const { contract } = facts;
  const sizeProblem =
    size === ZERO && position.closableSize === ZERO ? HELD_WHOLLY : lotsProblem(size, contract);
  const priceProblem = limitPrice && tickProblem('price', limitPrice, contract);
  if (sizeProblem !== undefined) yield sizeProblem;
  if (priceProblem !== undefined) yield priceProblem;
  if (priceProblem !== undefined) return;
  const terms: OrderTerms = {
    side: orderSideOf(position.side, 'close'),
    action: 'close',
    kind: limitPrice === undefined ? 'market' : 'limit',
    // Without a size, the price is checked with the smallest one.
    size: sizeProblem === undefined ? lotCount(size, contract) : lots(1),
    limitPrice: ticksOfText(limitPrice, contract),
  };
  const values = valuesOf(facts);
  const market = marketViewOf(facts, values, undefined);
  const check = new OrderCheck(terms, market, accountViewOf(facts, values));
  for (const violation of check.violations()) {
    const problem = closeProblemOf(violation, terms, position, contract);
    const isKnown = problem?.field === 'amount' && sizeProblem !== undefined;
    if (problem !== undefined && !isKnown) yield problem;
  }
}

/** @returns undefined for a rule that closes are not checked by. */
function closeProblemOf(
  { rule }: OrderViolation,
  { kind }: OrderTerms,
  position: FuturesPosition,
  contract: FuturesContract,
): ChangeProblem | undefined {
  switch (rule) {
    case 'price_too_high':
    case 'price_outside_band':
      return {
        code: 'price_outside_band',
        field: 'price',
        limit: bandTextOf('close', contract, position.leverage),
      };
    case 'amount_too_large': {
      const limit = kind === 'market' ? contract.marketSizeMax : contract.limitSizeMax;
      return { code: 'size_too_large', field: 'amount', limit };
    }
    case 'above_position': {
      const isHeld = compareDecimals(position.closableSize, position.size) < 0;
      const code = isHeld ? 'held_by_orders' : 'above_position';
      return { code, field: 'amount', limit: position.closableSize };
    }
    case 'too_many_orders':
      return { code: 'too_many_orders', field: 'amount' };
    default:
      return undefined;
  }
}

function* stopsProblems(
  { takeProfit, stopLoss, size }: ChangeOf<'stops'>,
  position: FuturesPosition,
  facts: FuturesFacts,
): Generator<ChangeProblem, void> {
  const { contract } = facts;
  // Without a size, no leg removes both stops.
  if (size !== undefined && takeProfit === undefined && stopLoss === undefined) {
    yield { code: 'required' };
  }
  const stepProblems = [
    size && lotsProblem(size, contract),
    takeProfit && tickProblem('takeProfit', takeProfit.price, contract),
    stopLoss && tickProblem('stopLoss', stopLoss.price, contract),
  ].filter((problem) => problem !== undefined);
  yield* stepProblems;
  if (stepProblems.some(({ field }) => field === 'amount')) return;
  const pair = {
    takeProfit: legOf(takeProfit, contract),
    stopLoss: legOf(stopLoss, contract),
    size: size && lotCount(size, contract),
  };
  const values = valuesOf(facts);
  const stopped = {
    side: position.side,
    size: lotCount(position.size, contract),
    liquidationPrice: position.liquidationPrice && unitsOf(position.liquidationPrice),
    fullStopCount: [position.takeProfit, position.stopLoss].filter((stop) => stop !== undefined)
      .length,
    stopCount: accountViewOf(facts, values).stopCount,
  };
  const market = marketViewOf(facts, values, undefined);
  for (const violation of stopsViolations(pair, stopped, market)) {
    yield stopsProblemOf(violation, position);
  }
}

function stopsProblemOf(violation: StopsViolation, position: FuturesPosition): ChangeProblem {
  switch (violation.rule) {
    case 'above_position':
      return { code: 'above_position', field: 'amount', limit: position.size };
    case 'too_many_stops':
      return { code: 'too_many_orders' };
    case 'stop_on_wrong_side':
      return { code: 'stop_on_wrong_side', field: violation.field };
    default: {
      const limit = decimalOfUnits(violation.liquidationPrice);
      return { code: 'stop_beyond_liquidation', field: 'stopLoss', limit };
    }
  }
}

function lotsProblem(size: Decimal, contract: FuturesContract): ChangeProblem | undefined {
  if (size === ZERO) return { code: 'required', field: 'amount' };
  return lotsOf(size, contract) === undefined
    ? { code: 'off_lot', field: 'amount', limit: contract.lotSize }
    : undefined;
}

function tickProblem(
  field: FuturesField,
  price: Decimal,
  contract: FuturesContract,
): ChangeProblem | undefined {
  if (price === ZERO) return { code: 'required', field };
  return ticksOf(price, contract) === undefined
    ? { code: 'off_tick', field, limit: contract.tickSize }
    : undefined;
}

/** Of a size on its lot. */
const lotCount = (size: Decimal, contract: FuturesContract): Lots =>
  lotsOf(size, contract) ?? lots(0);

/** @returns undefined for a price off its tick, which is a problem of its own. */
function legOf(stop: StopPrice | undefined, contract: FuturesContract): StopLeg | undefined {
  const price = ticksOfText(stop?.price, contract);
  return stop === undefined || price === undefined ? undefined : { price, triggerBy: stop.trigger };
}
