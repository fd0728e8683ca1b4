/** Tracks the equity of recently active accounts, for the peak and maximum drawdown of their
 *  epochs. */
import type { Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import { curveAt } from './equity-curve.ts';

const WATCHED_COUNT_MAX = 1_000;

export class EquityMonitor {
  readonly #accounts: DemoAccounts;
  readonly #equityOf: (accountId: UserId) => Units;
  /** Least recently active first. */
  readonly #watched = new Set<UserId>();

  constructor(accounts: DemoAccounts, equityOf: (accountId: UserId) => Units) {
    this.#accounts = accounts;
    this.#equityOf = equityOf;
  }

  get isIdle(): boolean {
    return this.#watched.size === 0;
  }

  watch(accountId: UserId): void {
    this.#watched.delete(accountId);
    this.#watched.add(accountId);
    const [oldest] = this.#watched;
    if (this.#watched.size > WATCHED_COUNT_MAX && oldest !== undefined) {
      this.#watched.delete(oldest);
    }
  }

  /** Stores the account's current equity if it changes the curve. Runs inside a command. */
  note(accountId: UserId): void {
    const { curve, endedAt } = this.#accounts.byId(accountId);
    if (endedAt !== undefined) {
      this.#watched.delete(accountId);
      return;
    }
    const next = curveAt(curve, this.#equityOf(accountId));
    if (next.peak === curve.peak && next.drawdown === curve.drawdown) return;
    this.#accounts.noteCurve(accountId, next);
  }

  /** Runs inside a command. */
  noteAll(): void {
    for (const accountId of this.#watched) this.note(accountId);
  }
}
