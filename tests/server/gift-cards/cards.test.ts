import { beforeEach, describe, expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal, decimalOfUnits } from '#contract/core/decimal.ts';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { giftCodeOfFragment } from '#domain/gift-cards/link.ts';
import { lockBought } from '#server/custody/withdraw-locks.ts';
import { reportCard, revokeCard } from '#server/gift-cards/end-cards.ts';
import { decideCard } from '#server/gift-cards/card-desk.ts';
import { revealCode } from '#server/gift-cards/reveal-code.ts';
import { redeemByCode, redeemHeld } from '#server/gift-cards/use-cards.ts';
import { rejectedResponse } from '#server/http/envelope.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import { closedEmailOf, userTable } from '#server/accounts/user-records.ts';
import { BTC, coins, USDT } from '#tests/support/test-exchange.ts';
import {
  openTestCards,
  ORIGIN,
  outcomeOf,
  traderOf,
  uidOf,
  type TestCards,
} from '#tests/support/test-gift-cards.ts';
import { callerKey } from '#tests/support/caller-key.ts';

const SIX_MONTHS_MS = 184 * DAY_MS;

let test: TestCards;
beforeEach(async () => {
  test = await openTestCards();
});

const send = (number: string, by: TestCards['creatorId'], receiver: string, isEmail = false) =>
  test.does((tx) =>
    test.service.sender.send(
      tx,
      traderOf(by),
      {
        cardNumber: number,
        receiverType: isEmail ? 'email' : 'uid',
        receiver,
        note: '',
      },
      ORIGIN,
    ),
  );
const reveal = (number: string, by: TestCards['creatorId'], publicKey = callerKey().spki) =>
  test.does((tx) => revealCode(tx, traderOf(by), { cardNumber: number, publicKey }, ORIGIN));

it('shows each limit of the terms as its own, and what a user has used of a day', async () => {
  const { terms } = test.context;
  const rulesOf = (userId: TestCards['creatorId']) =>
    test.service.rules({ userId, address: ORIGIN.address }, test.context.clock());
  expect(terms.capPerDay).not.toBe(terms.capPerCard);
  expect(rulesOf(test.creatorId)).toMatchObject({
    feeRate: decimalOfUnits(terms.feeRate),
    valueMin: decimalOfUnits(terms.valueMin),
    capPerCard: decimalOfUnits(terms.capPerCard),
    capPerDay: decimalOfUnits(terms.capPerDay),
    usedToday: '0',
  });
  await test.card();
  expect([test.creatorId, test.friendId].map((userId) => rulesOf(userId).usedToday)).toEqual([
    '50',
    '0',
  ]);
});

describe('creating', () => {
  it('takes a card from the wallet, and credits who redeems it by its code', async () => {
    const card = await test.card();
    expect(test.balance(test.creatorId)).toBe('950');
    expect(card).toMatchObject({ status: 'active', note: 'For you', fee: 0n });
    expect(card.number).toMatch(/^\d{16}$/);
    expect(await test.redeem(test.codeOf(card), test.friendId)).toBe('redeemed');
    expect(test.balance(test.friendId)).toBe('1050');
    expect(test.current(card).sealedCode).toBeUndefined();
    expect(test.told).toEqual([{ userId: test.creatorId, event: 'redeemed', number: card.number }]);
    expect(await test.breaches()).toEqual([]);
  });

  it('makes twenty cards or none (G11)', async () => {
    const poor = await test.join('poor', '999.99');
    const many = { quantity: 20, amount: decimal('50') };
    expect(outcomeOf(await test.create(many, poor))).toBe('balance_too_low');
    expect(test.service.list(poor, { page: 1, perPage: 50, tab: 'created' }).total).toBe(0);
    const cards = await test.create(many);
    expect(isRejection(cards) ? cards : cards.length).toBe(20);
    expect(test.balance(test.creatorId)).toBe('0');
    expect(await test.breaches()).toEqual([]);
  });

  it('charges the fee of each card to the house, and returns it with no end', async () => {
    const charged = await openTestCards({ terms: { feeRate: coins('0.001') } });
    const card = await charged.card({ amount: decimal('33.33333333') });
    expect(charged.balance(charged.creatorId)).toBe('966.63333333');
    expect(await charged.does((tx) => revokeCard(tx, charged.creatorId, card.number))).toBe(
      'revoked',
    );
    expect(charged.balance(charged.creatorId)).toBe('999.96666666');
    expect(await charged.breaches()).toEqual([]);
  });

  it('compares values with the caps of a card and of a day', async () => {
    const cap = { amount: decimal('500') };
    const rich = await test.join('rich', '5000');
    expect(outcomeOf(await test.create({ amount: decimal('500.00000001') }, rich))).toBe(
      'gift_card_cap',
    );
    expect(outcomeOf(await test.create({ ...cap, quantity: 4 }, rich))).toBe('done');
    expect(outcomeOf(await test.create({ amount: decimal('1') }, rich))).toBe('gift_card_day_cap');
    await test.advance(DAY_MS);
    expect(outcomeOf(await test.create({ amount: decimal('1') }, rich))).toBe('done');
    expect(outcomeOf(await test.create({ amount: decimal('0.99') }, rich))).toBe('out_of_range');
    expect(outcomeOf(await test.create({ coin: 'XRP' }, rich))).toBe('gift_coin_refused');
    const fixedInBtc = { coin: 'BTC', faceCoin: 'USDT', amount: decimal('0.001') };
    expect(outcomeOf(await test.create(fixedInBtc, rich))).toBe('gift_coin_refused');
    expect(outcomeOf(await test.create({ amount: decimal('1.000000001') }, rich))).toBe('off_step');
  });

  it('needs identity level 1, which receiving and redeeming do not (C15)', async () => {
    const levels = await openTestCards({ security: { levelOf: (id) => (id === 1 ? 1 : 0) } });
    const card = await levels.card();
    expect(outcomeOf(await levels.create({}, levels.friendId))).toBe('identity_level_too_low');
    expect(await levels.add(levels.codeOf(card), levels.friendId)).toBe('added');
    const redeemAs = (userId: TestCards['friendId']) =>
      levels.does((tx) => redeemHeld(tx, userId, card.number));
    expect(await redeemAs(levels.friendId)).toBe('redeemed');
  });

  it('obeys suspensions of what leaves, and so do showing and sending a code (C14)', async () => {
    let isHeld = false;
    const holdsOf = () =>
      isHeld ? [{ cause: 'password' as const, endsAt: test.context.clock() }] : [];
    const held = await openTestCards({ security: { holdsOf } });
    const card = await held.card();
    isHeld = true;
    expect(outcomeOf(await held.create())).toBe('withdrawals_suspended');
    const asked = { cardNumber: card.number, publicKey: callerKey().spki };
    expect(await held.does((tx) => revealCode(tx, traderOf(held.creatorId), asked, ORIGIN))).toBe(
      'withdrawals_suspended',
    );
    const sending = { cardNumber: card.number, receiverType: 'email', note: '' } as const;
    const receiver = 'somebody@example.com';
    expect(
      await held.does((tx) =>
        held.service.sender.send(tx, traderOf(held.creatorId), { ...sending, receiver }, ORIGIN),
      ),
    ).toBe('withdrawals_suspended');
    // What is received is not held up.
    expect(await held.redeem(held.codeOf(card), held.friendId)).toBe('redeemed');
  });

  it('locks bought coins against leaving as a card, and nothing that is redeemed (C14)', async () => {
    await test.context.write((now) =>
      lockBought(
        test.db,
        {
          userId: test.creatorId,
          coinId: USDT,
          amount: coins('960'),
          until: epochMs(now + DAY_MS),
        },
        now,
      ),
    );
    expect(outcomeOf(await test.create())).toBe('withdraw_locked');
    const card = await test.card({ amount: decimal('40') });
    expect(await test.redeem(test.codeOf(card), test.friendId)).toBe('redeemed');
    expect(outcomeOf(await test.create({}, test.friendId))).toBe('done');
    await test.advance(DAY_MS);
    expect(outcomeOf(await test.create())).toBe('done');
  });

  it('does not create again under the ID of a request that has created', async () => {
    const card = await test.card();
    expect(outcomeOf(await test.create({ requestId: card.requestId }))).toBe('request_id_reused');
  });
});

describe('codes', () => {
  it('stores no code that a copied database would reveal (G5)', async () => {
    const card = await test.card();
    const code = test.codeOf(card);
    const rows =
      test.db.all<Record<string, Uint8Array | bigint | string | null>>('SELECT * FROM gift_card');
    const text = rows
      .flatMap((row) => Object.values(row))
      .map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
      )
      .join(' ');
    expect(text).not.toContain(code);
  });

  it('shows a code as often as needed while the card is active, and tells the creator (G9)', async () => {
    const card = await test.card();
    const { spki, decrypt } = callerKey();
    const asked = { cardNumber: card.number, publicKey: spki };
    for (let count = 1; count <= 2; count += 1) {
      const shown = await test.service.run((tx) =>
        revealCode(tx, traderOf(test.creatorId), asked, ORIGIN),
      );
      expect(isRejection(shown) ? shown : decrypt(shown)).toBe(test.codeOf(card));
      expect(test.told.filter(({ event }) => event === 'revealed')).toHaveLength(count);
    }
    expect(test.current(card).revealedAt).toBe(card.createdAt);
    expect(await reveal(card.number, test.friendId)).toBe('not_found');
    expect(await reveal(card.number, test.creatorId, 'no key')).toBe('field_invalid');
    await test.redeem(test.codeOf(card), test.friendId);
    expect(await reveal(card.number, test.creatorId)).toBe('gift_card_redeemed');
  });

  it('answers a right code of an ended card, and nothing else, with its state (G4)', async () => {
    const card = await test.card();
    const code = test.codeOf(card);
    await test.redeem(code, test.friendId);
    expect(await test.redeem(code, test.otherId)).toBe('gift_card_redeemed');
    expect(await test.add(code, test.otherId)).toBe('gift_card_redeemed');
  });
});

describe('adding and sending', () => {
  it('binds a card to who adds it, and to nobody else', async () => {
    const card = await test.card();
    const code = test.codeOf(card);
    expect(await test.add(code, test.friendId)).toBe('added');
    expect(await test.add(code, test.friendId)).toBe('added');
    expect(await test.redeem(code, test.otherId)).toBe('gift_card_restricted');
    expect(await test.redeem(code, test.creatorId)).toBe('gift_card_restricted');
    expect(await test.redeem(code, test.friendId)).toBe('redeemed');
    expect(test.balance(test.friendId)).toBe('1050');
  });

  it('forwards an added card with a new code, and voids the old one', async () => {
    const card = await test.card();
    const code = test.codeOf(card);
    await test.add(code, test.friendId);
    expect(await send(card.number, test.creatorId, uidOf(test, test.otherId))).toBe('not_found');
    expect(await send(card.number, test.friendId, uidOf(test, test.otherId))).toBe('active');
    expect(test.told.at(-1)).toMatchObject({ userId: test.otherId, event: 'received' });
    expect(await test.redeem(code, test.otherId)).toBe('gift_code_wrong');
    expect(await test.redeem(test.codeOf(card), test.friendId)).toBe('gift_card_restricted');
    expect(await test.does((tx) => redeemHeld(tx, test.otherId, card.number))).toBe('redeemed');
    expect(test.balance(test.otherId)).toBe('1050');
    expect(await test.breaches()).toEqual([]);
  });

  it('mails a link with the code in its fragment to an address of nobody, without the note (G8)', async () => {
    const card = await test.card({ note: 'Click evil.example' });
    expect(await send(card.number, test.creatorId, 'new@example.org', true)).toBe('active');
    const [mail] = test.mailed;
    expect(mail?.recipient).toBe('new@example.org');
    expect(mail?.body).not.toContain('evil');
    const link = /https:\S+/.exec(mail?.body ?? '')?.[0] ?? '';
    const address = new URL(link);
    expect(address.pathname + address.search).toBe('/gift-cards');
    expect(giftCodeOfFragment(address.hash)).toBe(test.codeOf(card));
  });

  it('lets only the named user use a restricted card', async () => {
    const card = await test.card({ restrictedTo: uidOf(test, test.friendId) });
    const code = test.codeOf(card);
    expect(await test.add(code, test.otherId)).toBe('gift_card_restricted');
    expect(await test.redeem(code, test.creatorId)).toBe('gift_card_restricted');
    expect(await test.does((tx) => redeemHeld(tx, test.creatorId, card.number))).toBe(
      'gift_card_restricted',
    );
    expect(await test.redeem(code, test.friendId)).toBe('redeemed');
    expect(outcomeOf(await test.create({ restrictedTo: '99999999' }))).toBe('receiver_not_found');
    expect(outcomeOf(await test.create({ restrictedTo: uidOf(test, test.creatorId) }))).toBe(
      'field_invalid',
    );
  });
});

describe('ends', () => {
  it('revokes only what no buyer can hold, or one user has not added (C30)', async () => {
    const revoke = (number: string) => test.does((tx) => revokeCard(tx, test.creatorId, number));
    const shown = await test.card();
    await reveal(shown.number, test.creatorId);
    expect(await revoke(shown.number)).toBe('gift_card_not_revocable');
    const mailed = await test.card();
    await send(mailed.number, test.creatorId, 'new@example.org', true);
    expect(await revoke(mailed.number)).toBe('gift_card_not_revocable');
    const sent = await test.card();
    await send(sent.number, test.creatorId, uidOf(test, test.friendId));
    expect(await revoke(sent.number)).toBe('revoked');
    expect(test.told.at(-1)).toMatchObject({ userId: test.friendId, event: 'revoked' });
    const added = await test.card({ restrictedTo: uidOf(test, test.friendId) });
    await test.add(test.codeOf(added), test.friendId);
    expect(await revoke(added.number)).toBe('gift_card_not_revocable');
    // Also after it was forwarded: it belongs to its holder.
    await send(added.number, test.friendId, uidOf(test, test.otherId));
    expect(await revoke(added.number)).toBe('gift_card_not_revocable');
    expect(await test.does((tx) => revokeCard(tx, test.friendId, shown.number))).toBe('not_found');
    expect(await test.breaches()).toEqual([]);
  });

  it('returns an expired amount, tells before, and redeems an added card to its holder (C29)', async () => {
    const open = await test.card();
    const added = await test.card();
    await test.add(test.codeOf(added), test.friendId);
    await test.advance(SIX_MONTHS_MS - 40 * DAY_MS);
    expect(test.told.filter(({ event }) => event === 'expiring')).toHaveLength(0);
    for (const days of [10, 22, 4]) await test.advance(days * DAY_MS);
    const notices = test.told.filter(({ event }) => event === 'expiring');
    expect(notices.map(({ userId, number }) => [userId, number])).toEqual(
      [1, 2, 3].map(() => [test.creatorId, open.number]),
    );
    await test.advance(2 * DAY_MS);
    expect(test.current(open).status).toBe('expired');
    expect(test.current(added).status).toBe('redeemed');
    expect(test.balance(test.creatorId)).toBe('950');
    expect(test.balance(test.friendId)).toBe('1050');
    expect(test.told.map(({ event }) => event)).toContain('redeemed_by_itself');
    expect(await test.breaches()).toEqual([]);
    await test.advance(DAY_MS);
    expect(test.balance(test.friendId)).toBe('1050');
  });

  it('returns a forwarded card to whoever had added it', async () => {
    const card = await test.card();
    await test.add(test.codeOf(card), test.friendId);
    await send(card.number, test.friendId, 'new@example.org', true);
    await test.advance(SIX_MONTHS_MS);
    expect(test.current(card).status).toBe('expired');
    expect(test.balance(test.friendId)).toBe('1050');
  });

  it('locks a reported card, and the desk unlocks or returns it, once', async () => {
    const report = (number: string, by: TestCards['creatorId']) =>
      test.does((tx) => reportCard(tx, by, number, 'Lost'));
    const decide = (number: string, decision: 'lock' | 'unlock' | 'return') =>
      test.service.run((tx) => decideCard(tx, number, { decision, note: 'Seen' }));
    const card = await test.card();
    const code = test.codeOf(card);
    expect(await report(card.number, test.friendId)).toBe('not_found');
    expect(await report(card.number, test.creatorId)).toBe('locked');
    expect(await test.redeem(code, test.friendId)).toBe('gift_card_locked');
    expect(await decide(card.number, 'unlock')).toBe('done');
    expect(await decide(card.number, 'unlock')).toBe('state_changed');
    expect(await test.add(code, test.friendId)).toBe('added');
    // It belongs to its holder now.
    expect(await report(card.number, test.creatorId)).toBe('not_found');
    expect(await decide(card.number, 'lock')).toBe('done');
    await test.advance(SIX_MONTHS_MS);
    expect(test.current(card).status).toBe('locked');
    expect(await decide(card.number, 'return')).toBe('done');
    expect(await decide(card.number, 'return')).toBe('state_changed');
    expect(test.balance(test.creatorId)).toBe('1000');
    expect(await test.breaches()).toEqual([]);
  });

  it('keeps cards of a closed creator good, and shows the desk what returned to one (G16)', async () => {
    const [used, left] = [await test.card(), await test.card()];
    const { creatorId } = test;
    await test.context.write(() =>
      userTable.update(test.db, { id: creatorId }, { email: closedEmailOf(creatorId) }),
    );
    expect(await test.redeem(test.codeOf(used), test.friendId)).toBe('redeemed');
    await test.advance(SIX_MONTHS_MS);
    expect(test.balance(creatorId)).toBe('950');
    expect(test.current(left)).toMatchObject({ status: 'expired', isToClosed: true });
    expect(test.told.filter(({ userId }) => userId === creatorId)).toEqual([]);
  });
});

describe('a value that is fixed in another coin (G15)', () => {
  const fixed = { faceCoin: 'BTC' };
  const stock = (amount: string) =>
    test.service.run(({ ledger, now: postedAt }) =>
      stockHouse(ledger, {
        coinId: BTC,
        amount: coins(amount),
        cause: `test:${amount}`,
        postedAt,
      }),
    );

  it('pays at the rate of the moment, rounded down, and stores the rate', async () => {
    await stock('1');
    const card = await test.card(fixed);
    expect(await test.redeem(test.codeOf(card), test.friendId)).toBe('redeemed');
    expect(test.balance(test.friendId, BTC)).toBe('0.0007782');
    expect(test.current(card)).toMatchObject({
      redeemedAmount: coins('0.0007782'),
      redeemRate: coins('64250.1'),
    });
    expect(await test.breaches()).toEqual([]);
  });

  it('stays as it is without a price or stock, and uses no attempt', async () => {
    const card = await test.card(fixed);
    const code = test.codeOf(card);
    expect(await test.redeem(code, test.friendId)).toBe('unavailable');
    await stock('1');
    test.prices.delete(BTC);
    const asked = { userId: test.friendId, address: ORIGIN.address };
    const unpriced = await test.service.run((tx) => redeemByCode(tx, asked, code));
    assert(isRejection(unpriced), 'there is no price');
    const { status, headers } = rejectedResponse(unpriced, test.context.clock());
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect(await test.redeem(code, test.friendId)).toBe('unavailable');
    expect(test.current(card).status).toBe('active');
    const guesser = { userId: test.friendId, address: ORIGIN.address };
    expect(test.service.rules(guesser, test.context.clock()).attemptsLeft).toBe(5);
    test.prices.set(BTC, coins('50000'));
    expect(await test.redeem(code, test.friendId)).toBe('redeemed');
    expect(test.balance(test.friendId, BTC)).toBe('0.001');
    expect(await test.breaches()).toEqual([]);
  });

  it('waits with the redemption of an added card until there is a price', async () => {
    await stock('1');
    const card = await test.card(fixed);
    await test.add(test.codeOf(card), test.friendId);
    test.prices.delete(BTC);
    await test.advance(SIX_MONTHS_MS);
    expect(test.current(card).status).toBe('added');
    test.prices.set(BTC, coins('50000'));
    await test.advance(MINUTE_MS);
    expect(test.current(card).status).toBe('redeemed');
    expect(test.balance(test.friendId, USDT)).toBe('1000');
  });
});
