/** Database tables of coins and pairs. Ids and steps never change, because every stored order uses
 *  them. */
import { assert } from '#contract/core/assert.ts';
import { bps, decimal } from '#contract/core/decimal.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Db } from '#server/db/database.ts';
import { computedColumn, integer, text } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import type { CoinSeed } from './exchange-api.ts';

const coinTable = table('coin', {
  id: integer('id', coinId),
  code: text('code'),
  name: text('name'),
});

const pairTable = table('pair', {
  id: integer('id', pairId),
  tradeCoinId: integer('trade_coin_id', coinId),
  tradeCoin: computedColumn(
    text('trade_coin'),
    'SELECT code FROM coin WHERE coin.id = pair.trade_coin_id',
  ),
  quoteCoinId: integer('quote_coin_id', coinId),
  quoteCoin: computedColumn(
    text('quote_coin'),
    'SELECT code FROM coin WHERE coin.id = pair.quote_coin_id',
  ),
  tickSize: text('tick_size', decimal),
  lotSize: text('lot_size', decimal),
  minNotional: text('min_notional', decimal),
  priceDecimals: integer('price_decimals'),
  sizeDecimals: integer('size_decimals'),
  makerFeeBps: integer('maker_fee_bps', bps),
  takerFeeBps: integer('taker_fee_bps', bps),
  collarPercent: integer('collar_percent'),
  status: text<Pair['status']>('status'),
});

export const insertCoin = (db: Db, coin: CoinSeed): void => void coinTable.insert(db, coin);

export const insertPair = (db: Db, pair: Pair): void => void pairTable.insert(db, pair);

export const savePairStatus = (db: Db, { id, status }: Pair): void =>
  void pairTable.update(db, { id }, { status });

export const coinsOf = (db: Db): readonly CoinSeed[] =>
  coinTable.all(db, {}, { ascending: ['id'] });

export const pairsOf = (db: Db): readonly Pair[] => pairTable.all(db, {}, { ascending: ['id'] });

/** Updates what may change about a stored pair: not its coins and steps. */
export const savePairTerms = (
  db: Db,
  { id, minNotional, makerFeeBps, takerFeeBps, collarPercent, status }: Pair,
): void =>
  void pairTable.update(
    db,
    { id },
    { minNotional, makerFeeBps, takerFeeBps, collarPercent, status },
  );

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
