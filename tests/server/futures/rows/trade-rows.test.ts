import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { pairId, tradeId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { insertTrade, recentTradesOf, tradesAfter } from '#server/futures/rows/trade-rows.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const BTC = pairId(1001);
const ETH = pairId(1002);

/** Trades 1 to 6, of both contracts in turn. */
function open() {
  const db = openMemoryDatabase();
  db.transaction(() => {
    for (let id = 1; id <= 6; id += 1) {
      insertTrade(db, {
        id: tradeId(id),
        contractId: id % 2 === 1 ? BTC : ETH,
        price: ticks(600_000 + id),
        size: lots(id),
        takerSide: 'buy',
        at: epochMs(id),
      });
    }
  });
  return db;
}
const idsOf = (trades: readonly { readonly id: number }[]) => trades.map(({ id }) => id);

it('lists the newest trades of one contract, the newest first', () => {
  const db = open();
  expect(idsOf(recentTradesOf(db, BTC, 2))).toEqual([5, 3]);
  expect(idsOf(recentTradesOf(db, ETH, 10))).toEqual([6, 4, 2]);
});

it('lists the trades of one contract after a trade, the oldest first', () => {
  const db = open();
  expect(idsOf(tradesAfter(db, BTC, tradeId(1), 10))).toEqual([3, 5]);
  expect(idsOf(tradesAfter(db, ETH, tradeId(1), 2))).toEqual([2, 4]);
  expect(idsOf(tradesAfter(db, BTC, tradeId(5), 10))).toEqual([]);
});
