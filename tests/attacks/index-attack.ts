/** A random attack on the mark price: one person with any amount of money acts on the spot book and on the contract's book
 *  before every sample, while the true price moves and others hold positions. */
import { decimal, decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { FuturesPositionView } from '#server/futures/engine/engine-reads.ts';
import { ContractPrices } from '#server/futures/prices/contract-prices.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { FedFutures } from '#tests/support/futures/fed-futures.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { BTC_CONTRACT, futuresLots, futuresTicks, usdt } from '#tests/support/test-futures.ts';

const CONTRACT = BTC_CONTRACT.pair.id;
const MAKER = userId(1);
/** Two accounts of the attacker, so that they can trade with each other. */
const ATTACKERS = [userId(2), userId(3)] as const;
const FIRST_HOLDER = 10;
const LEVERAGES = [125, 125, 100, 50];
/** Sizes of spot orders: far below the depth that a book needs to count, about as much, and beyond all others. */
const SPOT_SIZES = ['0.001', '0.02', '0.5', '50', '5000'];
/** Distances from the true price in basis points. */
const DISTANCES = [1, 20, 95, 120, 400, 4_000];
/** The true price moves by at most this many basis points in a second, less than the reference can follow. */
const STEP_BPS_MAX = 20;
const SECONDS_BETWEEN_HOLDERS = 30;
/** The attacker pushes the contract's book for as many seconds in one direction. */
const SECONDS_OF_PUSH = 45;

export interface Sample {
  readonly index: Units;
  /** Mark price that the formula gives, without the confirmation. */
  readonly mark: Units;
}

export interface Second {
  readonly before: Sample;
  readonly now: Sample;
  readonly source: Units;
  /** Mark price before and after. */
  readonly inForce: Units;
  readonly set: Units;
  /** Positions of others, as they were when the sample was taken. */
  readonly holders: readonly FuturesPositionView[];
  readonly liquidated: ReadonlySet<UserId>;
}

export class IndexAttack {
  readonly #random: SeededRandom;
  readonly #market = new FedFutures('60000');
  /** Takes the same samples as the feed. */
  readonly #twin: ContractPrices;
  #before: Sample | undefined;
  #holderCount = 0;
  #second = 0;
  #pushBps = 0;
  /** Events whose liquidations have been counted. */
  #eventCount = 0;

  private constructor(random: SeededRandom) {
    this.#random = random;
    const now = this.#now;
    this.#twin = new ContractPrices(BTC_CONTRACT, { intervalMs: 8 * HOUR_MS, now });
  }

  static async open(random: SeededRandom): Promise<IndexAttack> {
    const attack = new IndexAttack(random);
    for (const user of [MAKER, ...ATTACKERS]) await attack.#market.creditSpot(user);
    for (const user of ATTACKERS) await attack.#market.test.fund(user, usdt('1000000000'));
    await attack.#makeBook();
    for (let second = 0; second < 40; second += 1) await attack.#pass();
    return attack;
  }

  /** Lets the true price move, the attacker act, and both samples be taken. */
  async next(): Promise<Second> {
    const random = this.#random;
    this.#second += 1;
    if (this.#second % SECONDS_BETWEEN_HOLDERS === 1) await this.#addHolders();
    const step = BigInt(random.between(-STEP_BPS_MAX, STEP_BPS_MAX));
    this.#market.source = units(this.#source + (this.#source * step) / 10_000n);
    if (random.next() < 0.3) await this.#makeBook();
    const spotCount = random.between(0, 3);
    for (let action = 0; action < spotCount; action += 1) await this.#actOnSpot();
    if (random.next() < 0.7) await this.#actOnContract();
    return await this.#pass();
  }

  get #now() {
    return epochMs(this.#market.test.test.clock.nowMs);
  }

  get #source(): Units {
    const { source } = this.#market;
    if (source === undefined) throw new Error('the second source has a price');
    return source;
  }

  async #pass(): Promise<Second> {
    const market = this.#market;
    const { reads } = market.test.futures;
    const inForce = reads.prices(CONTRACT).mark;
    const holders = this.#ownerIds.flatMap((id) => reads.positions(id));
    const { bids, asks } = reads.book(CONTRACT, 1);
    const book = { bid: bids[0]?.price, ask: asks[0]?.price, last: reads.prices(CONTRACT).last };
    await market.passSecond();
    const { index, mark: set } = reads.prices(CONTRACT);
    if (index === undefined || set === undefined) throw new Error('the contract has prices');
    const now = { index, mark: this.#twin.step(this.#now, index, book).sample };
    const before = this.#before ?? now;
    this.#before = now;
    const source = this.#source;
    return {
      before,
      now,
      source,
      set,
      holders,
      inForce: inForce ?? set,
      liquidated: this.#takeLiquidated(),
    };
  }

  #takeLiquidated(): ReadonlySet<UserId> {
    const { events } = this.#market.test;
    const fresh = events.slice(this.#eventCount);
    this.#eventCount = events.length;
    return new Set(
      fresh.flatMap(({ changes }) => changes.liquidations.map((liquidation) => liquidation.userId)),
    );
  }

  get #ownerIds(): UserId[] {
    return Array.from({ length: this.#holderCount }, (_, at) => userId(FIRST_HOLDER + at));
  }

  /** A long and a short of the same leverage, opened against each other at the mark price. */
  async #addHolders(): Promise<void> {
    const { mark } = this.#market.prices;
    const holderOf = (at: number) => ({
      userId: userId(FIRST_HOLDER + at),
      leverage: this.#random.pick(LEVERAGES),
    });
    await this.#leaveContract();
    const tick = 10n ** 7n;
    const price = decimalOfUnits((((mark ?? 0n) + tick / 2n) / tick) * tick);
    await this.#market.openPositions(
      holderOf(this.#holderCount),
      holderOf(this.#holderCount + 1),
      price,
    );
    this.#holderCount += 2;
  }

  /** An honest book of about 6,000 USDT on each side, around the true price. */
  async #makeBook(): Promise<void> {
    await this.#market.cancelSpot(MAKER);
    for (const side of ['buy', 'sell'] as const) {
      await this.#market.placeSpot(MAKER, side, this.#away(side === 'buy' ? -2 : 2), '0.1');
    }
  }

  async #actOnSpot(): Promise<void> {
    const random = this.#random;
    const attacker = random.pick(ATTACKERS);
    if (random.next() < 0.25) return this.#market.cancelSpot(attacker);
    const bps = random.pick(DISTANCES) * random.pick([-1, 1]);
    const side = random.pick(['buy', 'sell'] as const);
    await this.#market.placeSpot(attacker, side, this.#away(bps), random.pick(SPOT_SIZES));
  }

  /** Price at a distance from the true one, in whole dollars. */
  #away(bps: number): string {
    return String((this.#source * BigInt(10_000 + bps)) / 10_000n / 10n ** 8n);
  }

  /** Pushes the middle of the contract's book for a while, and its last price there and back with one trade. */
  async #actOnContract(): Promise<void> {
    const random = this.#random;
    if (this.#second % SECONDS_OF_PUSH === 0) this.#pushBps = random.between(-400, 400);
    if (random.next() < 0.1) return await this.#leaveContract();
    const bps = BigInt(random.next() < 0.5 ? this.#pushBps : 0);
    const price = String((this.#source * (10_000n + bps)) / 10_000n / 10n ** 8n);
    const [first, second] = random.next() < 0.5 ? ATTACKERS : [ATTACKERS[1], ATTACKERS[0]];
    await this.#place(first, random.pick(['buy', 'sell']), price);
    await this.#place(second, random.pick(['buy', 'sell']), price);
  }

  async #place(attackerId: UserId, side: 'buy' | 'sell', price: string): Promise<void> {
    await this.#market.test.futures.run((engine, now) => {
      const order = {
        userId: attackerId,
        contractId: CONTRACT,
        side,
        action: 'open' as const,
        kind: 'limit' as const,
        size: futuresLots('0.01'),
        limitPrice: futuresTicks(decimal(price)),
      };
      return isRejection(engine.place(order, now)) ? 'rejected' : 'placed';
    });
  }

  async #leaveContract(): Promise<void> {
    await this.#market.test.futures.run((engine, now) =>
      ATTACKERS.map((attackerId) => engine.cancelAll(attackerId, {}, now)),
    );
  }
}
