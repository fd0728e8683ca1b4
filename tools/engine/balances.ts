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

  credit(userId: UserId, coin: string, amount: Units): void {
    const balances = this.#of(userId, coin);
    balances.available = units(balances.available + amount);
  }

  /** @returns false when too little is free; nothing has moved then. */
  freeze(userId: UserId, coin: string, amount: Units): boolean {
    const balances = this.#of(userId, coin);
    if (!this.#isUnlimited && balances.available < amount) return false;
    balances.available = units(balances.available - amount);
    balances.frozen = units(balances.frozen + amount);
    return true;
  }

  /** Pays out frozen money permanently. */
  spend(userId: UserId, coin: string, amount: Units): void {
    const balances = this.#of(userId, coin);
    balances.frozen = units(balances.frozen - amount);
  }

  release(userId: UserId, coin: string, amount: Units): void {
    this.spend(userId, coin, amount);
    this.credit(userId, coin, amount);
  }

  available(userId: UserId): readonly [coin: string, amount: Units][] {
    const coins = this.#balances.get(userId) ?? new Map<string, Balance>();
    return [...coins].map(([coin, { available }]) => [coin, available]);
  }

  #of(userId: UserId, coin: string): Balance {
    const coins = this.#balances.get(userId) ?? new Map<string, Balance>();
    this.#balances.set(userId, coins);
    const balances = coins.get(coin) ?? { available: units(0n), frozen: units(0n) };
    coins.set(coin, balances);
    return balances;
  }
}
