/** The slow and obvious futures engine: the same operations, calculated again from lists. */
import { cover } from './slow-book.ts';
import { holdLoss } from './slow-cover.ts';
import { closeAll, reverse } from './slow-closing.ts';
import { liquidateDue, type SlowCounts } from './slow-liquidation.ts';
import { RATE, UNIT, ceilOf, least, most } from './slow-numbers.ts';
import { checkedPlacement, execute, type SlowPlacement } from './slow-placement.ts';
import type { SlowOrder, SlowStops } from './slow-records.ts';
import { changeMargin, setLeverage, setPositionMode } from './slow-settings.ts';
import { signOf, type Held } from './slow-sides.ts';
import { SlowState } from './slow-state.ts';
import { setOrderStops, setPositionStops } from './slow-stops.ts';
import { runTriggers } from './slow-triggers.ts';

export type { SlowPlacement } from './slow-placement.ts';

export class SlowFutures {
  readonly state = new SlowState();
  readonly counts: SlowCounts = {
    liquidations: 0,
    stepDowns: 0,
    takeovers: 0,
    deleveragings: 0,
    uncovered: 0,
  };

  deposit(user: number, units: bigint): void {
    this.state.pay(user, units);
    cover(this.state);
  }

  withdraw(user: number, units: bigint): string | undefined {
    if (units > this.state.releasable(user)) return 'margin_insufficient';
    this.state.pay(user, -units);
    cover(this.state);
    return undefined;
  }

  setLeverage(
    user: number,
    contractId: number,
    leverage: number,
    isCross: boolean,
  ): string | undefined {
    return setLeverage(this.state, user, contractId, leverage, isCross);
  }

  changeMargin(user: number, contractId: number, held: Held, units: bigint): string | undefined {
    return changeMargin(this.state, user, contractId, held, units);
  }

  setPositionMode(user: number, contractId: number, isOneWay: boolean): string | undefined {
    return setPositionMode(this.state, user, contractId, isOneWay);
  }

  place(placement: SlowPlacement): string | undefined {
    const { state } = this;
    const contract = state.contract(placement.contract);
    const checked = checkedPlacement(state, placement, contract);
    if (typeof checked === 'string') return checked;
    const settings = state.settingsOf(placement.user, contract);
    const order: SlowOrder = {
      ...placement,
      contract,
      limit: placement.kind === 'market' ? undefined : placement.limit,
      isCross: settings.isCross,
      leverage: settings.leverage,
      filled: 0,
      frozenLoss: 0n,
      state: placement.kind === 'stop_limit' ? 'waiting' : 'taking',
      turn: (state.turn += 1),
      stopPair: undefined,
    };
    state.orders.push(order);
    if (order.stop !== undefined) holdLoss(state, order, BigInt(order.stop) * contract.tick);
    if (order.state === 'taking') execute(state, order, checked);
    runTriggers(state, contract, ['last']);
    return undefined;
  }

  cancel(id: number, user: number): string | undefined {
    const order = this.state.orders.find((each) => each.id === id && each.user === user);
    if (order === undefined) return 'order_not_found';
    this.state.drop(order);
    cover(this.state);
    return undefined;
  }

  setStops(user: number, contractId: number, held: Held, stops: SlowStops): string | undefined {
    return setPositionStops(this.state, user, contractId, held, stops);
  }

  setOrderStops(id: number, user: number, stops: SlowStops): string | undefined {
    return setOrderStops(this.state, id, user, stops);
  }

  closeAll(user: number, contractId: number | undefined): (string | undefined)[] {
    return closeAll(this.state, user, contractId, (placement) => this.place(placement));
  }

  reverse(user: number, contractId: number, held: Held): string | undefined {
    return reverse(this.state, user, contractId, held);
  }

  setPrices(contractId: number, mark: bigint, index: bigint): void {
    const contract = this.state.contract(contractId);
    contract.mark = mark;
    contract.index = index;
    do liquidateDue(this.state, contract, this.counts);
    while (runTriggers(this.state, contract, ['mark', 'index', 'last']));
  }

  settleFunding(contractId: number, rate: bigint): void {
    const { state } = this;
    const contract = state.contract(contractId);
    for (const position of state.positions) {
      if (position.contract !== contract) continue;
      const value = signOf(position.held) * state.value(contract, contract.mark, position.size);
      const due = ceilOf(value * rate, RATE * UNIT);
      const { user, isCross } = position;
      const fromMargin = isCross ? 0n : least(due, position.margin);
      const spare = most(0n, isCross ? state.free(user) : state.available(user));
      const paid = due <= 0n ? due : fromMargin + least(due - fromMargin, spare);
      if (!isCross) position.margin -= due <= 0n ? due : fromMargin;
      state.pay(user, -paid);
      state.fund += paid * UNIT;
    }
    cover(state);
  }

  /** Everything that was put in: balances, exact profit, fees and fund, in 10^-24. */
  total(): bigint {
    const { state } = this;
    let sum = state.fund + state.fees * UNIT;
    for (const balance of state.balances.values()) sum += balance * UNIT;
    for (const position of state.positions) sum += state.profit(position);
    return sum;
  }
}
