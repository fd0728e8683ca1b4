/** A year of virtual days with restarts, and random histories: equal to a calculation of their own to the last unit. */
import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, units } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import { assert } from '#contract/core/assert.ts';
import { dateOfDay } from '#domain/earn/dates.ts';
import { dayTable } from '#server/earn/day-rows.ts';
import { openPositionsOf, positionTable } from '#server/earn/position-rows.ts';
import { announceRate } from '#server/earn/product-changes.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import {
  coinsOf,
  FLEXIBLE,
  openTestEarn,
  START,
  timeOf,
  type TestEarn,
} from '#tests/support/test-earn.ts';
import { ALICE, USDT } from '#tests/support/test-exchange.ts';

const DIVISOR = 365n * 1_000_000n;
const dayAt = (ms: number): number => Math.floor(ms / DAY_MS);

it('[EARN-01] [EARN-02] pays 366 days with restarts as calculated, February 29 included', async () => {
  let test = await openTestEarn();
  await test.credit(ALICE, USDT, coinsOf('10000'));
  const flexible = await test.position(await test.product(FLEXIBLE), '1234.56789012');
  const long = { durationDays: 366, totalQuota: decimal('10000'), personalQuota: decimal('10000') };
  const locked = await test.position(await test.product(long), '777.77777777');
  const random = seededRandom(366);
  const end = timeOf('2029-02-21T00:00:00Z');
  while (test.clock.nowMs < end) {
    // From less than a second to three days and a half, and often exactly to midnight.
    const step = random.pick([999, 7 * HOUR_MS, DAY_MS, 3.5 * DAY_MS, 3.5 * DAY_MS]);
    const midnight = DAY_MS - (test.clock.nowMs % DAY_MS);
    const isShort = random.next() < 0.2;
    const ms = isShort ? midnight - random.pick([0, 1]) : step;
    test.clock.nowMs = Math.min(end, test.clock.nowMs + Math.max(1, ms));
    if (random.next() < 0.1) test = test.reopen();
    await test.timer.advance();
  }
  // 2028-02-21 to 2029-02-20: 366 days, each a 365th of the rate.
  expect(test.paidDays(flexible)).toHaveLength(366);
  expect(test.paidDays(locked)).toHaveLength(366);
  const dates = dayTable.all(test.db, { positionId: locked.id }).map(({ day }) => dateOfDay(day));
  expect(dates).toContain('2028-02-29');
  expect(new Set(dates).size).toBe(366);
  const yearly = 500n * 10n ** 8n * 100_000n + 734_56789012n * 30_000n;
  expect(test.current(flexible).paid).toBe((yearly * 366n) / DIVISOR);
  expect(test.current(locked).paid).toBe((777_77777777n * 120_000n * 366n) / DIVISOR);
  expect(test.current(locked).status).toBe('redeemed');
  expect(await test.breaches()).toEqual([]);
});

/** What an oracle knows of a position: what was there at the end of each day, and at its lowest. */
interface Known {
  readonly id: number;
  readonly firstDay: number;
  amount: bigint;
  low: bigint;
  lowDay: number;
  earned: bigint;
  /** At its start the amount leaves. */
  redeemDay?: number;
}

/** Counts flexible positions of one product, day by day, from what the exchange has accepted. */
class Oracle {
  readonly positions = new Map<number, Map<number, Known>>();
  readonly rates = new Map<number, bigint>();
  day: number;
  rate: bigint;

  constructor(day: number, rate: bigint) {
    this.day = day;
    this.rate = rate;
  }

  /** Ends all days before this one. */
  goTo(ms: number): void {
    for (; this.day < dayAt(ms); this.day += 1) {
      this.rate = this.rates.get(this.day) ?? this.rate;
      for (const own of this.positions.values()) this.#endDay(own);
    }
  }

  of(user: number): Map<number, Known> {
    const known = this.positions.get(user) ?? new Map<number, Known>();
    this.positions.set(user, known);
    return known;
  }

  set(user: number, id: number, amount: bigint): void {
    const own = this.of(user);
    const known = own.get(id);
    if (known === undefined) {
      const first = { id, firstDay: this.day + 1, amount, low: 0n, lowDay: this.day, earned: 0n };
      own.set(id, first);
      return;
    }
    const low = known.lowDay === this.day ? known.low : known.amount;
    known.low = amount < low ? amount : low;
    known.lowDay = this.day;
    known.amount = amount;
  }

  /** The amount earns this day and then leaves; a part of a position becomes one of its own. */
  redeemTomorrow(user: number, id: number, amount: bigint, partId: number): void {
    const own = this.of(user);
    const known = own.get(id);
    if (known === undefined) throw new Error(`position ${id} is unknown`);
    const redeemDay = this.day + 1;
    if (partId === id) {
      known.redeemDay = redeemDay;
      return;
    }
    const before = known.lowDay === this.day ? known.low : known.amount;
    this.set(user, id, known.amount - amount);
    const firstDay = Math.max(known.firstDay, this.day);
    const part = { id: partId, firstDay, amount, lowDay: this.day, earned: 0n, redeemDay };
    own.set(partId, { ...part, low: before - known.low });
  }

  /** The first 500 of a user earn the rate, the rest 3 % at most. */
  #endDay(own: Map<number, Known>): void {
    let below = 0n;
    for (const known of [...own.values()].toSorted((a, b) => a.id - b.id)) {
      if (known.firstDay > this.day) continue;
      const amount = known.lowDay === this.day ? known.low : known.amount;
      const bound = 500n * 10n ** 8n;
      const first = below >= bound ? 0n : amount < bound - below ? amount : bound - below;
      const rest = this.rate < 30_000n ? this.rate : 30_000n;
      known.earned += first * this.rate + (amount - first) * rest;
      below += amount;
    }
    for (const known of own.values()) if (known.redeemDay === this.day + 1) known.amount = 0n;
  }
}

const USERS = [1, 2, 3, 4].map((id) => userId(id));
const ROUNDS = countOf({ short: 6, long: 60 });
const STEPS = countOf({ short: 150, long: 500 });

async function step(
  at: { readonly test: TestEarn; readonly random: SeededRandom; readonly oracle: Oracle },
  productId: number,
): Promise<string> {
  const { test, random, oracle } = at;
  const user = random.pick(USERS);
  const own = oracle.of(user);
  const held = [...own.values()].find(
    ({ amount, redeemDay }) => amount > 0n && redeemDay === undefined,
  );
  const text = decimalOfUnits(BigInt(random.between(1, 40_000_000_000)));
  if (held === undefined || random.next() < 0.4) {
    const done = await test.subscribe(productId, text, { userId: user });
    if (typeof done === 'string') return done;
    oracle.set(user, done.id, done.amount);
    return 'subscribed';
  }
  const isAll = random.next() < 0.15;
  const speed = random.next() < 0.3 ? 'next_day' : 'instant';
  const returned = await test.redeem(held, isAll ? 'all' : text, { userId: user, speed });
  if (!/^[\d.]+$/.test(returned)) return returned;
  if (speed === 'next_day') {
    const part = openPositionsOf(test.db, user).findLast(({ status }) => status === 'redeeming');
    assert(part !== undefined, 'a part waits for the next day');
    const amount = coinsOf(returned);
    oracle.redeemTomorrow(user, held.id, amount, amount === held.amount ? held.id : part.id);
    return 'next day';
  }
  oracle.set(user, held.id, isAll ? 0n : held.amount - coinsOf(returned));
  return 'redeemed';
}

async function playRound(seed: number): Promise<ReadonlyMap<string, number>> {
  const random = seededRandom(seed);
  let test = await openTestEarn();
  for (const user of USERS) await test.credit(user, USDT, coinsOf('1500'));
  const productId = await test.product({
    ...FLEXIBLE,
    totalQuota: decimal('1200'),
    personalQuota: decimal('500'),
  });
  const oracle = new Oracle(dayAt(timeOf(START)), 100_000n);
  const counts = new Map<string, number>();
  for (let count = 0; count < STEPS; count += 1) {
    const pause = random.pick([0, 0, 1_000, HOUR_MS, 9 * HOUR_MS, DAY_MS, 3 * DAY_MS]);
    const toMidnight = DAY_MS - (test.clock.nowMs % DAY_MS);
    test.clock.nowMs += random.next() < 0.2 ? toMidnight - random.pick([0, 1, MINUTE_MS]) : pause;
    oracle.goTo(test.clock.nowMs);
    if (random.next() < 0.1) test = test.reopen();
    if (random.next() < 0.5) await test.timer.advance();
    if (random.next() < 0.05) {
      const millionths = BigInt(random.between(0, 200_000));
      const day = dayAt(test.clock.nowMs) + random.between(1, 3);
      const from = calendarDateOf(dateOfDay(day));
      assert(from !== undefined, 'a date');
      const apr = decimal(decimalOfUnits(millionths, 6));
      // Rates only rise to what they were, so that the tiers stay as they are.
      if (millionths >= 30_000n) {
        await test.service.run((tx) => announceRate(tx, productId, { apr, from }));
        for (const known of oracle.rates.keys()) if (known > oracle.day) oracle.rates.delete(known);
        oracle.rates.set(day, millionths);
        counts.set('announced', (counts.get('announced') ?? 0) + 1);
      }
    }
    const outcome = await step({ test, random, oracle }, productId);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  await test.timer.advance();
  expect(await test.breaches(), `seed ${seed}`).toEqual([]);
  for (const own of oracle.positions.values()) {
    for (const { id, earned } of own.values()) {
      const position = positionTable.find(test.db, { id });
      expect(position?.paid, `seed ${seed}, position ${id}`).toBe(units(earned / DIVISOR));
    }
  }
  return counts;
}

it(`pays random histories as calculated, in ${ROUNDS} rounds`, async () => {
  const totals = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [outcome, count] of await playRound(2_028 + round)) {
      totals.set(outcome, (totals.get(outcome) ?? 0) + count);
    }
  }
  for (const outcome of [
    'subscribed',
    'redeemed',
    'next day',
    'announced',
    'earn_sold_out',
    'earn_personal_quota',
  ]) {
    expect(totals.get(outcome) ?? 0, outcome).toBeGreaterThanOrEqual(ROUNDS);
  }
}, 600_000);
