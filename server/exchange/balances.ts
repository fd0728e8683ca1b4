/** Reads users' balances from the ledger's accounts. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import { coinId, type CoinId, type UserId } from '#contract/core/ids.ts';
import { WALLETS, WALLET_TYPES, type Wallet } from '#contract/entities/wallet-type.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { SYSTEM_OWNER_ID } from '#server/ledger/accounts.ts';
import type { CoinBalance, WalletBalance } from './exchange-api.ts';

const SELECT = `SELECT coin_id, wallet_type,
    sum(iif(purpose = 'available', balance_units, 0)) AS available,
    sum(iif(purpose = 'held', balance_units, 0)) AS frozen
  FROM account`;

interface Row {
  readonly coin_id: bigint;
  readonly wallet_type: bigint;
  readonly available: bigint;
  readonly frozen: bigint;
}

/** Returns one balance per coin that the wallet has ever had. */
export const balancesOf = (db: Db, userId: UserId, wallet: Wallet): readonly CoinBalance[] =>
  db
    .all<Row>(`${SELECT} WHERE owner_id = ? AND wallet_type = ? GROUP BY coin_id`, [
      userId,
      WALLET_TYPES[wallet],
    ])
    .map(balanceOf);

/** Returns the balances of all wallets. */
export const walletBalancesOf = (db: Db, userId: UserId): readonly WalletBalance[] =>
  db
    .all<Row>(`${SELECT} WHERE owner_id = ? GROUP BY coin_id, wallet_type`, [userId])
    .map((row) => ({ ...balanceOf(row), wallet: walletOfRow(row) }));

/** Returns what the exchange itself has of a coin. */
export const houseStockOf = (db: Db, coin: CoinId): Units =>
  units(
    db.get<{ units: bigint }>(
      `SELECT balance_units AS units FROM account
        WHERE owner_id = ? AND coin_id = ? AND purpose = 'house'`,
      [SYSTEM_OWNER_ID, coin],
    )?.units ?? 0n,
  );

const balanceOf = (row: Row): CoinBalance => ({
  coinId: coinId(safeIntegerOf(row.coin_id)),
  available: units(row.available),
  frozen: units(row.frozen),
});

function walletOfRow({ wallet_type: type }: Row): Wallet {
  const wallet = WALLETS.find((one) => BigInt(WALLET_TYPES[one]) === type);
  assert(wallet !== undefined, "a user's account is in a wallet");
  return wallet;
}
