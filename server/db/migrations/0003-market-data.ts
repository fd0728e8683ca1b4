/** Tables of the time offsets of recorded bars, and of the bars of live trading. */
import type { Migration } from '../migration.ts';

export const marketDataMigration: Migration = {
  number: 3,
  name: 'market-data',
  sql: `
    -- Added to recorded times. Set at the first start, never changed.
    CREATE TABLE timeline (
      pair_id    INTEGER PRIMARY KEY,
      offset_sec INTEGER NOT NULL
    ) STRICT;

    -- Closed minutes, and what they add up to so far at the coarser lengths that are kept.
    -- Prices are ticks, volume is lots, quote_units is quote coin in its smallest unit.
    CREATE TABLE bar (
      pair_id     INTEGER NOT NULL,
      length_sec  INTEGER NOT NULL,
      time_sec    INTEGER NOT NULL,
      open        INTEGER NOT NULL,
      high        INTEGER NOT NULL,
      low         INTEGER NOT NULL,
      close       INTEGER NOT NULL,
      volume      INTEGER NOT NULL,
      quote_units INTEGER NOT NULL,
      PRIMARY KEY (pair_id, length_sec, time_sec)
    ) STRICT, WITHOUT ROWID;

    -- Trades up to this one are in closed minutes; later ones are read again after a restart.
    CREATE TABLE bar_progress (
      pair_id       INTEGER PRIMARY KEY,
      last_trade_id INTEGER NOT NULL
    ) STRICT;
  `,
};
