/** Random steps of futures traders: orders near the price, gaps of the price, and all the rest. */
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { uncoveredOf } from './slow-closes.ts';
import type { SlowPlacement, SlowFutures } from './slow-futures.ts';
import type { SlowStops } from './slow-records.ts';
import { heldBy, type Held } from './slow-sides.ts';

export const USER_COUNT = 10;

export type FuturesStep =
  | { readonly kind: 'deposit' | 'withdraw'; readonly user: number; readonly units: bigint }
  | {
      readonly kind: 'leverage';
      readonly user: number;
      readonly contract: number;
      readonly leverage: number;
      readonly isCross: boolean;
    }
  | {
      readonly kind: 'margin';
      readonly user: number;
      readonly contract: number;
      readonly held: Held;
      readonly units: bigint;
    }
  | { readonly kind: 'place'; readonly placement: SlowPlacement }
  | { readonly kind: 'cancel'; readonly id: number; readonly user: number }
  | {
      readonly kind: 'stops';
      readonly user: number;
      readonly contract: number;
      readonly held: Held;
      readonly stops: SlowStops;
    }
  | {
      readonly kind: 'order_stops';
      readonly id: number;
      readonly user: number;
      readonly stops: SlowStops;
    }
  | {
      readonly kind: 'reverse';
      readonly user: number;
      readonly contract: number;
      readonly held: Held;
    }
  /** Of all contracts without a contract. */
  | {
      readonly kind: 'close_all';
      readonly user: number;
      readonly contract: number | undefined;
    }
  | {
      readonly kind: 'mode';
      readonly user: number;
      readonly contract: number;
      readonly isOneWay: boolean;
    }
  | {
      readonly kind: 'prices';
      readonly contract: number;
      /** Units of price. */
      readonly mark: bigint;
      readonly index: bigint;
    }
  /** Rate in 10^-8. */
  | { readonly kind: 'funding'; readonly contract: number; readonly rate: bigint };

/** Ticks near which the prices of a contract stay, and ticks of 1%. */
export const HOME: Readonly<Record<number, { readonly price: number; readonly sizeMax: number }>> =
  {
    1: { price: 600_000, sizeMax: 1_500 },
    2: { price: 300_000, sizeMax: 1_200 },
  };

const SOURCES = ['mark', 'last', 'index'] as const;

export class RandomFutures {
  readonly #random: SeededRandom;
  readonly #slow: SlowFutures;
  /** Ticks of each contract. */
  readonly #prices = new Map([1, 2].map((id) => [id, HOME[id]?.price ?? 0]));
  #id = 0;

  constructor(random: SeededRandom, slow: SlowFutures) {
    this.#random = random;
    this.#slow = slow;
  }

  next(): FuturesStep {
    const random = this.#random;
    const user = random.between(1, USER_COUNT);
    const contract = random.between(1, 10) <= 6 ? 1 : 2;
    const held = random.pick(['long', 'short'] as const);
    const dice = random.between(1, 1_000);
    if (dice <= 240) return this.#priceStep(contract);
    if (dice <= 265)
      return { kind: 'funding', contract, rate: BigInt(random.between(-80_000, 80_000)) };
    if (dice <= 300) return this.#leverage(user, contract);
    if (dice <= 320) return this.#margin(user, contract, held);
    if (dice <= 365)
      return { kind: 'stops', user, contract, held, stops: this.#stops(contract, held) };
    if (dice <= 410) return this.#cancel();
    if (dice <= 430) return this.#money(user);
    if (dice <= 445) return this.#reverse(user, contract, held);
    if (dice <= 460) return this.#orderStops();
    if (dice <= 464)
      return {
        kind: 'close_all',
        user,
        contract: random.between(1, 2) === 1 ? undefined : contract,
      };
    if (dice <= 470) return { kind: 'mode', user, contract, isOneWay: random.pick([true, false]) };
    return { kind: 'place', placement: this.#placement(user, contract) };
  }

  #money(user: number): FuturesStep {
    const random = this.#random;
    const isPoor = this.#slow.state.balanceOf(user) < 20n * 10n ** 10n;
    const kind = isPoor || random.between(1, 8) === 1 ? 'deposit' : 'withdraw';
    const most = kind === 'deposit' ? 12_000 : 20_000;
    return {
      kind,
      user,
      units: BigInt(random.between(1, most)) * 10n ** 8n + BigInt(random.between(0, 99)),
    };
  }

  /** Mostly small moves; some gap, and all tend back to where they began. */
  #priceStep(contract: number): FuturesStep {
    const random = this.#random;
    const home = HOME[contract]?.price ?? 0;
    const price = this.#prices.get(contract) ?? home;
    const reach = random.pick([400, 1_000, 1_500, 2_000, 2_500, 3_000, 8_000]);
    const drift = Math.trunc((home - price) / 200);
    const moved = price + drift + Math.trunc((price * random.between(-reach, reach)) / 100_000);
    const next = Math.max(1_000, moved);
    this.#prices.set(contract, next);
    const tickUnits = contract === 1 ? 10_000_000n : 1_000_000n;
    const mark = BigInt(next) * tickUnits + BigInt(random.between(0, 9_999));
    return {
      kind: 'prices',
      contract,
      mark,
      index: mark + BigInt(random.between(-50, 50)) * tickUnits,
    };
  }

  #leverage(user: number, contract: number): FuturesStep {
    const random = this.#random;
    const leverage = random.pick([1, 10, 12, 20, 20, 20, 25, 40, 50, 100, 125]);
    const settings = this.#slow.state.settingsOf(user, this.#slow.state.contract(contract));
    const isCross = random.between(1, 3) === 1 ? !settings.isCross : settings.isCross;
    return { kind: 'leverage', user, contract, leverage, isCross };
  }

  #margin(user: number, contract: number, held: Held): FuturesStep {
    const units = BigInt(this.#random.between(-300, 300)) * 10n ** 8n;
    return { kind: 'margin', user, contract, held, units: units === 0n ? 1n : units };
  }

  /** Legs have even ticks and stop-limit orders odd ones, so that no two tie. */
  #stops(contract: number, held: Held): SlowStops {
    const random = this.#random;
    const sign = held === 'long' ? 1 : -1;
    const takeProfit = random.between(1, 4) === 1 ? undefined : this.#near(contract, sign, 40) * 2;
    const stopLoss = random.between(1, 4) === 1 ? undefined : this.#near(contract, -sign, 40) * 2;
    const size = random.between(1, 3) === 1 ? random.between(1, 200) : undefined;
    return { takeProfit, stopLoss, triggerBy: random.pick(SOURCES), size };
  }

  /** Half a price at a random distance of at most `percents` tenths of a percent. */
  #near(contract: number, sign: number, tenths: number): number {
    const price = this.#prices.get(contract) ?? 0;
    const away = Math.trunc((price * this.#random.between(1, tenths)) / 1_000);
    return Math.max(1, Math.trunc((price + sign * away) / 2));
  }

  #cancel(): FuturesStep {
    const { orders } = this.#slow.state;
    if (orders.length === 0) return { kind: 'cancel', id: 1, user: 1 };
    const { id, user } = this.#random.pick(orders);
    return { kind: 'cancel', id, user };
  }

  /** Mostly the smallest position, which the book can fill twice. */
  #reverse(user: number, contract: number, held: Held): FuturesStep {
    const { positions } = this.#slow.state;
    if (positions.length === 0 || this.#random.between(1, 5) === 1) {
      return { kind: 'reverse', user, contract, held };
    }
    const one = positions.reduce((small, other) => (other.size < small.size ? other : small));
    return { kind: 'reverse', user: one.user, contract: one.contract.id, held: one.held };
  }

  #orderStops(): FuturesStep {
    const { orders } = this.#slow.state;
    const order = orders.length === 0 ? undefined : this.#random.pick(orders);
    const { id, user, side, contract } = order ?? { id: 1, user: 1, side: 'buy', contract: { id: 1 } }; // prettier-ignore
    return { kind: 'order_stops', id, user, stops: this.#stops(contract.id, heldBy(side, true)) };
  }

  #placement(user: number, contract: number): SlowPlacement {
    const random = this.#random;
    const side = random.pick(['buy', 'sell'] as const);
    const isOpening = random.between(1, 10) <= 7;
    const dice = random.between(1, 20);
    const kind = dice <= 4 ? 'market' : dice <= 6 ? 'stop_limit' : 'limit';
    const sign = side === 'buy' ? 1 : -1;
    const stop = kind === 'stop_limit' ? this.#near(contract, sign, 25) * 2 + 1 : undefined;
    const price = stop ?? this.#prices.get(contract) ?? 0;
    const reach = Math.trunc(price / (random.between(1, 15) === 1 ? 8 : 500));
    const limit =
      kind === 'market' ? undefined : Math.max(1, price + random.between(-reach, reach));
    const isBound = kind === 'market' && random.between(1, 2) === 1;
    const worst = isBound ? Math.max(1, price + sign * Math.trunc(price / 100)) : undefined;
    const time = kind === 'limit' ? random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'post_only'] as const) : 'GTC'; // prettier-ignore
    const hasStops = isOpening && random.between(1, 8) === 1;
    const stops = hasStops ? this.#stops(contract, heldBy(side, true)) : undefined;
    const size = this.#size(user, contract, { side, isOpening });
    const triggerBy = random.pick(SOURCES);
    this.#id += 1;
    return { id: this.#id, user, contract, side, isOpening, kind, size, limit, worst, stop, triggerBy, time, stops }; // prettier-ignore
  }

  #size(
    user: number,
    contract: number,
    { side, isOpening }: Pick<SlowPlacement, 'side' | 'isOpening'>,
  ): number {
    const random = this.#random;
    const sizeMax = HOME[contract]?.sizeMax ?? 1;
    if (isOpening) return random.between(1, random.between(1, 2) === 1 ? sizeMax : sizeMax / 10);
    const { state } = this.#slow;
    const position = state.find(user, state.contract(contract), heldBy(side, false));
    const free = position === undefined ? 1 : Math.max(1, uncoveredOf(state, position));
    return random.between(1, 10) === 1 ? free + 1 : random.between(1, free);
  }
}
