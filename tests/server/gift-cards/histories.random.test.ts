/** Random histories of users, the desk and time, with crashes: money is conserved, every end pays once, and a card that
 *  has ended stays as it is. */
import { expect, it } from 'vitest';
import { decimal, decimalOfUnits } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import type { GiftCardStatus } from '#contract/core/gift-cards.ts';
import { decideCard } from '#server/gift-cards/card-desk.ts';
import type { CardTransaction } from '#server/gift-cards/card-context.ts';
import { codeOfCard } from '#server/gift-cards/card-codes.ts';
import type { CardRecord } from '#server/gift-cards/card-rows.ts';
import { createCards } from '#server/gift-cards/create-cards.ts';
import { reportCard, revokeCard } from '#server/gift-cards/end-cards.ts';
import { revealCode } from '#server/gift-cards/reveal-code.ts';
import { addByCode, redeemByCode, redeemHeld } from '#server/gift-cards/use-cards.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { callerKey } from '#tests/support/caller-key.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import {
  openTestCards,
  ORIGIN,
  requestOf,
  traderOf,
  uidOf,
  type TestCards,
} from '#tests/support/test-gift-cards.ts';

const SEED = 20_261_134;
const HISTORY_COUNT = countOf({ short: 12, long: 1_000 });
const STEP_COUNT = 40;

const NEXT: Readonly<Record<GiftCardStatus, readonly GiftCardStatus[]>> = {
  active: ['active', 'added', 'redeemed', 'expired', 'locked', 'revoked'],
  added: ['added', 'active', 'redeemed', 'locked'],
  locked: ['locked', 'active', 'added', 'revoked'],
  redeemed: ['redeemed'],
  expired: ['expired'],
  revoked: ['revoked'],
};

type Step = (tx: CardTransaction) => unknown;

function stepOf(test: TestCards, cards: readonly CardRecord[], random: SeededRandom): Step {
  const users = [test.creatorId, test.friendId, test.otherId];
  const user = random.pick(users);
  const trader = traderOf(user);
  const guesser = { userId: user, address: `192.0.2.${user}` };
  if (cards.length === 0 || random.next() < 0.15) {
    const receiver = random.pick(users.filter((one) => one !== user));
    return (tx) =>
      createCards(
        tx,
        trader,
        requestOf({
          amount: decimal(String(random.between(1, 40))),
          quantity: random.between(1, 3),
          restrictedTo: random.next() < 0.2 ? uidOf(test, receiver) : undefined,
        }),
        ORIGIN,
      );
  }
  const card = test.current(random.pick(cards));
  const { number } = card;
  const code = codeOfCard(test.context, card) ?? '0123456789ABCDE4';
  const isMail = random.next() < 0.3;
  const receiver = isMail ? 'new@example.org' : uidOf(test, random.pick(users));
  const sending = {
    cardNumber: number,
    receiverType: isMail ? 'email' : 'uid',
    receiver,
    note: '',
  } as const;
  return random.pick<Step>([
    (tx) => addByCode(tx, guesser, code),
    (tx) => redeemByCode(tx, guesser, code),
    (tx) => redeemHeld(tx, user, number),
    (tx) => test.service.sender.send(tx, trader, sending, ORIGIN),
    (tx) => revokeCard(tx, user, number),
    (tx) => reportCard(tx, user, number, 'Lost'),
    (tx) => decideCard(tx, number, { decision: random.pick(DECISIONS), note: 'Seen' }),
    (tx) => revealCode(tx, trader, { cardNumber: number, publicKey: callerKey().spki }, ORIGIN),
  ]);
}
const DECISIONS = ['lock', 'unlock', 'return'] as const;

class Crash extends Error {}

/** What users have, and what open cards hold. */
function total(test: TestCards): string {
  const row = test.db.get<{ sum: bigint }>(
    `SELECT sum(balance_units) AS sum FROM account
      WHERE coin_id = 1 AND (owner_id > 0 OR purpose = 'gift_cards')`,
  );
  return decimalOfUnits(row?.sum ?? 0n);
}

const cardsOf = (test: TestCards): readonly CardRecord[] =>
  test.db
    .all<{ number: string }>('SELECT number FROM gift_card ORDER BY id')
    .map(({ number }) => test.current({ number }));

async function playHistory(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const test = await openTestCards();
  const before = total(test);
  let known = new Map<string, GiftCardStatus>();
  for (let step = 0; step < STEP_COUNT; step += 1) {
    if (random.next() < 0.2) {
      await test.advance(random.pick([HOUR_MS, DAY_MS, 30 * DAY_MS]));
    } else {
      const work = stepOf(test, cardsOf(test), random);
      const isCrash = random.next() < 0.1;
      await test.service
        .run((tx) => {
          const outcome = work(tx);
          if (isCrash && !isRejection(outcome)) throw new Crash('before the commit');
          return outcome;
        })
        .catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
    }
    expect(await test.breaches()).toEqual([]);
    expect(total(test)).toBe(before);
    const now = new Map(cardsOf(test).map((card) => [card.number, card.status]));
    for (const [number, status] of known) {
      expect(NEXT[status]).toContain(now.get(number));
    }
    known = now;
  }
  await expectEndsPaidOnce(test);
}

/** Every ended card has one line that ends it, and every other one none. */
async function expectEndsPaidOnce(test: TestCards): Promise<void> {
  for (const { number, endedAt, amount } of cardsOf(test)) {
    const lines = test.db.all<{ amount_units: bigint }>(
      'SELECT amount_units FROM transfer WHERE cause = ?',
      [`gift_card:${number}/end`],
    );
    expect(lines.map((line) => line.amount_units)).toEqual(endedAt === undefined ? [] : [amount]);
  }
}

it(`conserves money through random histories with crashes (seed ${SEED})`, async () => {
  for (let number = 0; number < HISTORY_COUNT; number += 1) await playHistory(SEED + number);
});
