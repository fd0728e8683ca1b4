/** Stops and stop orders that a price triggers, in the slow engine. */
import { cover } from './slow-book.ts';
import { closesOf, uncoveredOf } from './slow-closes.ts';
import { execute, limitsOf, moneyRejection } from './slow-placement.ts';
import { isOutside, isReached } from './slow-price-rules.ts';
import type { SlowContract, SlowOrder, SlowStop } from './slow-records.ts';
import { closingSide, heldBy } from './slow-sides.ts';
import type { SlowState } from './slow-state.ts';

/** Runs what the prices of these sources trigger, one after the other.
 *  @returns whether anything ran. */
export function runTriggers(
  state: SlowState,
  contract: SlowContract,
  sources: readonly SlowStop['triggerBy'][],
): boolean {
  let hasRun = false;
  cover(state);
  for (let due = nextDue(state, contract, sources); due; due = nextDue(state, contract, sources)) {
    hasRun = true;
    if ('position' in due) runStop(state, due);
    else runOrder(state, due);
    cover(state);
  }
  return hasRun;
}

function nextDue(
  state: SlowState,
  contract: SlowContract,
  sources: readonly SlowStop['triggerBy'][],
): SlowOrder | SlowStop | undefined {
  const stops = state.stops
    .filter(({ position }) => position.contract === contract)
    .map((item) => ({
      item,
      price: item.price,
      isRising: item.isProfit === (item.position.held === 'long'),
    }));
  const orders = state.orders
    .filter((order) => order.contract === contract && order.state === 'waiting')
    .map((item) => ({ item, price: item.stop ?? 0, isRising: item.side === 'buy' }));
  for (const source of sources) {
    for (const isRising of [true, false]) {
      const due = [...stops, ...orders]
        .filter(
          (each) =>
            each.item.triggerBy === source &&
            each.isRising === isRising &&
            isReached(contract, isRising, each.price, source),
        )
        .toSorted((one, other) => {
          if (one.price === other.price) return one.item.turn - other.item.turn;
          return isRising ? one.price - other.price : other.price - one.price;
        });
      if (due[0] !== undefined) return due[0].item;
    }
  }
  return undefined;
}

function runOrder(state: SlowState, order: SlowOrder): void {
  const { contract, side, isOpening, limit, user } = order;
  const position = state.find(user, contract, heldBy(side, isOpening));
  const free = position === undefined ? 0 : Math.max(0, uncoveredOf(state, position));
  const size = isOpening ? order.size : Math.min(order.size, free);
  state.drop(order);
  const leverage = isOpening ? order.leverage : undefined;
  const isBarred = limit === undefined || isOutside(contract, side, limit, contract.mark, leverage);
  if (size === 0 || isBarred) return;
  order.size = size;
  const placement = { user, side, isOpening, kind: 'stop_limit', size, limit, worst: undefined, stop: undefined, time: 'GTC', leverage } as const; // prettier-ignore
  const checked = limitsOf(state, placement, contract, position);
  if (
    isOpening &&
    moneyRejection(state, placement, contract, checked, order.leverage) !== undefined
  )
    return;
  state.orders.push(order);
  execute(state, order, checked);
}

function runStop(state: SlowState, stop: SlowStop): void {
  const { position } = stop;
  const { user, contract, held, isCross, leverage } = position;
  state.stops = state.stops.filter(
    (other) => other.position !== position || other.pair !== stop.pair,
  );
  if (stop.size === undefined) for (const order of closesOf(state, position)) state.drop(order);
  const free = Math.max(0, uncoveredOf(state, position));
  const size = Math.min(stop.size ?? free, free);
  if (size === 0) return;
  const side = closingSide(held);
  const terms = { side, isOpening: false, size, limit: undefined } as const;
  const checked = limitsOf(
    state,
    { ...terms, kind: 'market', worst: undefined, time: 'IOC', leverage: undefined },
    contract,
    position,
  );
  const order: SlowOrder = {
    ...terms,
    id: 0,
    user,
    contract,
    stop: undefined,
    triggerBy: 'mark',
    stops: undefined,
    isCross,
    leverage,
    filled: 0,
    frozenLoss: 0n,
    state: 'taking',
    turn: 0,
    stopPair: undefined,
  };
  state.orders.push(order);
  execute(state, order, checked);
}
