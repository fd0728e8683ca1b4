/** Many at once for one card, and crashes between its state and its money. */
import { expect, it } from 'vitest';
import { userId as userIdOf } from '#contract/core/ids.ts';
import { revokeCard } from '#server/gift-cards/end-cards.ts';
import { addByCode, redeemByCode } from '#server/gift-cards/use-cards.ts';
import { countOf } from '#tests/support/count-of.ts';
import {
  openTestCards,
  ORIGIN,
  outcomeOf,
  type TestCards,
} from '#tests/support/test-gift-cards.ts';

const RACER_COUNT = countOf({ short: 1_000, long: 20_000 });

it('pays one of many racers, and counts no attempt of the others (G6)', async () => {
  const test = await openTestCards();
  const card = await test.card();
  const code = test.codeOf(card);
  const racers = Array.from({ length: RACER_COUNT }, (_, at) => userIdOf(10_000 + at));
  const outcomes = await Promise.all(racers.map((racer) => test.redeem(code, racer)));
  expect(outcomes.filter((one) => one === 'redeemed')).toHaveLength(1);
  expect(outcomes.filter((one) => one === 'gift_card_redeemed')).toHaveLength(RACER_COUNT - 1);
  const winner = racers[outcomes.indexOf('redeemed')];
  expect(winner && test.balance(winner)).toBe('50');
  const attempts = test.db.get<{ count: bigint }>(
    'SELECT count(*) AS count FROM gift_card_attempt',
  );
  expect(attempts?.count).toBe(0n);
  expect(await test.breaches()).toEqual([]);
});

it('overdraws nothing with a hundred creations at once', async () => {
  const test = await openTestCards();
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, async () => outcomeOf(await test.create())),
  );
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(20);
  expect(outcomes.filter((one) => one === 'balance_too_low')).toHaveLength(80);
  expect(test.balance(test.creatorId)).toBe('0');
  expect(await test.breaches()).toEqual([]);
});

it('lets either add or revoke win, and pays either side once (C30)', async () => {
  const test = await openTestCards();
  for (const isRevokedFirst of [true, false]) {
    const card = await test.card();
    const code = test.codeOf(card);
    const guesser = { userId: test.friendId, address: ORIGIN.address };
    const revoke = () => test.does((tx) => revokeCard(tx, test.creatorId, card.number));
    const add = () => test.does((tx) => addByCode(tx, guesser, code));
    const outcomes = await Promise.all(isRevokedFirst ? [revoke(), add()] : [add(), revoke()]);
    expect(outcomes).toEqual(
      isRevokedFirst ? ['revoked', 'gift_card_expired'] : ['added', 'gift_card_not_revocable'],
    );
  }
  expect(await test.breaches()).toEqual([]);
});

/** Fails at the n-th statement that writes, as a full disk would. */
function failAtWrite(
  test: TestCards,
  place: number,
): { restore: () => void; hasFailed: () => boolean } {
  const { db } = test;
  const run = db.run.bind(db);
  let count = 0;
  let hasFailed = false;
  db.run = (...given) => {
    count += 1;
    if (count === place) {
      hasFailed = true;
      throw new Error('the disk is full');
    }
    return run(...given);
  };
  return {
    restore: () => {
      db.run = run;
    },
    hasFailed: () => hasFailed,
  };
}

it('takes back state and credit together, wherever a redemption fails (G7)', async () => {
  for (let place = 1; place < 30; place += 1) {
    const test = await openTestCards();
    const card = await test.card();
    const code = test.codeOf(card);
    const guesser = { userId: test.friendId, address: ORIGIN.address };
    const fault = failAtWrite(test, place);
    const outcome = await test.service
      .run((tx) => redeemByCode(tx, guesser, code))
      .then(outcomeOf, () => 'failed');
    fault.restore();
    const isPaid = test.balance(test.friendId) === '1050';
    expect(test.current(card).status === 'redeemed').toBe(isPaid);
    if (outcome === 'redeemed') expect(isPaid).toBe(true);
    const restarted = await openTestCards({}, test.db);
    expect(await restarted.breaches()).toEqual([]);
    if (!fault.hasFailed()) return;
  }
  throw new Error('a redemption has fewer writes');
});
