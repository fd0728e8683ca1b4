/** Ends a command group: writes the users' account events before the commit and publishes them
 *  afterwards. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { balancesOf, type AccountEventBook } from './account-events.ts';
import type { ExchangeListener } from './events.ts';
import type { AccountEvent, AccountListener, CoinBalance } from './exchange-api.ts';
import type { ExchangeState } from './exchange-state.ts';

export class Publisher {
  readonly #state: ExchangeState;
  readonly #accountEvents: AccountEventBook;
  readonly #listeners: Set<ExchangeListener>;
  readonly #accountListeners = new Set<AccountListener>();
  #pending: AccountEvent[] = [];
  #committedAt: EpochMs | undefined;

  constructor(
    state: ExchangeState,
    accountEvents: AccountEventBook,
    listeners: readonly ExchangeListener[],
  ) {
    this.#state = state;
    this.#accountEvents = accountEvents;
    this.#listeners = new Set(listeners);
  }

  /** Runs in the group's transaction, after its last command. */
  prepare(now: EpochMs): void {
    const { changes, ledger } = this.#state;
    for (const { holder, coinId } of ledger.drainMoved()) {
      if (holder !== undefined && !holder.isBot) changes.addCoin(holder.userId, coinId);
    }
    changes.closeLevels();
    for (const [userId, user] of changes.users) {
      const balances = this.#balances(userId, user.coins);
      for (const balance of balances) changes.addEvent({ kind: 'balance', userId, ...balance });
      this.#pending.push(this.#accountEvents.append(userId, user, balances, now));
    }
    this.#committedAt = now;
  }

  /** Runs after the commit. */
  publish(): void {
    const events = this.#state.changes.drain();
    const accountEvents = this.#pending;
    this.#pending = [];
    if (this.#committedAt === undefined) return;
    if (events.length > 0) {
      for (const listener of this.#listeners) listener(events, this.#committedAt);
    }
    for (const event of accountEvents) {
      for (const listener of this.#accountListeners) listener(event);
    }
  }

  addListener(listener: ExchangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  addAccountListener(listener: AccountListener): () => void {
    this.#accountListeners.add(listener);
    return () => this.#accountListeners.delete(listener);
  }

  #balances(userId: UserId, coins: ReadonlySet<CoinId>): readonly CoinBalance[] {
    return coins.size === 0 ? [] : balancesOf(this.#state.db, userId, coins);
  }
}
