/** Cache of the accounts of one database. Moves no money: `postTransfer` does. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { WALLET_TYPES, type Wallet } from '#contract/entities/wallet-type.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import {
  SYSTEM_OWNER_ID,
  SYSTEM_WALLET_TYPE,
  type Account,
  type Holder,
  type SystemPurpose,
  type CoinAccounts,
} from './accounts.ts';

export class Ledger {
  readonly db: Db;
  readonly #holders = new Map<UserId, Holder>();
  readonly #ownAccounts = new Map<UserId, Map<CoinId, Partial<Record<Wallet, CoinAccounts>>>>();
  readonly #system = new Map<CoinId, Map<SystemPurpose, Account>>();
  readonly #moved = new Set<Account>();
  #lastSeq: bigint;

  constructor(db: Db) {
    this.db = db;
    this.#lastSeq = lastSeqOf(db);
  }

  /** Returns the user's holder, always the same object. */
  holder(userId: UserId): Holder {
    const known = this.#holders.get(userId);
    if (known !== undefined) return known;
    assert(userId > SYSTEM_OWNER_ID, 'users count from 1');
    const holder = { userId, isBot: false };
    this.#holders.set(userId, holder);
    return holder;
  }

  /** Returns the user's accounts of a coin in a wallet; creates them on first use. */
  coinAccounts(userId: UserId, coinId: CoinId, wallet: Wallet = 'spot'): CoinAccounts {
    let ownAccounts = this.#ownAccounts.get(userId);
    if (ownAccounts === undefined) this.#ownAccounts.set(userId, (ownAccounts = new Map()));
    let byWallet = ownAccounts.get(coinId);
    if (byWallet === undefined) ownAccounts.set(coinId, (byWallet = {}));
    const known = byWallet[wallet];
    if (known !== undefined) return known;
    const holder = this.holder(userId);
    const owned = { holder, coinId, wallet };
    const coinAccounts = {
      ...owned,
      available: this.#account({ ...owned, purpose: 'available' }),
      frozen: this.#account({ ...owned, purpose: 'held' }),
    };
    byWallet[wallet] = coinAccounts;
    return coinAccounts;
  }

  systemAccount(purpose: SystemPurpose, coinId: CoinId): Account {
    let accounts = this.#system.get(coinId);
    if (accounts === undefined) this.#system.set(coinId, (accounts = new Map()));
    const known = accounts.get(purpose);
    if (known !== undefined) return known;
    const account = this.#account({ holder: undefined, coinId, wallet: undefined, purpose });
    accounts.set(purpose, account);
    return account;
  }

  balanceOf(account: Account): Units {
    const row = this.db.get<{ balance_units: bigint }>(
      'SELECT balance_units FROM account WHERE id = ?',
      [account.id],
    );
    assert(row !== undefined, 'an account that was opened exists');
    return units(row.balance_units);
  }

  /** Returns the number of the next journal line. */
  nextSeq(): bigint {
    this.#lastSeq += 1n;
    return this.#lastSeq;
  }

  get lastSeq(): bigint {
    return this.#lastSeq;
  }

  /** Records a changed balance; called by `postTransfer`. */
  noteMoved(account: Account): void {
    this.#moved.add(account);
  }

  /** Returns the accounts whose balance changed since the last call. */
  drainMoved(): Account[] {
    const moved = [...this.#moved];
    this.#moved.clear();
    return moved;
  }

  /** Runs `work` completely or, when it throws, undoes all of it. */
  savepoint<Result>(work: () => Result): Result {
    const movedCount = this.#moved.size;
    try {
      return this.db.savepoint(work);
    } catch (error) {
      // Accounts created by `work` no longer exist.
      this.#ownAccounts.clear();
      this.#system.clear();
      // A set preserves insertion order, so entries added by `work` are last.
      for (const account of [...this.#moved].slice(movedCount)) this.#moved.delete(account);
      throw error;
    }
  }

  #account(fields: Omit<Account, 'id'>): Account {
    const { holder, coinId, wallet, purpose } = fields;
    const key = {
      ownerId: holder?.userId ?? SYSTEM_OWNER_ID,
      coinId,
      walletType: wallet === undefined ? SYSTEM_WALLET_TYPE : WALLET_TYPES[wallet],
      purpose,
    };
    const row = this.db.get<{ id: bigint }>(
      `SELECT id FROM account
        WHERE owner_id = :ownerId AND coin_id = :coinId AND wallet_type = :walletType
          AND purpose = :purpose`,
      key,
    );
    const id =
      row?.id ??
      this.db.run(
        `INSERT INTO account (owner_id, coin_id, wallet_type, purpose)
         VALUES (:ownerId, :coinId, :walletType, :purpose)`,
        key,
      ).lastRowId;
    return { ...fields, id: safeIntegerOf(id) };
  }
}

/** Returns the last number used. Folded lines may be deleted, so the newest line alone is not
 *  sufficient. */
function lastSeqOf(db: Db): bigint {
  const row = db.get<{ seq: bigint }>(
    `SELECT max(coalesce((SELECT max(seq) FROM transfer), 0),
                (SELECT through_seq FROM ledger_fold WHERE id = 1)) AS seq`,
  );
  assert(row !== undefined, 'the ledger has a fold');
  return row.seq;
}
