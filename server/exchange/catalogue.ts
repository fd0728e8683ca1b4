/** Database tables of coins and pairs. Ids and steps never change, because every stored order uses
 *  them. */
import { assert } from '#contract/core/assert.ts';
import { bps, decimal } from '#contract/core/decimal.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { CoinSeed } from './exchange-api.ts';

interface PairRow {
  readonly id: bigint;
  readonly trade_coin_id: bigint;
  readonly trade_coin: string;
  readonly quote_coin_id: bigint;
  readonly quote_coin: string;
  readonly tick_size: string;
  readonly lot_size: string;
  readonly min_notional: string;
  readonly price_decimals: bigint;
  readonly size_decimals: bigint;
  readonly maker_fee_bps: bigint;
  readonly taker_fee_bps: bigint;
  readonly collar_percent: bigint;
  readonly status: Pair['status'];
}

export function insertCoin(db: Db, coin: CoinSeed): void {
  db.run('INSERT INTO coin (id, code, name) VALUES (:id, :code, :name)', {
    id: coin.id,
    code: coin.code,
    name: coin.name,
  });
}

export function insertPair(db: Db, pair: Pair): void {
  db.run(
    `INSERT INTO pair (id, trade_coin_id, quote_coin_id, tick_size, lot_size, min_notional,
       price_decimals, size_decimals, maker_fee_bps, taker_fee_bps, collar_percent, status)
     VALUES (:id, :tradeCoinId, :quoteCoinId, :tickSize, :lotSize, :minNotional,
       :priceDecimals, :sizeDecimals, :makerFeeBps, :takerFeeBps, :collarPercent, :status)`,
    {
      id: pair.id,
      tradeCoinId: pair.tradeCoinId,
      quoteCoinId: pair.quoteCoinId,
      tickSize: pair.tickSize,
      lotSize: pair.lotSize,
      minNotional: pair.minNotional,
      priceDecimals: pair.priceDecimals,
      sizeDecimals: pair.sizeDecimals,
      makerFeeBps: pair.makerFeeBps,
      takerFeeBps: pair.takerFeeBps,
      collarPercent: pair.collarPercent,
      status: pair.status,
    },
  );
}

export const savePairStatus = (db: Db, pair: Pair): void => {
  db.run('UPDATE pair SET status = ? WHERE id = ?', [pair.status, pair.id]);
};

export const coinsOf = (db: Db): CoinSeed[] =>
  db
    .all<{ id: bigint; code: string; name: string }>('SELECT id, code, name FROM coin ORDER BY id')
    .map((row) => ({ id: coinId(safeIntegerOf(row.id)), code: row.code, name: row.name }));

export const pairsOf = (db: Db): Pair[] =>
  db
    .all<PairRow>(
      `SELECT pair.*, trade_coin.code AS trade_coin, quote_coin.code AS quote_coin
         FROM pair
         JOIN coin AS trade_coin ON trade_coin.id = pair.trade_coin_id
         JOIN coin AS quote_coin ON quote_coin.id = pair.quote_coin_id
        ORDER BY pair.id`,
    )
    .map((row) => ({
      id: pairId(safeIntegerOf(row.id)),
      tradeCoin: row.trade_coin,
      tradeCoinId: coinId(safeIntegerOf(row.trade_coin_id)),
      quoteCoin: row.quote_coin,
      quoteCoinId: coinId(safeIntegerOf(row.quote_coin_id)),
      tickSize: decimal(row.tick_size),
      lotSize: decimal(row.lot_size),
      minNotional: decimal(row.min_notional),
      priceDecimals: safeIntegerOf(row.price_decimals),
      sizeDecimals: safeIntegerOf(row.size_decimals),
      makerFeeBps: bps(safeIntegerOf(row.maker_fee_bps)),
      takerFeeBps: bps(safeIntegerOf(row.taker_fee_bps)),
      collarPercent: safeIntegerOf(row.collar_percent),
      status: row.status,
    }));

/** Updates what may change about a stored pair: not its coins and steps. */
export function savePairTerms(db: Db, pair: Pair): void {
  db.run(
    `UPDATE pair SET min_notional = :minNotional, maker_fee_bps = :makerFeeBps,
       taker_fee_bps = :takerFeeBps, collar_percent = :collarPercent, status = :status
     WHERE id = :id`,
    {
      id: pair.id,
      minNotional: pair.minNotional,
      makerFeeBps: pair.makerFeeBps,
      takerFeeBps: pair.takerFeeBps,
      collarPercent: pair.collarPercent,
      status: pair.status,
    },
  );
}

/** Inserts coins and pairs the database does not have yet. The steps of stored pairs stay; a list
 *  with other steps is an error that prevents the start. */
export function seedCatalogue(db: Db, coins: readonly CoinSeed[], pairs: readonly Pair[]): void {
  const knownCoins = new Map(coinsOf(db).map((coin) => [coin.id, coin]));
  for (const coin of coins) {
    const known = knownCoins.get(coin.id);
    if (known === undefined) insertCoin(db, coin);
    else assert(known.code === coin.code, `coin ${coin.id} stays ${known.code}`);
  }
  const knownPairs = new Map(pairsOf(db).map((pair) => [pair.id, pair]));
  for (const pair of pairs) {
    const known = knownPairs.get(pair.id);
    if (known === undefined) insertPair(db, pair);
    else assert(hasSameSteps(known, pair), `pair ${pair.id} keeps its coins and steps`);
  }
}

export const hasSameSteps = (left: Pair, right: Pair): boolean =>
  left.tradeCoinId === right.tradeCoinId &&
  left.quoteCoinId === right.quoteCoinId &&
  left.tickSize === right.tickSize &&
  left.lotSize === right.lotSize;
