import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { P2pAppealReason, P2pRole } from '#contract/core/p2p.ts';
import { epochMs } from '#contract/core/time.ts';
import { lostCount, openAppealOf, waitingAppeals } from '#server/p2p/appeals/appeal-rows.ts';
import {
  appealDetails,
  appealList,
  claimAppeal,
  decideAppeal,
  writeAsDesk,
} from '#server/p2p/appeals/appeal-desk.ts';
import { insertFile } from '#server/p2p/files/file-rows.ts';
import { feedbackOf, ratingCountsOf } from '#server/p2p/orders/feedback-rows.ts';
import type { P2pOrderRecord } from '#server/p2p/orders/order-rows.ts';
import { userIn } from '#server/p2p/orders/order-rows.ts';
import { traderStatsOf } from '#server/p2p/orders/order-stats.ts';
import { pauseOf } from '#server/p2p/orders/pauses.ts';
import { openSettlementOf } from '#server/p2p/orders/settlement-rows.ts';
import { reject } from '#server/runtime/rejection.ts';
import {
  MAKER,
  noCode,
  openTestP2p,
  orderCommands as commands,
  OTHER,
  TAKER,
  type TestP2p,
} from '#tests/support/test-p2p.ts';

type Tx = Parameters<typeof commands.takeBackPaid>[0];
type Change = Parameters<typeof commands.takeBackPaid>[1];
const release = (tx: Tx, change: Change) => commands.release(tx, change, noCode);
const TEXT = 'What happened, in more than twenty characters.';

async function fileOf(test: TestP2p, order: P2pOrderRecord, role: P2pRole): Promise<string> {
  const userId = userIn(order, role);
  const file = await test.service.run((tx) =>
    insertFile(
      tx,
      {
        orderId: order.id,
        userId,
        type: 'image/png',
        name: 'transfer.png',
        hash: `${role} ${test.clock.nowMs} ${Math.random()}`,
        content: Buffer.from('picture'),
      },
      tx.now,
    ),
  );
  return file.id;
}

async function appeal(
  test: TestP2p,
  order: P2pOrderRecord,
  role: P2pRole,
  reason: P2pAppealReason,
): Promise<string> {
  const files = [await fileOf(test, order, role)];
  return test.by(userIn(order, role), order, (tx, change) =>
    commands.appeal(tx, { ...change, reason, text: TEXT, files }),
  );
}

async function openPaidOrder(minutes = 10) {
  const test = await openTestP2p();
  const order = await test.order(await test.ad());
  await test.by(TAKER, order, commands.markPaid);
  await test.advance(minutes * MINUTE_MS);
  return { test, order };
}

async function openAppealedOrder(
  reason: P2pAppealReason = 'paid_not_released',
  role: P2pRole = 'buyer',
) {
  const { test, order } = await openPaidOrder();
  expect(await appeal(test, order, role, reason)).toBe('done');
  const id = openAppealOf(test.db, order.id)?.id ?? 0;
  const decide = (side: P2pRole) =>
    test.service.run((tx) => decideAppeal(tx, id, { side, note: 'Checked.' }));
  return { test, order, id, decide };
}

const statusOf = (test: TestP2p, order: P2pOrderRecord) => openAppealOf(test.db, order.id)?.status;

it('opens an appeal from its time on, with a reason of that side, a text and a file', async () => {
  const { test, order } = await openPaidOrder(9);
  expect(await appeal(test, order, 'buyer', 'paid_not_released')).toBe('appeal_not_open');
  expect(await appeal(test, order, 'buyer', 'marked_paid_not_received')).toBe('field_invalid');
  await test.advance(MINUTE_MS);
  const withFiles = (files: readonly string[]) => (tx: Tx, change: Change) =>
    commands.appeal(tx, { ...change, reason: 'other', text: TEXT, files });
  expect(await test.by(TAKER, order, withFiles([]))).toBe('field_invalid');
  expect(await test.by(TAKER, order, withFiles(['unknown-file']))).toBe('p2p_file_refused');
  expect(await appeal(test, order, 'buyer', 'paid_not_released')).toBe('done');
  expect([test.status(order), statusOf(test, order)]).toEqual([
    'in_appeal',
    'waiting_for_other_side',
  ]);
  expect(test.balance(MAKER)).toBe('899.9 + 100.1');
});

it('opens urgent reasons of the seller immediately', async () => {
  const { test, order } = await openPaidOrder(0);
  expect(await appeal(test, order, 'seller', 'marked_paid_not_received')).toBe('appeal_not_open');
  expect(await appeal(test, order, 'seller', 'third_party_payer')).toBe('done');
});

it('freezes the escrow of a late payment with one press; evidence may follow', async () => {
  const test = await openTestP2p();
  const order = await test.order(await test.ad());
  await test.advance(15 * MINUTE_MS);
  await test.advance(14 * MINUTE_MS);
  expect(await test.by(TAKER, order, commands.markPaid)).toBe('done');
  expect([test.status(order), statusOf(test, order)]).toEqual(['in_appeal', 'open']);
  await test.advance(12 * HOUR_MS);
  expect(test.balance(MAKER)).toBe('899.9 + 100.1');
  const files = [await fileOf(test, order, 'buyer')];
  const add = (tx: Tx, change: Change) =>
    commands.addEvidence(tx, { ...change, text: TEXT, files });
  const addText = (tx: Tx, change: Change) =>
    commands.addEvidence(tx, { ...change, text: TEXT, files: [] });
  expect(await test.by(TAKER, order, addText)).toBe('field_invalid');
  expect(await test.by(TAKER, order, add)).toBe('done');
  expect(statusOf(test, order)).toBe('waiting_for_other_side');
  // The change of turn starts a full time.
  await test.advance(DAY_MS - 1);
  expect(statusOf(test, order)).toBe('waiting_for_other_side');
  await test.advance(1);
  expect(statusOf(test, order)).toBe('under_review');
});

it('opens no appeal once the grace period is over and the escrow has gone back', async () => {
  const test = await openTestP2p();
  const order = await test.order(await test.ad());
  await test.advance(15 * MINUTE_MS);
  await test.advance(15 * MINUTE_MS);
  expect(await appeal(test, order, 'buyer', 'paid_after_expiry')).toBe('appeal_window_closed');
  expect(test.current(order).closedAt).toBeDefined();
});

it('returns a withdrawn appeal to where it came from, and ends an order whose grace is over', async () => {
  const { test, order } = await openAppealedOrder();
  expect(await test.by(MAKER, order, commands.withdrawAppeal)).toBe('not_your_turn');
  expect(await test.by(TAKER, order, commands.withdrawAppeal)).toBe('done');
  expect(test.current(order)).toMatchObject({
    status: 'paid',
    releaseDueAt: test.clock.nowMs + DAY_MS,
  });
  const late = await openTestP2p();
  const other = await late.order(await late.ad());
  await late.advance(20 * MINUTE_MS);
  await late.by(TAKER, other, commands.markPaid);
  expect(await late.by(TAKER, other, commands.withdrawAppeal)).toBe('done');
  expect(late.current(other)).toMatchObject({ status: 'expired', closedAt: undefined });
  await late.by(TAKER, other, commands.markPaid);
  await late.advance(11 * MINUTE_MS);
  expect(late.status(other)).toBe('in_appeal');
  expect(await late.by(TAKER, other, commands.withdrawAppeal)).toBe('done');
  expect(late.current(other).closedAt).toBe(late.clock.nowMs);
  expect(late.balance(MAKER)).toBe('899.9 + 100.1');
  expect(await late.breaches()).toEqual([]);
});

it('ends an appeal by the seller or by the buyer, and rejects a verdict that comes later', async () => {
  const first = await openAppealedOrder();
  expect(await first.test.by(MAKER, first.order, release)).toBe('done');
  expect(first.test.current(first.order)).toMatchObject({ status: 'resolved_to_buyer' });
  expect(waitingAppeals(first.test.db)).toEqual([]);
  expect(await first.decide('seller')).toBe('state_changed');
  const second = await openAppealedOrder('marked_paid_not_received', 'seller');
  expect(await second.test.by(MAKER, second.order, commands.concede)).toBe('not_your_turn');
  expect(await second.test.by(TAKER, second.order, commands.concede)).toBe('done');
  expect([second.test.status(second.order), second.test.balance(MAKER)]).toEqual([
    'resolved_to_seller',
    '899.9 + 100.1',
  ]);
  expect(await second.decide('buyer')).toBe('state_changed');
});

it('moves the escrow by a verdict, once', async () => {
  const { test, order, decide } = await openAppealedOrder();
  await test.advance(DAY_MS);
  expect(await decide('buyer')).toBe('done');
  expect([test.status(order), test.balance(TAKER)]).toEqual(['resolved_to_buyer', '1020 + 0']);
  expect(await decide('seller')).toBe('state_changed');
  expect(await test.breaches()).toEqual([]);
  const other = await openAppealedOrder();
  expect(await other.decide('seller')).toBe('done');
  expect(other.test.balance(MAKER)).toBe('899.9 + 100.1');
});

it('decides nothing against a side that has stated nothing, until its time to respond has passed', async () => {
  const { test, order, decide } = await openAppealedOrder();
  await test.advance(DAY_MS - 1);
  expect(await decide('buyer')).toBe('response_pending');
  expect([test.status(order), test.balance(TAKER)]).toEqual(['in_appeal', '1000 + 0']);
  await test.advance(1);
  expect(await decide('buyer')).toBe('done');
  // Once both have stated their side, nothing is left to wait for.
  const both = await openAppealedOrder();
  const files = [await fileOf(both.test, both.order, 'seller')];
  const add = (tx: Tx, change: Change) =>
    commands.addEvidence(tx, { ...change, text: TEXT, files });
  expect(await both.test.by(MAKER, both.order, add)).toBe('done');
  expect(await both.decide('buyer')).toBe('done');
  // The side that has opened it has stated its own.
  const early = await openAppealedOrder();
  expect(await early.decide('seller')).toBe('done');
});

it('gives a late buyer a full day for evidence, whatever the seller states meanwhile', async () => {
  const test = await openTestP2p();
  const order = await test.order(await test.ad());
  await test.advance(16 * MINUTE_MS);
  await test.by(TAKER, order, commands.markPaid);
  const sellerFile = await fileOf(test, order, 'seller');
  const state = (tx: Tx, change: Change) =>
    commands.addEvidence(tx, { ...change, text: TEXT, files: [sellerFile] });
  expect(await test.by(MAKER, order, state)).toBe('done');
  expect(statusOf(test, order)).toBe('open');
  const id = openAppealOf(test.db, order.id)?.id ?? 0;
  const decide = () =>
    test.service.run((tx) => decideAppeal(tx, id, { side: 'seller', note: 'Seen.' }));
  await test.advance(DAY_MS - 1);
  expect(await decide()).toBe('response_pending');
  await test.advance(1);
  expect([statusOf(test, order), await decide()]).toEqual(['under_review', 'done']);
});

it('gives the seller a full day after an appeal of the exchange, whatever the buyer states', async () => {
  const { test, order } = await openPaidOrder(0);
  await test.advance(DAY_MS);
  expect(statusOf(test, order)).toBe('waiting_for_other_side');
  const files = [await fileOf(test, order, 'buyer')];
  const add = (tx: Tx, change: Change) =>
    commands.addEvidence(tx, { ...change, text: TEXT, files });
  expect(await test.by(TAKER, order, add)).toBe('done');
  expect(statusOf(test, order)).toBe('waiting_for_other_side');
  await test.advance(DAY_MS);
  expect(statusOf(test, order)).toBe('under_review');
});

it('shows the desk the list and everything of a case, and lets one operator claim it', async () => {
  const { test, order, id } = await openAppealedOrder();
  expect(appealList(test.context)).toMatchObject([{ id, orderUid: order.uid, isWithBot: false }]);
  const claim = () => test.service.run((tx) => claimAppeal(tx, id));
  expect([await claim(), await claim()]).toEqual(['done', 'state_changed']);
  expect(await test.service.run((tx) => writeAsDesk(tx, id, 'Please wait.'))).toBe('done');
  const told = test.told.slice(-2).map(({ userId, event }) => [userId, event]);
  expect(told).toEqual([
    [TAKER, 'message'],
    [MAKER, 'message'],
  ]);
  await test.service.run(({ db }) =>
    db.run('UPDATE p2p_payment_method SET account_hash = ? WHERE user_id IN (?, ?)', [
      'one account',
      MAKER,
      OTHER,
    ]),
  );
  const details = appealDetails(test.context, id, epochMs(test.clock.nowMs));
  expect(details).toMatchObject({
    appeal: { isClaimed: true, evidence: [{ author: 'buyer', text: TEXT }] },
    order: { uid: order.uid, role: 'buyer' },
    paymentMethod: { realName: `User ${MAKER}` },
    buyer: { userId: TAKER },
    seller: { userId: MAKER, sameAccountUserIds: [OTHER] },
  });
  expect(details?.timeline.map(({ event }) => event)).toEqual([
    'p2p_started',
    'p2p_marked_paid',
    'p2p_appeal_opened',
    'p2p_appeal_claimed',
  ]);
  expect(details?.messages.at(-1)).toMatchObject({ author: 'operator', text: 'Please wait.' });
});

it('decides by itself about a simulated merchant alone, by what the merchant has done', async () => {
  const { test, order } = await openPaidOrder();
  const arrived = { isTrue: false };
  Object.assign(test.context.market, {
    isBot: (userId: number) => userId === TAKER,
    hasPaymentArrived: () => arrived.isTrue,
  });
  expect(await appeal(test, order, 'seller', 'marked_paid_not_received')).toBe('done');
  await test.advance(MINUTE_MS - 1);
  expect(test.status(order)).toBe('in_appeal');
  await test.advance(1);
  expect(test.current(order)).toMatchObject({ status: 'resolved_to_seller', endedBy: 'system' });
  const between = await openAppealedOrder();
  await between.test.advance(3 * DAY_MS);
  expect(between.test.status(between.order)).toBe('in_appeal');
});

it('leaves a case that an operator has claimed to the desk', async () => {
  const { test, order } = await openPaidOrder();
  Object.assign(test.context.market, { isBot: (userId: number) => userId === MAKER });
  await appeal(test, order, 'buyer', 'paid_not_released');
  const id = openAppealOf(test.db, order.id)?.id ?? 0;
  await test.service.run((tx) => claimAppeal(tx, id));
  await test.advance(12 * HOUR_MS);
  expect(test.status(order)).toBe('in_appeal');
  // Nobody waits for the statement of a simulated merchant.
  expect(
    await test.service.run((tx) => decideAppeal(tx, id, { side: 'buyer', note: 'Paid.' })),
  ).toBe('done');
});

const propose = (buyerShare: number) => (tx: Tx, change: Change) =>
  commands.proposeSettlement(tx, { ...change, buyerShare });
const answer =
  (test: TestP2p, order: P2pOrderRecord, one: 'accept' | 'reject') => (tx: Tx, change: Change) =>
    commands.answerSettlement(
      tx,
      { ...change, proposalId: openSettlementOf(test.db, order.id)?.id ?? 0, answer: one },
      noCode,
    );

it('splits the escrow as both sides agree, with a fee for what is released alone', async () => {
  const { test, order } = await openPaidOrder();
  expect(await test.by(MAKER, order, propose(33))).toBe('done');
  expect(await test.by(MAKER, order, answer(test, order, 'accept'))).toBe('not_your_turn');
  expect(await test.by(TAKER, order, answer(test, order, 'reject'))).toBe('done');
  expect(await test.by(TAKER, order, propose(33))).toBe('done');
  expect(await test.by(MAKER, order, answer(test, order, 'accept'))).toBe('done');
  expect(test.current(order)).toMatchObject({ status: 'resolved_to_seller', isSettled: true });
  // 6.6 of 20 are released at a fee of 0.0066.
  expect([test.balance(TAKER), test.balance(MAKER)]).toEqual(['1006.6 + 0', '899.9 + 93.4934']);
  expect(await test.breaches()).toEqual([]);
});

it('closes a split of half or more for the buyer, and counts it for nobody as lost', async () => {
  const { test, order } = await openAppealedOrder();
  await test.by(TAKER, order, propose(50));
  expect(await test.by(MAKER, order, answer(test, order, 'accept'))).toBe('done');
  expect(test.current(order)).toMatchObject({ status: 'resolved_to_buyer', isSettled: true });
  expect(pauseOf(test.db, MAKER, epochMs(test.clock.nowMs))).toBeUndefined();
  expect(openAppealOf(test.db, order.id)).toBeUndefined();
  for (const userId of [TAKER, MAKER]) {
    expect(lostCount(test.db, userId, epochMs(0))).toBe(0);
    // It is no completed order either, and none that was left unreleased.
    expect(traderStatsOf(test.db, userId, epochMs(test.clock.nowMs))).toMatchObject({
      orders30d: 1,
      completed30d: 0,
    });
  }
  const { unreleasedRate30d } = traderStatsOf(test.db, TAKER, epochMs(test.clock.nowMs));
  expect(unreleasedRate30d).toBe(0);
});

it('takes a code for a split that the seller accepts, as for a release', async () => {
  const { test, order } = await openAppealedOrder();
  const wrong = () => reject('two_factor_code_wrong');
  const accept = (tx: Tx, change: Change) => {
    const proposalId = openSettlementOf(test.db, order.id)?.id ?? 0;
    return commands.answerSettlement(tx, { ...change, proposalId, answer: 'accept' }, wrong);
  };
  await test.by(TAKER, order, propose(100));
  expect(await test.by(MAKER, order, accept)).toBe('two_factor_code_wrong');
  expect(test.status(order)).toBe('in_appeal');
  // The buyer, who gives nothing, needs none.
  await test.by(MAKER, order, propose(10));
  expect(await test.by(TAKER, order, accept)).toBe('done');
});

it('ends a proposal after a day', async () => {
  const { test, order } = await openAppealedOrder();
  await test.by(TAKER, order, propose(50));
  await test.advance(DAY_MS);
  expect(openSettlementOf(test.db, order.id)).toBeUndefined();
  expect(await test.by(MAKER, order, answer(test, order, 'accept'))).toBe('p2p_window_passed');
});

it('takes a complaint about a closed order, which moves nothing and has no journal line', async () => {
  const { test, order } = await openPaidOrder(0);
  await test.by(MAKER, order, release);
  await test.by(MAKER, order, (tx, change) =>
    commands.giveFeedback(tx, { ...change, rating: 'bad', tags: [], text: 'Slow.' }),
  );
  expect(ratingCountsOf(test.db, TAKER)).toEqual({ good: 0, bad: 1 });
  const before = { ...test.current(order) };
  const lines = () => test.db.get('SELECT count(*) AS count FROM transfer');
  const count = lines();
  const files = [await fileOf(test, order, 'buyer')];
  const complain =
    (reason: P2pAppealReason, of = files) =>
    (tx: Tx, change: Change) =>
      commands.complain(tx, { ...change, reason, text: TEXT, files: of });
  expect(await test.by(TAKER, order, complain('other', []))).toBe('field_invalid');
  expect(await test.by(TAKER, order, complain('released_not_paid'))).toBe('field_invalid');
  expect(await test.by(TAKER, order, complain('other'))).toBe('done');
  expect(await test.by(TAKER, order, complain('other'))).toBe('appeal_window_closed');
  const [late] = waitingAppeals(test.db);
  expect(late).toMatchObject({ isLate: true, status: 'under_review' });
  expect(
    await test.service.run((tx) =>
      decideAppeal(tx, late?.id ?? 0, { side: 'buyer', note: 'Rude.' }),
    ),
  ).toBe('done');
  expect(test.current(order)).toEqual(before);
  expect(lines()).toEqual(count);
  expect(ratingCountsOf(test.db, TAKER)).toEqual({ good: 0, bad: 0 });
  expect(feedbackOf(test.db, order.id, MAKER)).toBeDefined();
  await test.advance(7 * DAY_MS);
  expect(await test.by(MAKER, order, complain('released_not_paid'))).toBe('appeal_window_closed');
});

it('rates once', async () => {
  const { test, order } = await openPaidOrder(0);
  const rate = (tx: Tx, change: Change) =>
    commands.giveFeedback(tx, { ...change, rating: 'good', tags: ['fast'], text: '' });
  expect(await test.by(TAKER, order, rate)).toBe('state_changed');
  await test.by(MAKER, order, release);
  expect(await test.by(TAKER, order, rate)).toBe('done');
  expect(await test.by(TAKER, order, rate)).toBe('feedback_given');
});

it('suspends a buyer after three false statements in thirty days, and a user after two lost appeals', async () => {
  const test = await openTestP2p();
  const ad = await test.ad();
  const pause = (user = TAKER) => pauseOf(test.db, user, epochMs(test.clock.nowMs));
  for (const count of [1, 2, 3]) {
    const order = await test.order(ad);
    await test.by(TAKER, order, commands.markPaid);
    await test.advance(10 * MINUTE_MS);
    expect(await appeal(test, order, 'seller', 'marked_paid_not_received')).toBe('done');
    await test.by(TAKER, order, commands.concede);
    expect(pause()?.cause).toBe(count < 3 ? undefined : 'false_payments');
  }
  expect(test.told.at(-1)).toMatchObject({ userId: TAKER, event: 'suspended' });
  const other = await openTestP2p();
  const sold = await other.ad();
  for (const count of [1, 2]) {
    const order = await other.order(sold);
    await other.by(TAKER, order, commands.markPaid);
    await other.advance(10 * MINUTE_MS);
    await appeal(other, order, 'buyer', 'paid_not_released');
    const id = openAppealOf(other.db, order.id)?.id ?? 0;
    await other.advance(DAY_MS);
    await other.service.run((tx) => decideAppeal(tx, id, { side: 'buyer', note: 'Paid.' }));
    const cause = pauseOf(other.db, MAKER, epochMs(other.clock.nowMs))?.cause;
    expect(cause).toBe(count < 2 ? undefined : 'lost_appeals');
  }
  expect(other.db.get('SELECT status FROM p2p_ad WHERE id = ?', [sold.id])).toEqual({
    status: 'suspended',
  });
});

it('pauses a new buyer at the fourth unpaid cancel of a day, for longer each time', async () => {
  const test = await openTestP2p();
  const pause = () => pauseOf(test.db, TAKER, epochMs(test.clock.nowMs));
  const cancelOne = async () => {
    const order = await test.order(await test.ad({ available: 2_000_000_000n as never }));
    await test.by(TAKER, order, (tx, change) =>
      commands.cancel(tx, { ...change, reason: 'cannot_pay', declaration: 'not_paid' }),
    );
  };
  for (const _ of [1, 2, 3]) await cancelOne();
  expect(pause()).toBeUndefined();
  await cancelOne();
  expect(pause()).toEqual({ cause: 'cancels', until: test.clock.nowMs + HOUR_MS });
  await test.advance(HOUR_MS);
  await cancelOne();
  expect(pause()).toEqual({ cause: 'cancels', until: test.clock.nowMs + 6 * HOUR_MS });
  await test.advance(DAY_MS);
  await cancelOne();
  expect(pause()).toBeUndefined();
});

it('forgets a false statement after thirty days', async () => {
  const test = await openTestP2p();
  const ad = await test.ad();
  const stateFalsely = async () => {
    const order = await test.order(ad);
    await test.by(TAKER, order, commands.markPaid);
    await test.advance(10 * MINUTE_MS);
    await appeal(test, order, 'seller', 'marked_paid_not_received');
    await test.by(TAKER, order, commands.concede);
    return pauseOf(test.db, TAKER, epochMs(test.clock.nowMs))?.cause;
  };
  expect([await stateFalsely(), await stateFalsely()]).toEqual([undefined, undefined]);
  await test.advance(30 * DAY_MS);
  expect([await stateFalsely(), await stateFalsely()]).toEqual([undefined, undefined]);
  expect(await stateFalsely()).toBe('false_payments');
});

it('removes controls of direction from evidence, answers and feedback', async () => {
  const turned = 'Paid \u202Eexactly\u2066 at ten, all of it.';
  const plain = 'Paid exactly at ten, all of it.';
  const { test, order } = await openPaidOrder();
  await test.by(MAKER, order, (tx, change) =>
    commands.requestCancel(tx, { ...change, reason: 'other', files: [] }),
  );
  await test.by(TAKER, order, (tx, change) =>
    commands.answerCancel(tx, { ...change, answer: 'reject', reason: turned, files: [] }),
  );
  const files = [await fileOf(test, order, 'buyer')];
  await test.by(TAKER, order, (tx, change) =>
    commands.appeal(tx, { ...change, reason: 'other', text: turned, files }),
  );
  const id = openAppealOf(test.db, order.id)?.id ?? 0;
  const details = appealDetails(test.context, id, epochMs(test.clock.nowMs));
  expect(details?.appeal.evidence).toMatchObject([{ text: plain }]);
  expect(details?.messages.map(({ text }) => text)).toContain(plain);
  await test.by(MAKER, order, release);
  await test.by(TAKER, order, (tx, change) =>
    commands.giveFeedback(tx, { ...change, rating: 'good', tags: [], text: turned }),
  );
  expect(feedbackOf(test.db, order.id, TAKER)?.text).toBe(plain);
});

it('pauses a new buyer at the second cancel after a stated payment', async () => {
  const test = await openTestP2p();
  const pause = () => pauseOf(test.db, TAKER, epochMs(test.clock.nowMs))?.cause;
  for (const cause of [undefined, 'cancels']) {
    const order = await test.order(await test.ad({ available: 2_000_000_000n as never }));
    await test.by(TAKER, order, commands.markPaid);
    await test.by(TAKER, order, (tx, change) =>
      commands.cancel(tx, { ...change, reason: 'other', declaration: 'paid_and_refunded' }),
    );
    expect(pause()).toBe(cause);
  }
});

it('counts an order that lapsed unpaid like an unpaid cancel', async () => {
  const test = await openTestP2p();
  const pause = () => pauseOf(test.db, TAKER, epochMs(test.clock.nowMs))?.cause;
  const lapse = async (count: number) => {
    for (let taken = 0; taken < count; taken += 1) {
      await test.order(await test.ad({ available: 2_000_000_000n as never }));
    }
    for (const _ of ['window', 'grace']) await test.advance(15 * MINUTE_MS);
  };
  await lapse(3);
  expect(pause()).toBeUndefined();
  await lapse(1);
  expect(pause()).toBe('cancels');
});

it('counts no cancel that the seller has asked for', async () => {
  const test = await openTestP2p();
  for (const _ of [1, 2, 3, 4]) {
    const order = await test.order(await test.ad({ available: 2_000_000_000n as never }));
    await test.by(MAKER, order, (tx, change) =>
      commands.requestCancel(tx, { ...change, reason: 'other', files: [] }),
    );
    await test.by(TAKER, order, (tx, change) =>
      commands.answerCancel(tx, { ...change, answer: 'accept', reason: '', files: [] }),
    );
    expect(test.status(order)).toBe('cancelled');
  }
  // One of its own is the first of the day.
  const order = await test.order(await test.ad({ available: 2_000_000_000n as never }));
  await test.by(TAKER, order, (tx, change) =>
    commands.cancel(tx, { ...change, reason: 'cannot_pay', declaration: 'not_paid' }),
  );
  expect(pauseOf(test.db, TAKER, epochMs(test.clock.nowMs))).toBeUndefined();
});
