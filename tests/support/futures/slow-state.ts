/** State of the slow futures engine: plain lists, and sums that are calculated again at every use. */

export type Side = 'buy' | 'sell';
export type Held = 'long' | 'short';

export interface SlowTier {
  readonly from: bigint;
  readonly rate: bigint;
  readonly leverageMax: number;
}

/** Money in 10^-24, prices in 10^-16, rates in 10^-8. */
export interface SlowContract {
  readonly id: number;
  readonly tick: bigint;
  readonly lot: bigint;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly liquidationFee: bigint;
  readonly tiers: readonly SlowTier[];
  readonly band: bigint | undefined;
  mark: bigint;
  index: bigint;
  /** Ticks. */
  last: number | undefined;
}

export interface SlowPosition {
  readonly user: number;
  readonly contract: SlowContract;
  readonly held: Held;
  readonly isCross: boolean;
  leverage: number;
  size: number;
  entry: bigint;
  /** Units. */
  margin: bigint;
}

export interface SlowOrder {
  readonly id: number;
  readonly user: number;
  readonly contract: SlowContract;
  readonly side: Side;
  readonly isOpening: boolean;
  readonly limit: number | undefined;
  readonly stop: number | undefined;
  readonly triggerBy: 'mark' | 'last' | 'index';
  readonly isCross: boolean;
  size: number;
  leverage: number;
  filled: number;
  state: 'taking' | 'open' | 'waiting';
  /** Time priority. */
  turn: number;
  stops: SlowStops | undefined;
  /** The pair that its fills have set. */
  stopPair: number | undefined;
}

export interface SlowStops {
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
  readonly triggerBy: 'mark' | 'last' | 'index';
  /** Undefined for the full position. */
  readonly size: number | undefined;
}

export interface SlowStop {
  readonly position: SlowPosition;
  readonly pair: number;
  readonly isProfit: boolean;
  readonly price: number;
  readonly triggerBy: 'mark' | 'last' | 'index';
  /** Of an order, it grows with the fills. */
  size: number | undefined;
  readonly turn: number;
}

export interface SlowSettings {
  leverage: number;
  isCross: boolean;
  isOneWay: boolean;
}

export const UNIT = 10n ** 16n;
export const RATE = 10n ** 8n;

export const floorOf = (value: bigint, by: bigint): bigint =>
  value >= 0n ? value / by : -((-value + by - 1n) / by);
export const ceilOf = (value: bigint, by: bigint): bigint => -floorOf(-value, by);
export const most = (left: bigint, right: bigint): bigint => (left > right ? left : right);
export const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);

export const heldBy = (side: Side, isOpening: boolean): Held =>
  isOpening ? (side === 'buy' ? 'long' : 'short') : side === 'buy' ? 'short' : 'long';
export const closingSide = (held: Held): Side => (held === 'long' ? 'sell' : 'buy');
export const signOf = (held: Held): bigint => (held === 'long' ? 1n : -1n);

export class SlowState {
  readonly contracts: SlowContract[] = [];
  /** Units, by user. */
  readonly balances = new Map<number, bigint>();
  readonly settings = new Map<string, SlowSettings>();
  positions: SlowPosition[] = [];
  orders: SlowOrder[] = [];
  stops: SlowStop[] = [];
  fund = 0n;
  fees = 0n;
  turn = 0;

  contract(id: number): SlowContract {
    const contract = this.contracts.find((candidate) => candidate.id === id);
    if (contract === undefined) throw new Error('the contract exists');
    return contract;
  }

  settingsOf(user: number, contract: SlowContract): SlowSettings {
    const key = `${user}/${contract.id}`;
    const settings = this.settings.get(key) ?? { leverage: 1, isCross: false, isOneWay: false };
    this.settings.set(key, settings);
    return settings;
  }

  balanceOf(user: number): bigint {
    return this.balances.get(user) ?? 0n;
  }

  pay(user: number, units: bigint): void {
    this.balances.set(user, this.balanceOf(user) + units);
  }

  value(contract: SlowContract, price: bigint, size: number): bigint {
    return price * contract.lot * BigInt(size);
  }

  ticksValue(contract: SlowContract, price: number, size: number): bigint {
    return this.value(contract, BigInt(price) * contract.tick, size);
  }

  profit(position: SlowPosition): bigint {
    const { contract, held, size, entry } = position;
    return signOf(held) * this.value(contract, contract.mark - entry, size);
  }

  /** 10^-32. */
  maintenance({ contract, size }: SlowPosition): bigint {
    return this.maintenanceAt(contract, this.value(contract, contract.mark, size));
  }

  /** Sums the slices of each tier: no maintenance amounts. */
  maintenanceAt(contract: SlowContract, notional: bigint): bigint {
    let sum = 0n;
    contract.tiers.forEach((tier, at) => {
      const next = contract.tiers[at + 1]?.from;
      const end = next === undefined ? notional : least(next, notional);
      if (end > tier.from) sum += (end - tier.from) * tier.rate;
    });
    return sum;
  }

  tierOf(contract: SlowContract, notional: bigint): SlowTier {
    const tier = contract.tiers.filter(({ from }) => from <= notional).at(-1);
    if (tier === undefined) throw new Error('the first tier starts at zero');
    return tier;
  }

  held(user: number): SlowPosition[] {
    return this.positions.filter((position) => position.user === user);
  }

  crossOf(user: number): SlowPosition[] {
    return this.held(user).filter((position) => position.isCross);
  }

  find(user: number, contract: SlowContract, held: Held): SlowPosition | undefined {
    return this.held(user).find(
      (position) => position.contract === contract && position.held === held,
    );
  }

  /** Open and waiting orders of a user. */
  ordersOf(user: number, contract: SlowContract): SlowOrder[] {
    return this.orders.filter((order) => order.user === user && order.contract === contract);
  }

  hold({ contract, isOpening, limit, size, filled, leverage }: SlowOrder): bigint {
    if (!isOpening || limit === undefined) return 0n;
    return this.cost(contract, this.ticksValue(contract, limit, size - filled), leverage);
  }

  /** Units of margin and taker fee. */
  cost(contract: SlowContract, value: bigint, leverage: number): bigint {
    const by = BigInt(leverage);
    return ceilOf(value * RATE + value * contract.takerFee * by, by * RATE * UNIT);
  }

  initialMargin({ contract, entry, size, leverage }: SlowPosition): bigint {
    return ceilOf(this.value(contract, entry, size), BigInt(leverage) * UNIT);
  }

  isolatedMargin(user: number): bigint {
    return this.held(user).reduce((sum, { margin }) => sum + margin, 0n);
  }

  holds(user: number): bigint {
    const own = this.orders.filter((order) => order.user === user);
    return own.reduce((sum, order) => sum + this.hold(order), 0n);
  }

  free(user: number): bigint {
    return this.balanceOf(user) - this.isolatedMargin(user) - this.holds(user);
  }

  wallet(user: number): bigint {
    return this.balanceOf(user) - this.isolatedMargin(user);
  }

  crossProfit(user: number): bigint {
    return this.crossOf(user).reduce((sum, position) => sum + this.profit(position), 0n);
  }

  spendable(user: number): bigint {
    const margin = this.crossOf(user).reduce((sum, each) => sum + this.initialMargin(each), 0n);
    return this.free(user) - margin + least(0n, floorOf(this.crossProfit(user), UNIT));
  }

  available(user: number): bigint {
    return most(0n, this.spendable(user));
  }

  equity(position: SlowPosition): bigint {
    if (!position.isCross) return position.margin * UNIT + this.profit(position);
    return this.wallet(position.user) * UNIT + this.crossProfit(position.user);
  }

  isDue(position: SlowPosition): boolean {
    const needed = position.isCross
      ? this.crossOf(position.user).reduce((sum, each) => sum + this.maintenance(each), 0n)
      : this.maintenance(position);
    return needed >= this.equity(position) * RATE;
  }

  /** Resting closing orders, the oldest first. */
  closes({ user, contract, held }: SlowPosition): SlowOrder[] {
    return this.orders
      .filter(
        (order) =>
          order.user === user &&
          order.contract === contract &&
          !order.isOpening &&
          order.state === 'open' &&
          heldBy(order.side, false) === held,
      )
      .toSorted((left, right) => left.turn - right.turn);
  }

  uncovered(position: SlowPosition): number {
    return this.closes(position).reduce(
      (left, order) => left - (order.size - order.filled),
      position.size,
    );
  }

  lossOf(order: SlowOrder, position: SlowPosition): bigint {
    if (order.limit === undefined) return 0n;
    const left = order.size - order.filled;
    const value = this.ticksValue(order.contract, order.limit, left);
    const entry = this.value(order.contract, position.entry, left);
    return most(0n, ceilOf(signOf(position.held) * (entry - value), UNIT));
  }

  reserved(user: number): bigint {
    let sum = 0n;
    for (const position of this.crossOf(user)) {
      for (const order of this.closes(position)) sum += this.lossOf(order, position);
    }
    return sum;
  }

  /** Fine price at which `size` loses `collateral`, never more. */
  priceOfLoss(position: SlowPosition, collateral: bigint, size: number): bigint {
    const { contract, held, entry } = position;
    const lots = contract.lot * BigInt(size);
    const value = entry * lots - signOf(held) * collateral;
    return most(0n, held === 'long' ? ceilOf(value, lots) : floorOf(value, lots));
  }

  bankruptcy(position: SlowPosition): bigint {
    const collateral = position.isCross
      ? this.equity(position) - this.profit(position)
      : position.margin * UNIT;
    return this.priceOfLoss(position, collateral, position.size);
  }

  ticksOf({ tick }: SlowContract, side: Side, price: bigint): number {
    return Number(side === 'sell' ? ceilOf(price, tick) : floorOf(price, tick));
  }

  closingBound(position: SlowPosition, size: number): number {
    const { user, contract, held, isCross, margin } = position;
    const spare = most(0n, this.free(user) - this.reserved(user));
    const price = isCross
      ? this.priceOfLoss(position, spare * UNIT, size)
      : this.priceOfLoss(position, margin * UNIT, position.size);
    return this.ticksOf(contract, closingSide(held), price);
  }

  drop(order: SlowOrder): void {
    this.orders = this.orders.filter((other) => other !== order);
  }

  removePosition(position: SlowPosition): void {
    this.positions = this.positions.filter((other) => other !== position);
    this.stops = this.stops.filter((stop) => stop.position !== position);
  }
}
