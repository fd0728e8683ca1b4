/** What an account owns but may not take out yet: deposits that still confirm, and bought coins before their time. A lock
 *  follows value: it counts against the coin first, and what is missing of the coin counts against all others, whatever
 *  it was converted into. */
import { divideCeil, UNIT_DECIMALS, units, type Units } from '#contract/core/decimal.ts';
import { coinId, userId as userIdOf, type CoinId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { integer, money, time } from '#server/db/table/columns.ts';
import { above, isPositive, upTo } from '#server/db/table/conditions.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import { walletBalancesOf } from '#server/exchange/balances.ts';
import type { WalletBalance } from '#server/exchange/exchange-api.ts';
import type { CustodyContext } from './custody-context.ts';
import { depositTable } from './deposit-rows.ts';
import { frozenForWithdrawals } from './withdrawal-rows.ts';

const ONE_COIN = units(10n ** BigInt(UNIT_DECIMALS));

const lockTable = table('withdraw_lock', {
  userId: integer('user_id', userIdOf),
  coinId: integer('coin_id', coinId),
  amount: money('amount_units'),
  until: time('until_ms'),
});
type BoughtLock = RecordIn<typeof lockTable>;

/** Locks bought coins until a time. Runs inside the transaction of the purchase; locks that have ended are deleted. */
export function lockBought(db: Db, lock: BoughtLock, now: EpochMs): void {
  lockTable.remove(db, { userId: lock.userId, until: upTo(now) });
  lockTable.insert(db, lock);
}

export interface WithdrawLock {
  /** Part of the available amount; at most that. */
  readonly locked: Units;
  /** Time from which bought coins are free; undefined when only deposits lock. */
  readonly until: EpochMs | undefined;
}

interface CoinLock {
  readonly amount: bigint;
  readonly until: EpochMs | undefined;
}

type LockContext = Pick<CustodyContext, 'db' | 'futures' | 'valueOf' | 'presentValueOf'>;

/**
 * Calculates how much of an available balance is locked. With 15 ETH that confirm, of which 5 are left and 10 were
 * converted into 16,000 USDT at 1,600, the 5 ETH and of the USDT 16,000 are locked; a final balance of 1,000 USDT more
 * is free.
 */
export function withdrawLockOf(
  context: LockContext,
  userId: UserId,
  { coinId: coin, available, now }: Asked,
): WithdrawLock {
  const locks = locksOf(context.db, userId, now);
  if (locks.size === 0) return { locked: units(0n), until: undefined };
  const owned = ownedOf(context, userId);
  const held = owned.get(coin) ?? 0n;
  const missing = missingOf(locks, owned);
  const own = locks.get(coin)?.amount ?? 0n;
  const converted = convertedInto(context, coin, missing, { locks, owned });
  const free = converted === 'everything' ? 0n : held - own - converted;
  const withdrawable = free < 0n ? 0n : free;
  const counting = [...locks].filter(
    ([of]) => of === coin || (missing.has(of) && converted !== 0n),
  );
  return {
    locked: units(withdrawable < available ? available - withdrawable : 0n),
    until: lastOf(counting.map(([, { until }]) => until)),
  };
}

interface Asked {
  readonly coinId: CoinId;
  readonly available: Units;
  readonly now: EpochMs;
}

/** Open locks of a user by coin. */
function locksOf(db: Db, userId: UserId, now: EpochMs): ReadonlyMap<CoinId, CoinLock> {
  const locks = new Map<CoinId, CoinLock>();
  const add = (coin: CoinId, amount: bigint, until: EpochMs | undefined): void => {
    const known = locks.get(coin);
    locks.set(coin, {
      amount: (known?.amount ?? 0n) + amount,
      until: lastOf([known?.until, until]),
    });
  };
  for (const { coinId: coin, locked } of depositTable.all(db, {
    userId,
    locked: isPositive(),
  })) {
    add(coin, locked, undefined);
  }
  for (const { coinId: coin, amount, until } of lockTable.all(db, {
    userId,
    until: above(now),
  })) {
    add(coin, amount, until);
  }
  return locks;
}

const lastOf = (times: readonly (EpochMs | undefined)[]): EpochMs | undefined => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : epochMs(Math.max(...known));
};

/** Frozen amounts that peer-to-peer sales take out. */
const frozenForSales = (db: Db, userId: UserId) =>
  db
    .all<{ readonly coin_id: bigint; readonly amount: bigint }>(
      `SELECT account.coin_id, sum(hold.amount_units) AS amount
         FROM account JOIN hold ON hold.account_id = account.id
        WHERE account.owner_id = ? AND account.purpose = 'held'
          AND hold.reason IN ('p2p_ad', 'p2p_order')
        GROUP BY account.coin_id`,
      [userId],
    )
    .map((row) => ({ coinId: coinId(safeIntegerOf(row.coin_id)), debit: row.amount }));

/** What a user owns of each coin in all wallets. Without what pending withdrawals and sales take out, and of the futures
 *  wallet only what neither margins nor losses need. */
function ownedOf({ db, futures }: LockContext, userId: UserId): ReadonlyMap<CoinId, bigint> {
  const owned = new Map<CoinId, bigint>();
  const add = (coin: CoinId, amount: bigint): void => {
    owned.set(coin, (owned.get(coin) ?? 0n) + amount);
  };
  for (const balance of walletBalancesOf(db, userId)) {
    add(balance.coinId, countedOf(balance, futures, userId));
  }
  const leaving = [...frozenForWithdrawals(db, userId), ...frozenForSales(db, userId)];
  for (const { coinId: coin, debit } of leaving) add(coin, 0n - debit);
  return owned;
}

function countedOf(
  { wallet, coinId: coin, available, frozen }: WalletBalance,
  futures: LockContext['futures'],
  userId: UserId,
): bigint {
  if (wallet !== 'future' || coin !== futures?.quoteCoinId) return available + frozen;
  const spare = futures.transferable(userId);
  return spare < available ? spare : available;
}

interface Account {
  readonly locks: ReadonlyMap<CoinId, CoinLock>;
  readonly owned: ReadonlyMap<CoinId, bigint>;
}

/** Parts of locks that the account no longer has in the coin. */
function missingOf(locks: Account['locks'], owned: Account['owned']): ReadonlyMap<CoinId, Units> {
  const missing = new Map<CoinId, Units>();
  for (const [coin, { amount }] of locks) {
    const rest = amount - (owned.get(coin) ?? 0n);
    if (rest > 0n) missing.set(coin, units(rest));
  }
  return missing;
}

/**
 * Amount of a coin that the missing parts lock, after all other coins have covered what they can.
 * @returns 'everything' when a price is missing.
 */
function convertedInto(
  { valueOf, presentValueOf }: LockContext,
  coin: CoinId,
  missing: ReadonlyMap<CoinId, Units>,
  { locks, owned }: Account,
): bigint | 'everything' {
  let uncovered = 0n;
  for (const [of, amount] of missing) {
    const counted = valueOf(of, amount);
    if (counted === undefined) return 'everything';
    uncovered += counted.value;
  }
  for (const [of, amount] of owned) {
    const spare = amount - (locks.get(of)?.amount ?? 0n);
    if (of !== coin && spare > 0n) uncovered -= presentValueOf(of, units(spare)) ?? 0n;
  }
  if (uncovered <= 0n) return 0n;
  const price = presentValueOf(coin, ONE_COIN) ?? 0n;
  return price === 0n ? 'everything' : divideCeil(uncovered * ONE_COIN, price);
}

/** A shortfall of any coin suspends the user's withdrawals. */
export const hasShortfall = (db: Db, userId: UserId): boolean =>
  depositTable.has(db, { userId, shortfall: isPositive() });
