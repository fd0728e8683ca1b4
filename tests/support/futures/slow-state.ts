/** State of the slow futures engine: plain lists, and sums that are calculated again at every use. */
import { RATE, UNIT, ceilOf, floorOf, least, most } from './slow-numbers.ts';
import type {
  SlowContract,
  SlowOrder,
  SlowPosition,
  SlowSettings,
  SlowStop,
  SlowTier,
} from './slow-records.ts';
import { signOf, type Held } from './slow-sides.ts';

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

  positionsOf(user: number): SlowPosition[] {
    return this.positions.filter((position) => position.user === user);
  }

  crossOf(user: number): SlowPosition[] {
    return this.positionsOf(user).filter((position) => position.isCross);
  }

  find(user: number, contract: SlowContract, held: Held): SlowPosition | undefined {
    return this.positionsOf(user).find(
      (position) => position.contract === contract && position.held === held,
    );
  }

  /** Open and waiting orders of a user. */
  ordersOf(user: number, contract: SlowContract): SlowOrder[] {
    return this.orders.filter((order) => order.user === user && order.contract === contract);
  }

  frozenOf({ contract, isOpening, limit, size, filled, leverage, frozenLoss }: SlowOrder): bigint {
    if (!isOpening || limit === undefined) return 0n;
    return (
      this.cost(contract, this.ticksValue(contract, limit, size - filled), leverage) + frozenLoss
    );
  }

  /** Units of margin, taker fee and loss. */
  cost(contract: SlowContract, value: bigint, leverage: number, loss = 0n): bigint {
    const by = BigInt(leverage);
    const fee = value * contract.takerFee * by;
    return ceilOf(value * RATE + fee + loss * by * RATE, by * RATE * UNIT);
  }

  /** Loss of a size that opens at a price (fine) instead of the reference. */
  lossAt(contract: SlowContract, held: Held, price: bigint, reference: bigint, size: number) {
    return most(0n, signOf(held) * this.value(contract, price - reference, size));
  }

  initialMargin({ contract, entry, size, leverage }: SlowPosition): bigint {
    return ceilOf(this.value(contract, entry, size), BigInt(leverage) * UNIT);
  }

  isolatedMargin(user: number): bigint {
    return this.positionsOf(user).reduce((sum, { margin }) => sum + margin, 0n);
  }

  frozenAmount(user: number): bigint {
    const own = this.orders.filter((order) => order.user === user);
    return own.reduce((sum, order) => sum + this.frozenOf(order), 0n);
  }

  free(user: number): bigint {
    return this.balanceOf(user) - this.isolatedMargin(user) - this.frozenAmount(user);
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

  maintenanceOf(positions: readonly SlowPosition[]): bigint {
    return positions.reduce((sum, position) => sum + this.maintenance(position), 0n);
  }

  /** Units that may leave the cross wallet without a liquidation. */
  headroom(user: number): bigint | undefined {
    const positions = this.crossOf(user);
    const [first] = positions;
    if (first === undefined) return undefined;
    let units = floorOf(this.equity(first) * RATE - this.maintenanceOf(positions), RATE * UNIT);
    while ((this.equity(first) - units * UNIT) * RATE <= this.maintenanceOf(positions)) units -= 1n;
    return most(0n, units);
  }

  releasable(user: number): bigint {
    return least(this.available(user), this.headroom(user) ?? this.available(user));
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

  drop(order: SlowOrder): void {
    this.orders = this.orders.filter((other) => other !== order);
  }

  removePosition(position: SlowPosition): void {
    this.positions = this.positions.filter((other) => other !== position);
    this.stops = this.stops.filter((stop) => stop.position !== position);
  }
}
