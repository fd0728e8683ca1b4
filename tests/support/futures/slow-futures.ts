/** The slow and obvious futures engine: the same operations, calculated again from lists. */
import {
  attachStops,
  cover,
  fill,
  isWithin,
  match,
  opposite,
  setStops,
  type Filled,
} from './slow-book.ts';
import { liquidateDue, type SlowCounts } from './slow-liquidation.ts';
import {
  RATE,
  SlowState,
  UNIT,
  ceilOf,
  closingSide,
  floorOf,
  heldBy,
  least,
  most,
  signOf,
  type Held,
  type Side,
  type SlowContract,
  type SlowOrder,
  type SlowPosition,
  type SlowStop,
  type SlowStops,
} from './slow-state.ts';

export interface SlowPlacement {
  readonly id: number;
  readonly user: number;
  readonly contract: number;
  readonly side: Side;
  readonly isOpening: boolean;
  readonly kind: 'limit' | 'market' | 'stop_limit';
  readonly size: number;
  readonly limit: number | undefined;
  readonly worst: number | undefined;
  readonly stop: number | undefined;
  readonly triggerBy: 'mark' | 'last' | 'index';
  readonly time: 'GTC' | 'IOC' | 'FOK' | 'post_only';
  readonly stops: SlowStops | undefined;
}

/** A market order without a bound of its own. */
const MARKET = {
  id: 0,
  kind: 'market',
  limit: undefined,
  worst: undefined,
  stop: undefined,
  triggerBy: 'mark',
  time: 'GTC',
  stops: undefined,
} as const;

type Checked = { readonly limit: number; readonly mayRest: boolean };

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
    if (units > this.state.available(user)) return 'margin_insufficient';
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
    const { state } = this;
    const contract = state.contract(contractId);
    const settings = state.settingsOf(user, contract);
    const positions = state.held(user).filter((position) => position.contract === contract);
    const orders = state.ordersOf(user, contract);
    const isUsed = positions.length + orders.length > 0;
    if (isCross !== settings.isCross && isUsed) return 'margin_mode_locked';
    const exposure = most(
      this.#exposure(user, contract, 'long'),
      this.#exposure(user, contract, 'short'),
    );
    if (leverage > state.tierOf(contract, exposure).leverageMax) return 'leverage_above_tier';
    const before = { ...settings };
    const spendable = state.spendable(user);
    const margins = positions.map(({ margin }) => margin);
    // Applies the change, and takes it back when the account cannot afford it.
    const apply = (value: number) => {
      for (const position of positions) position.leverage = value;
      for (const order of orders) if (order.isOpening) order.leverage = value;
    };
    const initial = positions.map((position) => state.initialMargin(position));
    apply(leverage);
    let isTooClose = false;
    positions.forEach((position, at) => {
      if (position.isCross) return;
      const change = state.initialMargin(position) - (initial[at] ?? 0n);
      const spare = most(0n, position.margin - state.initialMargin(position));
      const added = change >= 0n ? change : -least(-change, spare);
      position.margin += added;
      if (added < 0n && this.#isNear(position)) isTooClose = true;
    });
    const after = state.spendable(user);
    const isTooExpensive = after < spendable && after < 0n;
    if (isTooClose || isTooExpensive) {
      apply(before.leverage);
      positions.forEach((position, at) => (position.margin = margins[at] ?? 0n));
      return isTooClose ? 'would_be_liquidated' : 'margin_insufficient';
    }
    settings.leverage = leverage;
    settings.isCross = isCross;
    cover(state);
    return undefined;
  }

  /** Whether the liquidation price is nearer than 0.5% to the mark price: liquidated at that price. */
  #isNear(position: SlowPosition): boolean {
    const { state } = this;
    const { contract, held, size, entry, margin } = position;
    const scale = 1_000n;
    const mark = contract.mark * (held === 'long' ? 995n : 1_005n);
    const profit = signOf(held) * state.value(contract, mark - entry * scale, size);
    const needed = scaledMaintenance(state, contract, state.value(contract, mark, size), scale);
    return needed > (margin * UNIT * scale + profit) * RATE;
  }

  changeMargin(user: number, contractId: number, held: Held, units: bigint): string | undefined {
    const { state } = this;
    const position = state.find(user, state.contract(contractId), held);
    if (position === undefined) return 'position_not_found';
    if (position.isCross) return 'removable_margin_exceeded';
    if (units > state.available(user)) return 'margin_insufficient';
    position.margin += units;
    const isLow = position.margin < state.initialMargin(position) || state.isDue(position);
    if (units < 0n && isLow) {
      position.margin -= units;
      return 'removable_margin_exceeded';
    }
    cover(state);
    return undefined;
  }

  place(placement: SlowPlacement): string | undefined {
    const { state } = this;
    const contract = state.contract(placement.contract);
    const checked = this.#check(placement, contract);
    if (typeof checked === 'string') return checked;
    const settings = state.settingsOf(placement.user, contract);
    const order: SlowOrder = {
      ...placement,
      contract,
      limit: placement.kind === 'market' ? undefined : placement.limit,
      isCross: settings.isCross,
      leverage: settings.leverage,
      filled: 0,
      state: placement.kind === 'stop_limit' ? 'waiting' : 'taking',
      turn: (state.turn += 1),
      stopPair: undefined,
    };
    state.orders.push(order);
    if (order.state === 'taking') this.#execute(order, checked);
    this.#runTriggers(contract, ['last']);
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
    const { state } = this;
    const position = state.find(user, state.contract(contractId), held);
    if (position === undefined) return 'position_not_found';
    if (stops.size !== undefined && stops.size > position.size) return 'reduce_only_would_increase';
    if (!this.#areStopsRight(position.contract, held, stops, undefined))
      return 'stop_on_wrong_side';
    const replaced = state.stops.filter(
      (stop) => stop.position === position && stop.size === undefined && stops.size === undefined,
    );
    const added = [stops.takeProfit, stops.stopLoss].filter((price) => price !== undefined).length;
    if (this.#stopCount(user, position.contract) + added - replaced.length > 20) {
      return 'too_many_futures_orders';
    }
    setStops(state, position, stops);
    return undefined;
  }

  /** Replaces the stops that an opening order sets when it fills. */
  setOrderStops(id: number, user: number, stops: SlowStops): string | undefined {
    const { state } = this;
    const order = state.orders.find((each) => each.id === id && each.user === user);
    if (order === undefined || !order.isOpening) return 'order_not_found';
    if (stops.size !== undefined && stops.size > order.size) return 'amount_off_lot';
    const held = heldBy(order.side, true);
    if (!this.#areStopsRight(order.contract, held, stops, order.limit)) return 'stop_on_wrong_side';
    const legs = [stops.takeProfit, stops.stopLoss].filter((price) => price !== undefined);
    if (this.#stopCount(user, order.contract) + legs.length > 20) return 'too_many_futures_orders';
    order.stops = legs.length === 0 ? undefined : stops;
    order.stopPair = undefined;
    attachStops(state, order);
    return undefined;
  }

  setPositionMode(user: number, contractId: number, isOneWay: boolean): string | undefined {
    const { state } = this;
    const contract = state.contract(contractId);
    const settings = state.settingsOf(user, contract);
    const isUsed =
      state.ordersOf(user, contract).length > 0 ||
      state.held(user).some((position) => position.contract === contract);
    if (isOneWay !== settings.isOneWay && isUsed) return 'position_mode_locked';
    settings.isOneWay = isOneWay;
    cover(state);
    return undefined;
  }

  /** Cancels the closing orders, then closes one position after the other.
   *  @returns the rejection of each, undefined for a closed one. */
  closeAll(user: number, contractId: number | undefined): (string | undefined)[] {
    const { state } = this;
    const isOf = (contract: SlowContract) => contractId === undefined || contract.id === contractId;
    for (const order of state.orders) {
      if (order.user === user && !order.isOpening && isOf(order.contract)) state.drop(order);
    }
    const results: (string | undefined)[] = [];
    // Positions that open meanwhile come last.
    const seen = new Set<SlowPosition>();
    const next = () => state.held(user).find((each) => isOf(each.contract) && !seen.has(each));
    for (let position = next(); position !== undefined; position = next()) {
      seen.add(position);
      const { contract, held } = position;
      const size = state.uncovered(position);
      results.push(this.place({ ...MARKET, user, contract: contract.id, side: closingSide(held), isOpening: false, size })); // prettier-ignore
    }
    return results;
  }

  /** Closes a position and opens the opposite one, both or none. */
  reverse(user: number, contractId: number, held: Held): string | undefined {
    const { state } = this;
    const contract = state.contract(contractId);
    const position = state.find(user, contract, held);
    if (position === undefined) return 'position_not_found';
    const { size } = position;
    const { leverage, isCross } = state.settingsOf(user, contract);
    const closing = { ...MARKET, user, contract: contractId, side: closingSide(held), isOpening: false, size }; // prettier-ignore
    const opening = { ...closing, isOpening: true };
    const exposure =
      this.#exposure(user, contract, heldBy(opening.side, true)) +
      state.value(contract, contract.mark, size);
    if (leverage > state.tierOf(contract, exposure).leverageMax) return 'leverage_above_tier';
    const first = this.#walk(closing, contract, this.#limits(closing, contract, position).limit);
    const openingLimits = this.#limits(opening, contract, undefined);
    const both = this.#walk({ ...opening, size: 2 * size }, contract, openingLimits.limit);
    if (first.left > 0 || both.left > 0) return 'nothing_to_match';
    const cost = state.cost(contract, both.value - first.value, leverage);
    if (cost > this.#availableWithout(position, first.value)) return 'margin_insufficient';
    for (const order of state.closes(position)) state.drop(order);
    for (const terms of [closing, opening]) {
      const order: SlowOrder = { ...terms, contract, isCross, leverage, filled: 0, state: 'taking', turn: 0, stopPair: undefined }; // prettier-ignore
      state.orders.push(order);
      this.#execute(order, this.#limits(terms, contract, terms.isOpening ? undefined : position));
    }
    this.#runTriggers(contract, ['last']);
    return undefined;
  }

  /** What is available once a position is closed at this value. */
  #availableWithout(position: SlowPosition, value: bigint): bigint {
    const { state } = this;
    const { user, contract, held, size, entry, margin } = position;
    const profit = signOf(held) * (value - state.value(contract, entry, size));
    const others = state.crossOf(user).filter((other) => other !== position);
    const sum = (of: (other: SlowPosition) => bigint) =>
      others.reduce((total, other) => total + of(other), 0n);
    return (
      state.free(user) +
      margin +
      floorOf(profit, UNIT) -
      ceilOf(value * contract.takerFee, RATE * UNIT) -
      sum((other) => state.initialMargin(other)) +
      least(0n, floorOf(sum((other) => state.profit(other)), UNIT)) // prettier-ignore
    );
  }

  setPrices(contractId: number, mark: bigint, index: bigint): void {
    const contract = this.state.contract(contractId);
    contract.mark = mark;
    contract.index = index;
    do liquidateDue(this.state, contract, this.counts);
    while (this.#runTriggers(contract, ['mark', 'index', 'last']));
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

  #stopCount(user: number, contract: SlowContract): number {
    const { state } = this;
    const stops = state.stops.filter(
      ({ position }) => position.user === user && position.contract === contract,
    );
    const waiting = state.orders.filter(
      (order) => order.user === user && order.contract === contract && order.state === 'waiting',
    );
    return stops.length + waiting.length;
  }

  #exposure(user: number, contract: SlowContract, held: Held): bigint {
    const { state } = this;
    const size = state.find(user, contract, held)?.size ?? 0;
    let value = state.value(contract, contract.mark, size);
    for (const order of state.orders) {
      const isOwn = order.user === user && order.contract === contract && order.isOpening;
      if (!isOwn || heldBy(order.side, true) !== held || order.limit === undefined) continue;
      value += state.ticksValue(contract, order.limit, order.size - order.filled);
    }
    return value;
  }

  #check(placement: SlowPlacement, contract: SlowContract): Checked | string {
    const { state } = this;
    const { user, side, isOpening, kind, size, limit, stop, triggerBy, stops } = placement;
    const held = heldBy(side, isOpening);
    const position = state.find(user, contract, held);
    if (isOpening && this.#isOtherSideUsed(user, contract, held)) return 'position_mode_locked';
    if (!isOpening && position === undefined) return 'position_not_found';
    if (!isOpening && position !== undefined) {
      const sizeMax = kind === 'stop_limit' ? position.size : state.uncovered(position);
      if (size > sizeMax) return 'reduce_only_would_increase';
    }
    if (stop !== undefined && isReached(contract, side === 'buy', stop, triggerBy)) {
      return 'stop_on_wrong_side';
    }
    const reference = stop === undefined ? contract.mark : BigInt(stop) * contract.tick;
    if (limit !== undefined && isOutside(contract, side, limit, reference)) {
      return 'price_outside_band';
    }
    if (stops !== undefined && !this.#areStopsRight(contract, held, stops, limit)) {
      return 'stop_on_wrong_side';
    }
    const legs = [stop, stops?.takeProfit, stops?.stopLoss].filter((price) => price !== undefined);
    if (legs.length > 0 && this.#stopCount(user, contract) + legs.length > 20) {
      return 'too_many_futures_orders';
    }
    const checked = this.#limits(placement, contract, position);
    if (placement.time === 'post_only') {
      const best = opposite(state, contract, side)[0]?.limit;
      if (best !== undefined && isWithin(side, best, checked.limit))
        return 'futures_post_only_would_take';
    }
    const walk = this.#walk(placement, contract, checked.limit);
    if (placement.time === 'FOK' && walk.left > 0) return 'nothing_to_match';
    return isOpening ? (this.#moneyRejection(placement, contract, checked) ?? checked) : checked;
  }

  /** In one-way mode: a position or an opening order of the other side. */
  #isOtherSideUsed(user: number, contract: SlowContract, held: Held): boolean {
    const { state } = this;
    if (!state.settingsOf(user, contract).isOneWay) return false;
    const other = held === 'long' ? 'short' : 'long';
    return (
      state.find(user, contract, other) !== undefined ||
      state
        .ordersOf(user, contract)
        .some((order) => order.isOpening && heldBy(order.side, true) === other)
    );
  }

  #moneyRejection(
    placement: Pick<SlowPlacement, 'user' | 'side' | 'size' | 'limit'>,
    contract: SlowContract,
    checked: Checked,
    leverage = this.state.settingsOf(placement.user, contract).leverage,
  ): string | undefined {
    const { state } = this;
    const { user, side, size, limit } = placement;
    const value =
      limit === undefined
        ? state.value(contract, contract.mark, size)
        : state.ticksValue(contract, limit, size);
    const exposure = this.#exposure(user, contract, heldBy(side, true)) + value;
    if (leverage > state.tierOf(contract, exposure).leverageMax) return 'leverage_above_tier';
    const walk = this.#walk(placement, contract, checked.limit);
    const rest =
      limit !== undefined && checked.mayRest ? state.ticksValue(contract, limit, walk.left) : 0n;
    const own = limit === undefined ? 0n : state.cost(contract, value, leverage);
    const cost = most(own, state.cost(contract, walk.value + rest, leverage));
    return cost > state.available(user) ? 'margin_insufficient' : undefined;
  }

  #areStopsRight(
    contract: SlowContract,
    held: Held,
    { takeProfit, stopLoss, triggerBy }: SlowStops,
    entry: number | undefined,
  ): boolean {
    const isRight = (price: number | undefined, isRising: boolean) => {
      if (price === undefined) return true;
      if (entry === undefined) return !isReached(contract, isRising, price, triggerBy);
      return isRising ? price > entry : price < entry;
    };
    return isRight(takeProfit, held === 'long') && isRight(stopLoss, held === 'short');
  }

  #limits(
    placement: Pick<
      SlowPlacement,
      'side' | 'isOpening' | 'kind' | 'size' | 'limit' | 'worst' | 'time'
    >,
    contract: SlowContract,
    position: SlowPosition | undefined,
  ): Checked {
    const { side, isOpening, kind, size, limit, worst, time } = placement;
    const isMarket = kind === 'market';
    const limits = [side === 'buy' ? Number.MAX_SAFE_INTEGER : 1];
    const own = isMarket ? worst : limit;
    if (own !== undefined) limits.push(own);
    const band = bandOf(contract, side, contract.mark);
    if (isMarket && band !== undefined) limits.push(band);
    if (!isOpening && position !== undefined) limits.push(this.state.closingBound(position, size));
    const nearest = side === 'buy' ? Math.min(...limits) : Math.max(...limits);
    const mayRest = !isMarket && nearest === limit && time !== 'IOC' && time !== 'FOK';
    return { limit: nearest, mayRest };
  }

  #walk(
    { user, side, size }: Pick<SlowPlacement, 'user' | 'side' | 'size'>,
    contract: SlowContract,
    limit: number,
  ): { readonly left: number; readonly value: bigint } {
    let left = size;
    let value = 0n;
    for (const maker of opposite(this.state, contract, side)) {
      if (maker.limit === undefined || !isWithin(side, maker.limit, limit)) break;
      if (left === 0 || maker.user === user) break;
      const filled = Math.min(left, maker.size - maker.filled);
      value += this.state.ticksValue(contract, maker.limit, filled);
      left -= filled;
    }
    return { left, value };
  }

  #execute(order: SlowOrder, { limit, mayRest }: Checked): void {
    const { state } = this;
    const { contract, side, user } = order;
    order.state = 'taking';
    const onFill: Filled = (price, size) => fill(state, order, { price, size, isTaker: true });
    const taker = { contract, side, size: order.size - order.filled, limit, user };
    const { left, isSelf } = match(state, taker, onFill);
    if (left > 0 && mayRest && !isSelf) {
      order.state = 'open';
      order.turn = state.turn += 1;
    } else {
      state.drop(order);
    }
    cover(state);
  }

  #runTriggers(contract: SlowContract, sources: readonly SlowStop['triggerBy'][]): boolean {
    let hasRun = false;
    cover(this.state);
    for (let due = this.#nextDue(contract, sources); due; due = this.#nextDue(contract, sources)) {
      hasRun = true;
      if ('position' in due) this.#runStop(due);
      else this.#runOrder(due);
      cover(this.state);
    }
    return hasRun;
  }

  #nextDue(
    contract: SlowContract,
    sources: readonly SlowStop['triggerBy'][],
  ): SlowOrder | SlowStop | undefined {
    const { state } = this;
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

  #runOrder(order: SlowOrder): void {
    const { state } = this;
    const { contract, side, isOpening, limit, user } = order;
    const position = state.find(user, contract, heldBy(side, isOpening));
    const free = position === undefined ? 0 : Math.max(0, state.uncovered(position));
    const size = isOpening ? order.size : Math.min(order.size, free);
    state.drop(order);
    if (size === 0 || limit === undefined || isOutside(contract, side, limit, contract.mark))
      return;
    order.size = size;
    const placement = { user, side, isOpening, kind: 'stop_limit', size, limit, worst: undefined, time: 'GTC' } as const; // prettier-ignore
    const checked = this.#limits(placement, contract, position);
    if (
      isOpening &&
      this.#moneyRejection(placement, contract, checked, order.leverage) !== undefined
    )
      return;
    state.orders.push(order);
    this.#execute(order, checked);
  }

  #runStop(stop: SlowStop): void {
    const { state } = this;
    const { position } = stop;
    const { user, contract, held, isCross, leverage } = position;
    state.stops = state.stops.filter(
      (other) => other.position !== position || other.pair !== stop.pair,
    );
    if (stop.size === undefined) for (const order of state.closes(position)) state.drop(order);
    const free = Math.max(0, state.uncovered(position));
    const size = Math.min(stop.size ?? free, free);
    if (size === 0) return;
    const side = closingSide(held);
    const terms = { side, isOpening: false, size, limit: undefined } as const;
    const checked = this.#limits(
      { ...terms, kind: 'market', worst: undefined, time: 'IOC' },
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
      state: 'taking',
      turn: 0,
      stopPair: undefined,
    };
    state.orders.push(order);
    this.#execute(order, checked);
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

/** Maintenance margin of a notional that is `scale` times too large, times `scale`. */
const scaledMaintenance = (
  state: SlowState,
  contract: SlowContract,
  notional: bigint,
  scale: bigint,
): bigint => {
  const tiers = contract.tiers.map((tier) => ({ ...tier, from: tier.from * scale }));
  return state.maintenanceAt({ ...contract, tiers }, notional);
};

function isReached(
  contract: SlowContract,
  isRising: boolean,
  price: number,
  source: 'mark' | 'last' | 'index',
): boolean {
  const { tick, last, mark, index } = contract;
  if (source === 'last' && last === undefined) return false;
  const current = source === 'last' ? BigInt(last ?? 0) * tick : source === 'mark' ? mark : index;
  const trigger = BigInt(price) * tick;
  return isRising ? current >= trigger : current <= trigger;
}

function bandOf(contract: SlowContract, side: Side, reference: bigint): number | undefined {
  const { band, tick } = contract;
  if (band === undefined) return undefined;
  // The lowest tick a sell may have, the highest a buy may have.
  return side === 'buy'
    ? Number(floorOf(reference * (RATE + band), RATE * tick))
    : Number(ceilOf(reference * (RATE - band), RATE * tick));
}

function isOutside(contract: SlowContract, side: Side, limit: number, reference: bigint): boolean {
  const band = bandOf(contract, side, reference);
  return band !== undefined && (side === 'buy' ? limit > band : limit < band);
}
