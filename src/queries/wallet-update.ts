/** Applies changed balances of the wallet channel to the loaded wallets. */
import type { QueryClient } from '@tanstack/react-query';
import {
  compareDecimals,
  decimalOfUnits,
  divideFloor,
  exactUnitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type { WalletBalance } from '#contract/realtime/wallet.ts';
import { rowsKeyOf, type WalletRow } from './wallets.ts';

const ZERO = '0' as Decimal;

/** @returns wallets with a value or a lock that is unknown until the next read. */
export function applyWalletUpdate(
  cache: QueryClient,
  balances: readonly WalletBalance[],
): ReadonlySet<Wallet> {
  const unknown = new Set<Wallet>();
  for (const [wallet, changed] of Map.groupBy(balances, (balance) => balance.wallet)) {
    const key = rowsKeyOf(wallet);
    const rows = cache.getQueryData<readonly WalletRow[]>(key);
    if (rows === undefined) continue;
    const next = rowsAfter(rows, changed);
    const coins = new Set(changed.map(({ coinId }) => coinId));
    const isUnvalued = next.some((row) => coins.has(row.coinId) && row.valueUsd === undefined);
    if (isUnvalued || isLockUnknown(rows, changed)) unknown.add(wallet);
    // A read that is pending may be older than these balances: it starts again.
    const isPending = cache.isFetching({ queryKey: key }) > 0;
    cache.setQueryData(key, next);
    if (isPending) void cache.invalidateQueries({ queryKey: key });
  }
  return unknown;
}

/** What comes in may be locked, and a lock may move to another coin with what goes out. */
function isLockUnknown(rows: readonly WalletRow[], changed: readonly WalletBalance[]): boolean {
  if (rows.some(({ locked }) => locked !== ZERO)) return true;
  const before = new Map(rows.map((row) => [row.coinId, row.available]));
  return changed.some(
    ({ wallet, coinId, available }) =>
      wallet === 'spot' && compareDecimals(available, before.get(coinId) ?? ZERO) > 0,
  );
}

/** Only changed rows are new objects, so that a table renders only these. */
export function rowsAfter(
  rows: readonly WalletRow[],
  changed: readonly WalletBalance[],
): readonly WalletRow[] {
  const byCoin = new Map(changed.map((balance) => [balance.coinId, balance]));
  const known = rows.map((row) => {
    const balance = byCoin.get(row.coinId);
    if (balance === undefined) return row;
    byCoin.delete(row.coinId);
    const { available, frozen } = balance;
    return { ...row, available, frozen, valueUsd: valueAfter(row, balance) };
  });
  const added = [...byCoin.values()].map((balance) => ({
    ...balance,
    locked: ZERO,
    lockedUntil: undefined,
    limitAmount: undefined,
    valueUsd: undefined,
  }));
  return added.length === 0 ? known : [...known, ...added];
}

/** The value at the price that the earlier value was calculated with; undefined if there was none. */
function valueAfter(row: WalletRow, balance: WalletBalance): Decimal | undefined {
  const before = totalUnitsOf(row);
  const after = totalUnitsOf(balance);
  if (after === 0n) return ZERO;
  if (row.valueUsd === undefined || before === 0n) return undefined;
  return decimalOfUnits(divideFloor(exactUnitsOf(row.valueUsd) * after, before));
}

const totalUnitsOf = ({ available, frozen }: Pick<WalletBalance, 'available' | 'frozen'>): bigint =>
  exactUnitsOf(available) + exactUnitsOf(frozen);
