/** An attack that needs a moving mark price: a position is liquidated, and the only bid far below belongs to the same person.
 *  The insurance fund pays the difference, but at most its limit for the contract and hour. */
import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { FuturesEngine } from '#server/futures/engine/engine.ts';
import type { FuturesChanges } from '#server/futures/engine/engine-records.ts';
import { openTestFutures, usdt } from '#tests/support/test-futures.ts';
import {
  BTC,
  StoredFutures,
  contractOf,
  countedIds,
  engineOf,
} from '#tests/support/futures/test-engine.ts';
import { btcTiers } from '#tests/support/futures/btc-tiers.ts';
import { ANN, BOB, CARL, DORA, coin, lot, text, tick } from '#tests/support/futures/traders.ts';

const START = epochMs(50 * HOUR_MS);
const later = (ms: number): EpochMs => epochMs(START + ms);
const CONTRACT = contractOf({ tiers: btcTiers(), fundHourMax: coin('100') });

/** An engine with its records, from which it can be rebuilt. */
class Exchange {
  readonly #stored = new StoredFutures();
  readonly #ids = countedIds();
  engine = this.#empty();

  constructor() {
    this.#stored.fund = { ...this.#stored.fund, insurance: coin('1000000') };
    this.engine.restore(this.#stored.state());
    for (const user of [ANN, BOB, CARL, DORA]) {
      this.engine.deposit(user, coin('1000000'), START);
    }
    this.mark('60000', START);
    for (const user of [ANN, BOB]) {
      this.engine.setLeverage({ userId: user, contractId: BTC, leverage: 100 }, START);
    }
    this.#place(DORA, 'buy', '5', '50000', START);
  }

  /** Opens a long of 0.5 against Carl, and lets the mark price fall below its bankruptcy price. */
  liquidate(userId: UserId, at: EpochMs): FuturesChanges {
    this.mark('60000', at);
    this.#place(CARL, 'sell', '0.5', '60000', at);
    this.#place(userId, 'buy', '0.5', '60000', at);
    return this.mark('59300', at);
  }

  mark(price: string, at: EpochMs): FuturesChanges {
    this.engine.setPrices(BTC, { mark: coin(price), index: coin(price) }, at);
    const changes = this.engine.takeChanges();
    this.#stored.store(changes);
    return changes;
  }

  restart(): void {
    this.#stored.store(this.engine.takeChanges());
    this.engine = this.#empty();
    this.engine.restore(this.#stored.state());
  }

  insurance(): string {
    return text(this.engine.totals().insurance);
  }

  #empty(): FuturesEngine {
    return engineOf({ contracts: [CONTRACT] }, this.#ids);
  }

  #place(userId: UserId, side: 'buy' | 'sell', size: string, price: string, at: EpochMs): void {
    const order = { userId, contractId: BTC, action: 'open', kind: 'limit' } as const;
    const limitPrice = tick(price);
    this.engine.place({ ...order, side, size: lot(size), limitPrice }, at);
    this.#stored.store(this.engine.takeChanges());
  }
}

it('[FUT-15] pays at most its limit for a contract within an hour, and deleverages the rest at the bankruptcy price', () => {
  const exchange = new Exchange();
  const { fundPayments, deleveragings } = exchange.liquidate(ANN, START);
  // A lot of 0.001 costs 9.40 between the bankruptcy price of 59,400 and the bid at 50,000: ten are paid.
  expect(fundPayments).toMatchObject([{ userId: ANN, amount: coin('94'), isLimitReached: true }]);
  expect(deleveragings).toMatchObject([{ userId: CARL, size: lot('0.49'), price: coin('59400') }]);
  expect(exchange.insurance()).toBe('999906');
});

it('[FUT-15] counts as empty until the hour is over, also after a restart', () => {
  const exchange = new Exchange();
  exchange.liquidate(ANN, START);
  exchange.restart();
  const second = exchange.liquidate(BOB, later(HOUR_MS - 1));
  expect(second.fundPayments).toMatchObject([{ amount: 0n, isLimitReached: true }]);
  expect(second.deleveragings).toMatchObject([{ size: lot('0.5'), price: coin('59400') }]);
  expect(exchange.insurance()).toBe('999906');
  exchange.restart();
  const third = exchange.liquidate(ANN, later(HOUR_MS));
  expect(third.fundPayments).toMatchObject([{ amount: coin('94'), isLimitReached: true }]);
  expect(exchange.insurance()).toBe('999812');
});

it('[FUT-15] stores what the fund has paid with the operation, so that its limit holds after a restart of the exchange', async () => {
  const test = openTestFutures();
  const [ann, bob, carl, dora] = [ANN, BOB, CARL, DORA];
  for (const user of [ann, bob, carl, dora]) await test.fund(user, usdt('2000000'));
  await test.setMark('60000');
  const setLeverage = (userId: UserId) =>
    test.futures.run((engine, now) =>
      engine.setLeverage(
        { userId, contractId: test.futures.contracts[0]?.pair.id ?? BTC, leverage: 50 },
        now,
      ),
    );
  await setLeverage(ann);
  await setLeverage(bob);
  await test.placed({ userId: dora, side: 'buy', size: '20', price: '40000' });
  const liquidate = async (exchange: typeof test, userId: UserId) => {
    await exchange.setMark('60000');
    await exchange.placed({ userId: carl, side: 'sell', size: '1', price: '60000' });
    await exchange.placed({ userId, side: 'buy', size: '1', price: '60000' });
    await exchange.setMark('58700');
    return exchange.events.at(-1)?.changes.fundPayments;
  };
  // A lot costs 18.80 between 58,800 and 40,000: 531 are paid within the default limit of 10,000.
  const first = await liquidate(test, ann);
  expect(first).toMatchObject([{ amount: usdt('9982.8'), isLimitReached: true }]);
  const again = test.restart();
  expect(again.futures.health.reasons).toEqual([]);
  const second = await liquidate(again, bob);
  expect(second).toMatchObject([{ amount: 0n, isLimitReached: true }]);
});
