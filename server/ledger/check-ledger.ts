/** Checks the ledger's invariants at the start and on command. Reports errors, but repairs nothing. */
import type { Db } from '#server/db/database.ts';
import { foldedThrough, sumJournal } from './journal.ts';

const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set(['external', 'clearing']);

interface AccountRow {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly coin_id: bigint;
  readonly purpose: string;
  readonly balance_units: bigint;
  readonly folded_units: bigint;
}

/**
 * Checks per coin that all balances sum to zero, that only the external account and the clearing of
 * futures are negative, that every balance is the sum of its journal, and that every frozen amount has owners.
 * @returns one sentence per violation; none when the ledger is correct.
 */
export function checkLedger(db: Db): readonly string[] {
  const accounts = db.all<AccountRow>('SELECT * FROM account ORDER BY id');
  return [
    ...zeroSumBreaches(accounts),
    ...negativeBreaches(accounts),
    ...journalBreaches(db, accounts),
    ...freezeBreaches(db, accounts),
  ];
}

/** Sum of all balances by coin ID: zero for each coin of a correct ledger. */
export const ledgerSums = (db: Db): ReadonlyMap<bigint, bigint> =>
  new Map(
    db
      .all<{ coin_id: bigint; sum: bigint }>(
        'SELECT coin_id, sum(balance_units) AS sum FROM account GROUP BY coin_id ORDER BY coin_id',
      )
      .map((row) => [row.coin_id, row.sum]),
  );

function zeroSumBreaches(accounts: readonly AccountRow[]): string[] {
  const sums = new Map<bigint, bigint>();
  for (const { coin_id: coinId, balance_units: balance } of accounts) {
    sums.set(coinId, (sums.get(coinId) ?? 0n) + balance);
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([coinId, sum]) => `The accounts of coin ${coinId} sum to ${sum} units instead of zero.`);
}

function negativeBreaches(accounts: readonly AccountRow[]): string[] {
  return accounts
    .filter((account) => account.balance_units < 0n && !MAY_BE_NEGATIVE.has(account.purpose))
    .map((account) => `${accountName(account)} is below zero: ${account.balance_units} units.`);
}

function journalBreaches(db: Db, accounts: readonly AccountRow[]): string[] {
  const through = foldedThrough(db);
  const young = sumJournal(db, through, 2n ** 63n - 1n);
  const known = new Set(accounts.map((account) => account.id));
  const strays = [...young.keys()]
    .filter((accountId) => !known.has(accountId))
    .map((accountId) => `The journal names account ${accountId}, which does not exist.`);
  const wrong = accounts
    .map((account) => ({ account, sum: account.folded_units + (young.get(account.id) ?? 0n) }))
    .filter(({ account, sum }) => sum !== account.balance_units)
    .map(
      ({ account, sum }) =>
        `${accountName(account)} says ${account.balance_units} units, its journal ${sum}.`,
    );
  return [...strays, ...wrong];
}

function freezeBreaches(db: Db, accounts: readonly AccountRow[]): string[] {
  const rows = db.all<{ account_id: bigint; amount_units: bigint }>(
    'SELECT account_id, amount_units FROM hold',
  );
  const owned = new Map<bigint, bigint>();
  for (const row of rows) {
    owned.set(row.account_id, (owned.get(row.account_id) ?? 0n) + row.amount_units);
  }
  const frozen = new Map(
    accounts
      .filter((account) => account.purpose === 'held')
      .map((account) => [account.id, account]),
  );
  const strays = [...owned.keys()]
    .filter((accountId) => !frozen.has(accountId))
    .map((accountId) => `A freeze names account ${accountId}, which is not a frozen balance.`);
  const wrong = [...frozen.values()]
    .filter((account) => (owned.get(account.id) ?? 0n) !== account.balance_units)
    .map(
      (account) =>
        `${accountName(account)} has ${account.balance_units} units frozen, of which ` +
        `${owned.get(account.id) ?? 0n} have an owner.`,
    );
  return [...strays, ...wrong];
}

const accountName = (account: AccountRow): string =>
  `Account ${account.id} (owner ${account.owner_id}, coin ${account.coin_id}, ${account.purpose})`;
