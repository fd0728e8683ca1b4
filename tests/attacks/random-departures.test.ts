/** Random attacks of colluding accounts on what is not final: deposits, converts, transfers, reorganisations, withdrawals. */
import { expect, it } from 'vitest';
import { units, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { knownNetwork } from '#tests/support/test-custody.ts';
import { Colluders, dollars, PLACES, type Place } from './colluders.ts';

const ATTACK_COUNT = countOf({ short: 12, long: 600 });
const SEED = countOf({ short: 141, long: 142 });
const STEP_COUNT = 120;

type Counts = Record<string, number>;

/** Percent of a balance; the last one is as much as is not locked. */
const SHARES = [5, 50, 100, 'unlocked'] as const;

class DepartureAttack {
  readonly colluders: Colluders;
  readonly #random: SeededRandom;
  readonly #counts: Counts;

  constructor(colluders: Colluders, random: SeededRandom, counts: Counts) {
    this.colluders = colluders;
    this.#random = random;
    this.#counts = counts;
  }

  async act(): Promise<void> {
    const random = this.#random;
    const userId = random.pick(this.colluders.users);
    const place = this.#place(userId);
    const draw = random.next();
    if (draw < 0.12) await this.#deposit(userId, random.pick(PLACES));
    else if (draw < 0.35) await this.#convert(userId, place);
    else if (draw < 0.45) await this.#send(userId, place);
    else if (draw < 0.5) await this.colluders.move(userId, place, random.next() < 0.3);
    else if (draw < 0.65) await this.#withdraw(userId, place);
    else await this.#pass();
  }

  /** A coin that the account has, if there is one. */
  #place(userId: UserId): Place {
    const owned = PLACES.filter((place) => this.colluders.available(userId, place) > 0n);
    return this.#random.pick(owned.length > 0 ? owned : PLACES);
  }

  /** Half of the deposits are removed before they are final. */
  async #deposit(userId: UserId, place: Place): Promise<void> {
    const random = this.#random;
    const amount = units((BigInt(random.between(100, 20_000)) * 10n ** 8n) / place.price);
    const { confirmationsToUnlock } = knownNetwork(place.networkId);
    const isRemoved = random.next() < 0.5;
    const dropAt = isRemoved ? random.between(1, confirmationsToUnlock - 1) : undefined;
    await this.colluders.deposit(userId, place, amount, dropAt);
    this.#count(isRemoved ? 'deposits that are removed' : 'deposits that stay');
  }

  async #convert(userId: UserId, from: Place): Promise<void> {
    const to = this.#random.pick(PLACES.filter((place) => place !== from));
    const amount = this.#part(userId, from, this.#random.pick([5, 50, 100]));
    this.#count(`converts: ${await this.colluders.convert(userId, from, to, amount)}`);
  }

  async #send(userId: UserId, place: Place): Promise<void> {
    const to = this.#random.pick(this.colluders.users.filter((one) => one !== userId));
    const amount = this.#amount(userId, place);
    if (amount > 0n) {
      this.#count(`transfers: ${await this.colluders.send(userId, to, place, amount)}`);
    }
  }

  async #withdraw(userId: UserId, place: Place): Promise<void> {
    const amount = this.#amount(userId, place);
    if (amount > 0n) {
      this.#count(`withdrawals: ${await this.colluders.withdraw(userId, place, amount)}`);
    }
  }

  async #pass(): Promise<void> {
    await this.colluders.test.pass(this.#random.pick([3_000, 6_000, 12_000, 20_000]));
  }

  #amount(userId: UserId, place: Place): Units {
    const share = this.#random.pick(SHARES);
    if (share !== 'unlocked') return this.#part(userId, place, share);
    return this.colluders.unlockedOf(userId, place);
  }

  /** A multiple of every step. */
  #part(userId: UserId, place: Place, share: number): Units {
    const part = (this.colluders.available(userId, place) * BigInt(share)) / 100n;
    return units(part - (part % 100n));
  }

  #count(what: string): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + 1;
  }
}

/** What has to happen for the attacks to mean something. */
const EACH = ['deposits that are removed', 'deposits that stay', 'converts: done', 'transfers: done', 'transfers: withdraw_locked', 'withdrawals: done', 'withdrawals: withdraw_locked']; // prettier-ignore

it(`lets at most what is final leave in ${ATTACK_COUNT} attacks by up to five accounts (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const counts: Counts = {};
  const breaches: string[] = [];
  for (let attack = 0; attack < ATTACK_COUNT; attack += 1) {
    const colluders = await Colluders.open(random.between(2, 5));
    const one = new DepartureAttack(colluders, random, counts);
    for (let step = 0; step < STEP_COUNT; step += 1) {
      await one.act();
      const { leftValue, finalValue } = colluders;
      if (leftValue <= finalValue) continue;
      breaches.push(
        `attack ${attack}, step ${step}: ${dollars(leftValue)} left, ${dollars(finalValue)} final`,
      );
      break;
    }
    expect(await colluders.test.ledgerBreaches()).toEqual([]);
    expect(colluders.test.errors).toEqual([]);
  }
  console.log(`seed ${SEED}, ${ATTACK_COUNT} attacks:`, counts);
  expect(breaches.length, breaches.join('\n')).toBe(0);
  for (const name of EACH) expect(counts[name] ?? 0, name).toBeGreaterThan(ATTACK_COUNT / 4);
});
