/** How much the insurance fund may still pay for a contract's positions: at most its limit in any hour. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Units } from '#contract/core/decimal.ts';
import { FINE } from '#domain/futures/fine.ts';

export const FUND_LIMIT_MS = 3_600_000;

export class FundLimit {
  readonly #hourMax: Units | undefined;
  /** Of the last hour, the oldest first. */
  #payments: { readonly amount: Units; readonly at: EpochMs }[] = [];

  constructor(hourMax: Units | undefined) {
    this.#hourMax = hourMax;
  }

  /** What may be paid now, fine; undefined for any amount. */
  allowanceAt(now: EpochMs): bigint | undefined {
    if (this.#hourMax === undefined) return undefined;
    this.#payments = this.#payments.filter(({ at }) => now - at < FUND_LIMIT_MS);
    let left: bigint = this.#hourMax;
    for (const { amount } of this.#payments) left -= amount;
    return left > 0n ? left * FINE : 0n;
  }

  add(amount: Units, at: EpochMs): void {
    if (this.#hourMax !== undefined && amount > 0n) this.#payments.push({ amount, at });
  }
}
