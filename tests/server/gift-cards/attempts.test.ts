import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { giftCodeOf } from '#domain/gift-cards/code.ts';
import { ATTEMPT_LIMITS } from '#server/gift-cards/attempts.ts';
import { faceByNumber, redeemByCode } from '#server/gift-cards/use-cards.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import {
  openTestCards,
  ORIGIN,
  traderOf,
  uidOf,
  type TestCards,
} from '#tests/support/test-gift-cards.ts';

const SEED = 20_261_133;

/** A code with a right check sign that no card has. */
const unknownCode = (seed: number): string => {
  const random = seededRandom(seed);
  return giftCodeOf(Array.from({ length: 15 }, () => random.between(0, 31)));
};

const tryCode = (test: TestCards, code: string, userId: UserId, address = ORIGIN.address) =>
  test.service.run((tx) => redeemByCode(tx, { userId, address }, code));

it('gives unknown and malformed codes one answer, and counts both (G4)', async () => {
  const test = await openTestCards();
  const unknown = await tryCode(test, unknownCode(1), test.friendId);
  const other = await openTestCards();
  const texts = ['', 'not a code', '0123456789ABCDE0', 'x'.repeat(60)];
  const [first] = texts;
  expect(await tryCode(other, first ?? '', other.friendId)).toEqual(unknown);
  for (const text of texts.slice(1)) {
    expect(await tryCode(other, text, other.friendId)).toMatchObject({
      rejection: 'gift_code_wrong',
    });
  }
  expect(await tryCode(other, unknownCode(2), other.friendId)).toMatchObject({
    details: { attempts_left: 0 },
  });
  expect(await tryCode(other, unknownCode(3), other.friendId)).toMatchObject({
    rejection: 'gift_cards_locked',
  });
});

/** Statements of an attempt, in their order: what it takes does not tell whether a code exists. */
async function stepsOf(code: (test: TestCards) => Promise<string>): Promise<readonly string[]> {
  const test = await openTestCards();
  const text = await code(test);
  const steps: string[] = [];
  const { db } = test;
  for (const name of ['run', 'get', 'all'] as const) {
    const execute = db[name].bind(db) as (...given: unknown[]) => never;
    db[name] = (...given: unknown[]) => {
      steps.push(String(given[0]));
      return execute(...given);
    };
  }
  expect(await tryCode(test, text, test.friendId)).toMatchObject({ rejection: 'gift_code_wrong' });
  return steps;
}

it('takes the same steps for unknown, malformed, empty and voided codes (G4)', async () => {
  const unknown = await stepsOf(() => Promise.resolve(unknownCode(1)));
  expect(unknown.filter((sql) => /gift_card\b/.test(sql))).not.toEqual([]);
  for (const text of ['', 'not a code', '0123456789ABCDE0', 'x'.repeat(200)]) {
    expect(await stepsOf(() => Promise.resolve(text))).toEqual(unknown);
  }
  const voided = await stepsOf(async (test) => {
    const card = await test.card();
    const code = test.codeOf(card);
    await test.does((tx) =>
      test.service.sender.send(
        tx,
        traderOf(test.creatorId),
        {
          cardNumber: card.number,
          receiverType: 'uid',
          receiver: uidOf(test, test.otherId),
          note: '',
        },
        ORIGIN,
      ),
    );
    return code;
  });
  expect(voided).toEqual(unknown);
});

it('locks for a day after five wrong codes, and a right code resets nothing', async () => {
  const test = await openTestCards();
  const [first, second] = [await test.card(), await test.card()];
  for (let count = 0; count < 4; count += 1) {
    await tryCode(test, unknownCode(count), test.friendId);
    test.clock.nowMs += MINUTE_MS;
  }
  expect(await test.redeem(test.codeOf(first), test.friendId)).toBe('redeemed');
  expect(await tryCode(test, unknownCode(9), test.friendId)).toMatchObject({
    details: { attempts_left: 0 },
  });
  // Also the right one, so that the lock tells nothing.
  expect(await test.redeem(test.codeOf(second), test.friendId)).toBe('gift_cards_locked');
  const rules = () =>
    test.service.rules({ userId: test.friendId, address: '198.51.100.1' }, test.context.clock());
  expect(rules()).toMatchObject({ attemptsLeft: 0 });
  test.clock.nowMs = Number(rules().lockedUntil) - 1;
  expect(await test.redeem(test.codeOf(second), test.friendId)).toBe('gift_cards_locked');
  test.clock.nowMs += 1;
  expect(await test.redeem(test.codeOf(second), test.friendId)).toBe('redeemed');
});

it('forgives no attempt with a restart', async () => {
  const test = await openTestCards();
  for (let count = 0; count < 5; count += 1) {
    await tryCode(test, unknownCode(count), test.friendId);
  }
  const { friendId, db } = test;
  const guesser = { userId: friendId, address: ORIGIN.address };
  const again = await openTestCards({}, db);
  again.clock.nowMs = test.clock.nowMs;
  const outcome = await again.service.run((tx) => redeemByCode(tx, guesser, unknownCode(9)));
  expect(isRejection(outcome) && outcome.rejection).toBe('gift_cards_locked');
});

it('limits wrong numbers by the hour, apart from codes', async () => {
  const test = await openTestCards();
  const guesser = { userId: test.friendId, address: ORIGIN.address };
  const look = (number: string) => test.does((tx) => faceByNumber(tx, guesser, number));
  const card = await test.card();
  for (let count = 0; count < 5; count += 1) {
    expect(await look(`100000000000000${count}`)).toBe('not_found');
  }
  expect(await look(card.number)).toBe('gift_cards_locked');
  expect(await test.redeem(test.codeOf(card), test.friendId)).toBe('redeemed');
  test.clock.nowMs += HOUR_MS;
  expect(await look(card.number)).toBe('redeemed');
});

it(`stops ten thousand tries over many accounts and addresses (seed ${SEED})`, async () => {
  const test = await openTestCards();
  const card = await test.card();
  const random = seededRandom(SEED);
  const tries = countOf({ short: 700, long: 10_000 });
  const start = test.clock.nowMs;
  const answered = { wrong: 0, locked: 0 };
  // Two thousand accounts, each from a house of its own, for an hour.
  for (let count = 0; count < tries; count += 1) {
    const account = userIdOf(1_000 + random.between(0, 1_999));
    const address = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`;
    const outcome = await tryCode(test, unknownCode(10_000 + count), account, address);
    const name = isRejection(outcome) ? outcome.rejection : 'found';
    expect(['gift_code_wrong', 'gift_cards_locked']).toContain(name);
    if (name === 'gift_code_wrong') answered.wrong += 1;
    else answered.locked += 1;
  }
  expect(answered.wrong).toBe(ATTEMPT_LIMITS.code.total.countMax);
  expect(answered.locked).toBe(tries - answered.wrong);
  // From one house, whose accounts are many, far fewer.
  test.clock.nowMs = start + DAY_MS;
  let fromHouse = 0;
  for (let count = 0; count < 100; count += 1) {
    const address = `2001:db8:1:1::${count.toString(16)}`;
    const outcome = await tryCode(test, unknownCode(count), userIdOf(9_000 + count), address);
    if (isRejection(outcome) && outcome.rejection === 'gift_code_wrong') fromHouse += 1;
  }
  expect(fromHouse).toBe(ATTEMPT_LIMITS.code.block.countMax);
  // A card that was sent to an account needs no code.
  expect(test.current(card).status).toBe('active');
  await test.advance(2 * DAY_MS);
  const rows = test.db.get<{ count: bigint }>('SELECT count(*) AS count FROM gift_card_attempt');
  expect(rows?.count).toBe(0n);
});
