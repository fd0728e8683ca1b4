import { DAY_MS } from '#contract/core/durations.ts';
import { coinId, type CoinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TestExchange } from '#tests/support/test-exchange.ts';
import { UNIT, type TruePrices } from './true-prices.ts';

/** Counts each convert once, at the true prices of the moment in which it is counted. */
export class HouseGains {
  readonly #db: TestExchange['db'];
  readonly #truth: TruePrices;
  readonly #counted = new Set<number>();
  /** What the house has won by converts, and the lowest value of that. */
  gain = 0n;
  lossMax = 0n;
  convertCount = 0;

  constructor(db: TestExchange['db'], truth: TruePrices) {
    this.#db = db;
    this.#truth = truth;
  }

  count(now: EpochMs): void {
    const rows = this.#db.all<{
      id: bigint | number;
      from_coin_id: CoinId;
      to_coin_id: CoinId;
      from_units: bigint;
      to_units: bigint;
    }>(
      `SELECT id, from_coin_id, to_coin_id, from_units, to_units FROM convert_order
        WHERE status = 'done' AND done_at_ms > ?`,
      [now - DAY_MS],
    );
    for (const row of rows) {
      const id = Number(row.id);
      if (this.#counted.has(id)) continue;
      this.#counted.add(id);
      this.convertCount += 1;
      const price = (coin: CoinId) => this.#truth.priceOf(coinId(Number(coin)));
      const paid = (row.from_units * price(row.from_coin_id)) / UNIT;
      this.gain += paid - (row.to_units * price(row.to_coin_id)) / UNIT;
      if (-this.gain > this.lossMax) this.lossMax = -this.gain;
    }
  }
}
