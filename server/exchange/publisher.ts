/** Ends a command group: writes the users' account events before the commit, and publishes them and
 *  the changed wallets afterwards. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Account } from '#server/ledger/accounts.ts';
import type { AccountEventBook } from './account-events.ts';
import { balancesOf } from './balances.ts';
import type { ExchangeListener } from './events.ts';
import type {
  AccountEvent,
  AccountListener,
  CoinBalance,
  WalletChange,
  WalletListener,
} from './exchange-api.ts';
import type { ExchangeState } from './exchange-state.ts';

export class Publisher {
  readonly #state: ExchangeState;
  readonly #accountEvents: AccountEventBook;
  readonly #listeners: Set<ExchangeListener>;
  readonly #onAccountEvent: AccountListener | undefined;
  readonly #accountListeners = new Set<AccountListener>();
  readonly #walletListeners = new Set<WalletListener>();
  #pending: AccountEvent[] = [];
  #walletChanges: readonly WalletChange[] = [];
  #committedAt: EpochMs | undefined;

  constructor(
    state: ExchangeState,
    accountEvents: AccountEventBook,
    listeners: readonly ExchangeListener[],
    onAccountEvent: AccountListener | undefined,
  ) {
    this.#state = state;
    this.#accountEvents = accountEvents;
    this.#listeners = new Set(listeners);
    this.#onAccountEvent = onAccountEvent;
  }

  /** Runs in the group's transaction, after its last command. */
  prepare(now: EpochMs): void {
    const { changes, ledger } = this.#state;
    const moved = ledger.drainMoved();
    for (const { holder, coinId, wallet } of moved) {
      if (holder === undefined || holder.isBot) continue;
      // Account events carry the balances that trade.
      if (wallet === 'spot') changes.addCoin(holder.userId, coinId);
    }
    if (this.#walletListeners.size > 0) this.#walletChanges = walletChangesOf(moved, now);
    changes.closeLevels();
    for (const [userId, user] of changes.users) {
      const balances = this.#balances(userId, user.coins);
      for (const balance of balances) changes.addEvent({ kind: 'balance', userId, ...balance });
      const event = this.#accountEvents.append(userId, user, balances, now);
      this.#onAccountEvent?.(event);
      this.#pending.push(event);
    }
    this.#committedAt = now;
  }

  /** Runs after the commit. */
  publish(): void {
    const events = this.#state.changes.drain();
    const accountEvents = this.#pending;
    const walletChanges = this.#walletChanges;
    this.#pending = [];
    this.#walletChanges = [];
    if (this.#committedAt === undefined) return;
    if (events.length > 0) {
      for (const listener of this.#listeners) listener(events, this.#committedAt);
    }
    for (const event of accountEvents) {
      for (const listener of this.#accountListeners) listener(event);
    }
    for (const change of walletChanges) {
      for (const listener of this.#walletListeners) listener(change);
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

  addWalletListener(listener: WalletListener): () => void {
    this.#walletListeners.add(listener);
    return () => this.#walletListeners.delete(listener);
  }

  #balances(userId: UserId, coins: ReadonlySet<CoinId>): readonly CoinBalance[] {
    if (coins.size === 0) return [];
    const balances = balancesOf(this.#state.db, userId, 'spot');
    return balances.filter(({ coinId }) => coins.has(coinId));
  }
}

/** One change per user, with each coin of a wallet once. */
function walletChangesOf(moved: readonly Account[], at: EpochMs): readonly WalletChange[] {
  const byUser = new Map<UserId, Map<string, WalletChange['coins'][number]>>();
  for (const { holder, coinId, wallet } of moved) {
    if (holder === undefined || holder.isBot || wallet === undefined) continue;
    const coins = byUser.get(holder.userId) ?? new Map<string, WalletChange['coins'][number]>();
    byUser.set(holder.userId, coins.set(`${wallet} ${coinId}`, { wallet, coinId }));
  }
  return [...byUser].map(([userId, coins]) => ({ userId, at, coins: [...coins.values()] }));
}
