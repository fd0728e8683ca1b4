/** What each user has of each coin, free and held, while the matcher is driven by hand. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';

interface Funds {
  available: Units;
  held: Units;
}

export class SimulatedBalances {
  /** Users with unlimited funds may go below zero. */
  readonly #isUnlimited: boolean;
  readonly #funds = new Map<UserId, Map<string, Funds>>();

  constructor(isUnlimited: boolean) {
    this.#isUnlimited = isUnlimited;
  }

  credit(user: UserId, coin: string, amount: Units): void {
    const funds = this.#of(user, coin);
    funds.available = units(funds.available + amount);
  }

  /** @returns false when too little is free; nothing has moved then. */
  freeze(user: UserId, coin: string, amount: Units): boolean {
    const funds = this.#of(user, coin);
    if (!this.#isUnlimited && funds.available < amount) return false;
    funds.available = units(funds.available - amount);
    funds.held = units(funds.held + amount);
    return true;
  }

  /** Held money goes out for good. */
  spend(user: UserId, coin: string, amount: Units): void {
    const funds = this.#of(user, coin);
    funds.held = units(funds.held - amount);
  }

  release(user: UserId, coin: string, amount: Units): void {
    this.spend(user, coin, amount);
    this.credit(user, coin, amount);
  }

  available(user: UserId): readonly [coin: string, amount: Units][] {
    const coins = this.#funds.get(user) ?? new Map<string, Funds>();
    return [...coins].map(([coin, { available }]) => [coin, available]);
  }

  #of(user: UserId, coin: string): Funds {
    const coins = this.#funds.get(user) ?? new Map<string, Funds>();
    this.#funds.set(user, coins);
    const funds = coins.get(coin) ?? { available: units(0n), held: units(0n) };
    coins.set(coin, funds);
    return funds;
  }
}
