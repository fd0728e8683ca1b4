/** Ledger on an in-memory database, with two users and some play money. */
import { coinId, userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { Ledger } from '#server/ledger/ledger.ts';
import { creditPlayMoney, fillTreasury } from '#server/ledger/play-money.ts';
import { openMemoryDatabase } from './memory-database.ts';

export const COIN = coinId(1);
export const ALICE = userId(1);
export const BOB = userId(2);
export const NOW = epochMs(1_767_225_600_000);

export interface TestLedger {
  readonly db: Db;
  readonly ledger: Ledger;
}

/** Alice has 100 units, the treasury 900, and 1,000 came from outside. */
export function openTestLedger(): TestLedger {
  const db = openMemoryDatabase();
  const ledger = new Ledger(db);
  db.transaction(() => {
    fillTreasury(ledger, { coinId: COIN, amount: 1_000n, cause: 'mint:1', postedAt: NOW });
    creditPlayMoney(ledger, {
      userId: ALICE,
      coinId: COIN,
      amount: 100n,
      cause: 'play:1',
      postedAt: NOW,
    });
  });
  return { db, ledger };
}
