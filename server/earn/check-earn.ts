/** Checks the invariants of simple earn: what belongs together in positions, products and ledger. Reports errors, but
 *  repairs nothing. */
import { coverOfNumerator } from '#domain/earn/cover.ts';
import { is } from '#server/db/table/conditions.ts';
import type { Db } from '#server/db/database.ts';
import { owedBy, positionTable, type EarnPositionRecord } from './position-rows.ts';
import { allProducts, type EarnProductRecord } from './product-rows.ts';

/** @returns one sentence per violation. */
export function checkEarn(db: Db): readonly string[] {
  const products = allProducts(db);
  const open = positionTable.all(db, { status: is('active', 'redeeming') });
  return [
    ...coverBreaches(db, products),
    ...products.flatMap((product) => productBreaches(product, open)),
    ...freezeBreaches(db, open),
    ...dayBreaches(db),
  ];
}

/** The accounts of covers have what the products have set aside. */
function coverBreaches(db: Db, products: readonly EarnProductRecord[]): string[] {
  const accounts = db.all<{ coin_id: bigint; balance_units: bigint }>(
    "SELECT coin_id, balance_units FROM account WHERE owner_id = 0 AND purpose = 'earn_cover'",
  );
  const balances = new Map(accounts.map((row) => [Number(row.coin_id), row.balance_units]));
  const covers = new Map<number, bigint>();
  for (const { rewardCoinId, cover } of products) {
    covers.set(rewardCoinId, (covers.get(rewardCoinId) ?? 0n) + cover);
  }
  return [...new Set([...balances.keys(), ...covers.keys()])]
    .filter((coin) => (balances.get(coin) ?? 0n) !== (covers.get(coin) ?? 0n))
    .map((coin) => `The cover of coin ${coin} is not the sum of its products.`);
}

function productBreaches(
  product: EarnProductRecord,
  open: readonly EarnPositionRecord[],
): string[] {
  const { id, subscribed, totalQuota, owed, cover } = product;
  const own = open.filter(({ productId }) => productId === id);
  const sum = own.reduce((total, { amount }) => total + amount, 0n);
  const owes = own.reduce((total, position) => total + owedBy(position), 0n);
  return [
    sum === subscribed ? '' : `Product ${id} counts ${subscribed} units, its positions ${sum}.`,
    subscribed <= totalQuota ? '' : `Product ${id} is above its quota.`,
    owes === owed ? '' : `Product ${id} owes ${owed}, its positions earn ${owes}.`,
    cover >= coverOfNumerator(owed) ? '' : `Product ${id} does not cover its positions.`,
  ].filter((text) => text !== '');
}

/** Each open position has its principal frozen, and nothing else is. */
function freezeBreaches(db: Db, open: readonly EarnPositionRecord[]): string[] {
  const rows = db.all<{ reference_id: bigint; amount_units: bigint }>(
    "SELECT reference_id, amount_units FROM hold WHERE reason = 'earn'",
  );
  const frozen = new Map(rows.map((row) => [Number(row.reference_id), row.amount_units]));
  const wrong = open
    .filter(({ id, amount }) => frozen.get(id) !== amount)
    .map(
      ({ id, amount }) => `Position ${id} has ${amount} units, frozen are ${frozen.get(id) ?? 0n}.`,
    );
  return frozen.size <= open.length ? wrong : [...wrong, 'A freeze has no open position.'];
}

interface DaySums {
  readonly id: bigint;
  readonly paid_units: bigint;
  readonly expected: bigint;
  readonly count: bigint;
  readonly paid: bigint;
}

/** Each day from the first to the last one was paid once, and adds up to what the position says. */
const dayBreaches = (db: Db): string[] =>
  db
    .all<DaySums>(
      `SELECT position.id, position.paid_units, settled_day - first_day + 1 AS expected,
              count(earn_day.day) AS count, coalesce(sum(earn_day.paid_units), 0) AS paid
         FROM earn_position AS position LEFT JOIN earn_day ON earn_day.position_id = position.id
        GROUP BY position.id`,
    )
    .filter((row) => row.paid !== row.paid_units || row.count !== row.expected)
    .map(({ id }) => `The days of position ${id} are not what it says.`);
