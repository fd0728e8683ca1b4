/** Free and frozen balances of each user and coin for manual runs of the matcher. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';

interface Balance {
  available: Units;
  frozen: Units;
}

export class SimulatedBalances {
  /** Users with unlimited balances may go below zero. */
  readonly #isUnlimited: boolean;
  readonly #balances = new Map<UserId, Map<string, Balance>>();

  constructor(isUnlimited: boolean) {
    this.#isUnlimited = isUnlimited;
  }

  credit(user: UserId, coin: string, amount: Units): void {
    const balances = this.#of(user, coin);
    balances.available = units(balances.available + amount);
  }

  /** @returns false when too little is free; nothing has moved then. */
  freeze(user: UserId, coin: string, amount: Units): boolean {
    const balances = this.#of(user, coin);
    if (!this.#isUnlimited && balances.available < amount) return false;
    balances.available = units(balances.available - amount);
    balances.frozen = units(balances.frozen + amount);
    return true;
  }

  /** Pays out frozen money permanently. */
  spend(user: UserId, coin: string, amount: Units): void {
    const balances = this.#of(user, coin);
    balances.frozen = units(balances.frozen - amount);
  }

  release(user: UserId, coin: string, amount: Units): void {
    this.spend(user, coin, amount);
    this.credit(user, coin, amount);
  }

  available(user: UserId): readonly [coin: string, amount: Units][] {
    const coins = this.#balances.get(user) ?? new Map<string, Balance>();
    return [...coins].map(([coin, { available }]) => [coin, available]);
  }

  #of(user: UserId, coin: string): Balance {
    const coins = this.#balances.get(user) ?? new Map<string, Balance>();
    this.#balances.set(user, coins);
    const balances = coins.get(coin) ?? { available: units(0n), frozen: units(0n) };
    coins.set(coin, balances);
    return balances;
  }
}
