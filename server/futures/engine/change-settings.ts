/** Changes a user's leverage, margin mode and position mode for a contract. */
import {
  compareFractions,
  fraction,
  fractionOfUnits,
  minus,
  times,
} from '#domain/futures/fraction.ts';
import { exposureOf } from '#domain/futures/order-check.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { DoneOperation } from './engine-api.ts';
import type { MarginMode, PositionMode } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { greater, lesser } from '#domain/futures/fine.ts';
import { exactLiquidationPrice } from './liquidation-price.ts';
import { frozenUnder } from './order-freeze.ts';
import { coverCloses } from './order-life.ts';
import { EngineOrderAccount } from './order-account.ts';
import { aboveTier, insufficientMargin, type FuturesRejection } from './rejections.ts';
import type { Account, LiveOrder, Market, Position } from './model.ts';

const DONE: DoneOperation = { result: 'done' };

/** Distance of the new liquidation price from the mark price that a higher leverage must keep. */
const DISTANCE_MIN = fraction(5n, 1_000n);

interface SettingsChange {
  readonly leverage?: number | undefined;
  readonly marginMode?: MarginMode | undefined;
  readonly positionMode?: PositionMode | undefined;
}

/** Margin mode, position mode and leverage in one request, all or none. */
export function changeSettings(
  state: EngineState,
  account: Account,
  market: Market,
  change: SettingsChange,
): DoneOperation | FuturesRejection {
  const settings = account.settingsOn(market);
  const next = {
    ...settings,
    leverage: change.leverage ?? settings.leverage,
    marginMode: change.marginMode ?? settings.marginMode,
    positionMode: change.positionMode ?? settings.positionMode,
  };
  const isUsed =
    account.ordersOn(market).length > 0 ||
    [...account.positions].some((position) => position.market === market);
  if (next.marginMode !== settings.marginMode && isUsed) {
    return reject('margin_mode_locked');
  }
  if (next.positionMode !== settings.positionMode && isUsed) {
    return reject('position_mode_locked');
  }
  if (change.leverage !== undefined) {
    const rejection = changeLeverage(state, account, market, next.leverage);
    if (rejection !== undefined) return rejection;
  }
  account.settings.set(market.contract.id, next);
  state.changes.settings.set(`${next.userId}/${next.contractId}`, next);
  coverCloses(state);
  return DONE;
}

interface MarginChange {
  readonly position: Position;
  /** Added to the isolated margin. */
  readonly amount: bigint;
}

function changeLeverage(
  state: EngineState,
  account: Account,
  market: Market,
  leverage: number,
): FuturesRejection | undefined {
  const positions = [...account.positions].filter((position) => position.market === market);
  const orders = account.ordersOn(market).filter((order) => order.isOpening);
  const rejection =
    tierRejection(account, market, leverage) ?? policyRejection(state, positions, leverage);
  if (rejection !== undefined) return rejection;
  const changes = positions.map((position) => ({
    position,
    amount: marginChangeOf(position, leverage),
  }));
  if (changes.some((change) => isTooClose(change, leverage))) {
    return reject('would_be_liquidated');
  }
  const cost = costOf(changes, orders, leverage);
  if (cost > 0n && cost > account.spendable) {
    const { available } = account;
    return insufficientMargin(cost, available);
  }
  // What moves into isolated margins leaves the cross wallet.
  const moved = changes.reduce((sum, { amount }) => sum + amount, 0n);
  if (moved > 0n && moved > account.releasable) return reject('would_be_liquidated');
  for (const { position, amount } of changes) {
    position.record.leverage = leverage;
    state.changeMargin(position, amount);
  }
  for (const order of orders) {
    const frozen = frozenUnder(order, leverage);
    order.record.leverage = leverage;
    state.orderChanged(order);
    state.setFrozen(order, frozen);
  }
  return undefined;
}

function tierRejection(
  account: Account,
  market: Market,
  leverage: number,
): FuturesRejection | undefined {
  const view = new EngineOrderAccount(account, market);
  const exposure = greater(exposureOf(view, market, 'long'), exposureOf(view, market, 'short'));
  const leverageMax = market.tiers.leverageMaxAt(exposure);
  const isValid = Number.isInteger(leverage) && leverage >= 1 && leverage <= leverageMax;
  return isValid ? undefined : aboveTier(leverageMax);
}

const policyRejection = (
  { leveragePolicy }: EngineState,
  positions: readonly Position[],
  leverage: number,
): FuturesRejection | undefined =>
  leveragePolicy === 'strict' &&
  positions.some((position) => position.isIsolated && leverage < position.record.leverage)
    ? reject('margin_mode_locked')
    : undefined;

/** A lower leverage adds the difference of the initial margins; a higher one releases it, but not
 *  below the initial margin. Going from 20x to 10x adds 1,500 to a long 0.5 from 60,000. */
function marginChangeOf(position: Position, leverage: number): bigint {
  if (!position.isIsolated) return 0n;
  const needed = position.initialMarginAt(leverage);
  const change = needed - position.initialMarginAt();
  if (change >= 0n) return change;
  return -lesser(-change, greater(0n, position.record.margin - needed));
}

/** Whether the released margin brings the liquidation price too close to the mark price. */
function isTooClose({ position, amount }: MarginChange, leverage: number): boolean {
  if (amount >= 0n || leverage <= position.record.leverage) return false;
  const { market } = position;
  const price = exactLiquidationPrice(position, amount);
  if (price === undefined || market.mark === undefined) return false;
  const mark = fractionOfUnits(market.mark);
  const distance = position.record.side === 'long' ? minus(mark, price) : minus(price, mark);
  return compareFractions(distance, times(mark, DISTANCE_MIN)) < 0;
}

/** Free balance that the change uses, below zero when it releases some. */
function costOf(
  changes: readonly MarginChange[],
  orders: readonly LiveOrder[],
  leverage: number,
): bigint {
  let cost = 0n;
  for (const { position, amount } of changes) {
    cost += position.isIsolated
      ? amount
      : position.initialMarginAt(leverage) - position.initialMarginAt();
  }
  for (const order of orders) cost += frozenUnder(order, leverage) - order.record.frozen;
  return cost;
}
