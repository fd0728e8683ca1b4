/** Epochs of the users' demo accounts: each lasts from one reset to the next, with its own balances,
 *  orders, trades and statistics. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { CoinBalance, Exchange, OrderCommands } from '#server/exchange/exchange-api.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { countedTrades } from './counted-trades.ts';
import {
  startUnits,
  topUpAmount,
  topUpRejection,
  type DemoAccountRow,
  type DemoAccounts,
  type TopUpRejection,
} from './demo-accounts.ts';
import { creditFromOutside } from './demo-money.ts';
import { curveAt, curveToppedUp, type EquityCurve } from './equity-curve.ts';
import { statisticsOf, type Statistics } from './statistics.ts';
import type { UserQueue } from './user-queue.ts';

/** Sequence numbers skipped between two epochs, so that a client receiving the second one sees a
 *  gap and fetches everything again. */
const EPOCH_GAP = 10;

export interface DemoEpochsOptions {
  /** The database of demo trade. */
  readonly db: Db;
  /** The exchange of demo trade. */
  readonly exchange: Exchange;
  readonly accounts: DemoAccounts;
  readonly queue: UserQueue;
  /** In the quote coin; undefined without a price. */
  readonly balanceValueOf: (balance: CoinBalance) => Units | undefined;
}

/** Changes of one user's demo account inside a transaction. */
export interface EpochCommands {
  readonly now: EpochMs;
  /** Cancels all orders and starts the next epoch. The history stays readable. */
  reset(): DemoAccountRow;
  topUp(): DemoAccountRow | TopUpRejection;
}

export class DemoEpochs {
  readonly #options: DemoEpochsOptions;
  readonly #exchange: Exchange;
  readonly #accounts: DemoAccounts;
  readonly #queue: UserQueue;

  constructor(options: DemoEpochsOptions) {
    this.#options = options;
    this.#exchange = options.exchange;
    this.#accounts = options.accounts;
    this.#queue = options.queue;
  }

  /** The user's account; opened with the starting balances if there is none. */
  open(userId: UserId): Promise<DemoAccountRow> {
    const known = this.#accounts.current(userId);
    if (known !== undefined) return Promise.resolve(known);
    return this.#queue.run(userId, async () => {
      const opened = this.#accounts.current(userId);
      if (opened !== undefined) return opened;
      return this.#exchange.transact((ledger, now) => this.#openAccount(ledger, userId, 1, now));
    });
  }

  /** Changes the user's account in one transaction, after the user's pending calls. */
  command<Result>(userId: UserId, work: (epochs: EpochCommands) => Result): Promise<Result> {
    return this.#queue.run(userId, () =>
      this.#exchange.transact((ledger, now, orders) =>
        work({
          now,
          reset: () => this.#reset(ledger, userId, orders),
          topUp: () => this.#topUp(ledger, userId, now),
        }),
      ),
    );
  }

  #reset(ledger: Ledger, userId: UserId, orders: OrderCommands): DemoAccountRow {
    const { now } = orders;
    const before = this.#accounts.current(userId);
    if (before === undefined) return this.#openAccount(ledger, userId, 1, now);
    orders.cancelAll({ userId: before.id });
    this.#accounts.end(before.id, this.equity(before.id), now);
    const next = this.#openAccount(ledger, userId, before.epoch + 1, now);
    const { lastSeq } = this.#exchange.accountEventsSince(before.id, Number.MAX_SAFE_INTEGER);
    this.#options.db.run('INSERT INTO trader (user_id, is_bot, last_event_seq) VALUES (?, 0, ?)', [
      next.id,
      lastSeq + EPOCH_GAP,
    ]);
    return next;
  }

  #topUp(ledger: Ledger, userId: UserId, now: EpochMs): DemoAccountRow | TopUpRejection {
    const account = this.#accounts.current(userId) ?? this.#openAccount(ledger, userId, 1, now);
    const before = this.equity(account.id);
    const rejection = topUpRejection(account, before, now);
    if (rejection !== undefined) return rejection;
    creditFromOutside(ledger, {
      accountId: account.id,
      coinId: this.#coinId('USDT'),
      amount: topUpAmount(account, before),
      cause: `top-up:${account.id}/${account.topUpCount + 1}`,
      postedAt: now,
    });
    const curve = curveToppedUp(curveAt(account.curve, before), before, this.equity(account.id));
    this.#accounts.noteTopUp(account.id, curve, now);
    return this.#accounts.byId(account.id);
  }

  /** Total value of an account at the last prices, in units of the quote coin. */
  equity(accountId: UserId): Units {
    const { balanceValueOf } = this.#options;
    let sum = 0n;
    for (const balance of this.#exchange.balances(accountId)) sum += balanceValueOf(balance) ?? 0n;
    return units(sum);
  }

  current(userId: UserId): DemoAccountRow | undefined {
    return this.#accounts.current(userId);
  }

  ofEpoch(userId: UserId, epoch: number): DemoAccountRow | undefined {
    return this.#accounts.ofEpoch(userId, epoch);
  }

  earlier(userId: UserId): readonly DemoAccountRow[] {
    return this.#accounts.earlier(userId);
  }

  statistics(account: DemoAccountRow): Statistics & { readonly curve: EquityCurve } {
    const curve =
      account.endedAt === undefined
        ? curveAt(account.curve, this.equity(account.id))
        : account.curve;
    const statistics = statisticsOf(countedTrades(this.#options.db, account.id), (pairId) => {
      const pair = this.#exchange.pair(pairId);
      assert(pair !== undefined, 'what was traded is of a listed pair');
      return pair;
    });
    return { ...statistics, curve };
  }

  /** Runs in a transaction. */
  #openAccount(ledger: Ledger, userId: UserId, epoch: number, now: EpochMs): DemoAccountRow {
    const balances = startUnits.map(({ coin, amount }) => ({ coinId: this.#coinId(coin), amount }));
    let equity = 0n;
    for (const { coinId, amount } of balances) {
      equity +=
        this.#options.balanceValueOf({ coinId, available: amount, frozen: units(0n) }) ?? 0n;
    }
    const accountId = this.#accounts.open(userId, epoch, units(equity), now);
    for (const { coinId, amount } of balances) {
      const cause = `start:${accountId}/${coinId}`;
      creditFromOutside(ledger, { accountId, coinId, amount, cause, postedAt: now });
    }
    return this.#accounts.byId(accountId);
  }

  #coinId(code: string): CoinId {
    const coin = this.#exchange.coins.find((one) => one.code === code);
    assert(coin !== undefined, `${code} is listed`);
    return coin.id;
  }
}
