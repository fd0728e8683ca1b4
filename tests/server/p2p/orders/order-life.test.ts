import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { withdrawLockOf } from '#server/custody/withdraw-locks.ts';
import { setMerchantLevel } from '#server/p2p/traders/trader-rows.ts';
import { openAppealOf } from '#server/p2p/appeals/appeal-rows.ts';
import { orderMessages } from '#server/p2p/chat/order-messages.ts';
import { insertFile } from '#server/p2p/files/file-rows.ts';
import { orderEventsOf } from '#server/p2p/orders/order-rows.ts';
import { traderStatsOf } from '#server/p2p/orders/order-stats.ts';
import { openSettlementOf } from '#server/p2p/orders/settlement-rows.ts';
import { of } from '#tests/support/p2p-ad.ts';
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
const cancel = (declaration: 'not_paid' | 'paid_and_refunded') => (tx: Tx, change: Change) =>
  commands.cancel(tx, { ...change, reason: 'other', declaration });
const ask = (tx: Tx, change: Change) =>
  commands.requestCancel(tx, { ...change, reason: 'name_differs', files: [] });
const answer = (one: 'accept' | 'reject') => (tx: Tx, change: Change) =>
  commands.answerCancel(tx, { ...change, answer: one, reason: 'I pay now.', files: [] });

async function openOrder() {
  const test = await openTestP2p();
  const ad = await test.ad();
  return { test, ad, order: await test.order(ad) };
}

const lockOf = (test: TestP2p, available: string) =>
  withdrawLockOf(test.custody.context, TAKER, {
    coinId: 1 as never,
    available: of(available),
    now: epochMs(test.clock.nowMs),
  }).locked;

it('releases the escrow: the buyer gets the amount, locked for a day, and the house the fee', async () => {
  const { test, order } = await openOrder();
  expect(await test.by(TAKER, order, commands.markPaid)).toBe('done');
  expect(await test.by(TAKER, order, release)).toBe('not_your_turn');
  expect(await test.by(MAKER, order, release)).toBe('done');
  expect([test.status(order), test.balance(TAKER), test.balance(MAKER)]).toEqual([
    'completed',
    '1020 + 0',
    '899.9 + 80.08',
  ]);
  test.clock.nowMs += DAY_MS - 1;
  expect(lockOf(test, '1020')).toBe(of('20'));
  test.clock.nowMs += 1;
  expect(lockOf(test, '1020')).toBe(0n);
  expect(await test.by(MAKER, order, release)).toBe('state_changed');
  expect(await test.breaches()).toEqual([]);
});

it('locks nothing that a merchant has bought', async () => {
  const { test, order } = await openOrder();
  await test.service.run(({ db }) => setMerchantLevel(db, TAKER, 'verified'));
  await test.by(TAKER, order, commands.markPaid);
  await test.by(MAKER, order, release);
  expect(lockOf(test, '1020')).toBe(0n);
});

it('takes the fee of an advertiser who buys from what arrives', async () => {
  const test = await openTestP2p();
  const ad = await test.ad({ side: 'buy' });
  const order = await test.order(ad, { paymentMethodId: test.methodOf(TAKER) });
  await test.by(MAKER, order, commands.markPaid);
  expect(await test.by(TAKER, order, release)).toBe('done');
  expect([test.balance(MAKER), test.balance(TAKER)]).toEqual(['1019.98 + 0', '980 + 0']);
});

it('does nothing for a side that has seen another status', async () => {
  const { test, order } = await openOrder();
  await test.by(TAKER, order, commands.markPaid);
  const stale = { userId: TAKER, orderUid: order.uid, expectedStatus: 'awaiting_payment' } as const;
  expect(await test.service.run((tx) => cancel('not_paid')(tx, stale))).toMatchObject({
    rejection: 'state_changed',
    details: { current_status: 2 },
  });
  expect(test.status(order)).toBe('paid');
});

it('does first what time has done, and then nothing for a buyer who has not seen it', async () => {
  const { test, order } = await openOrder();
  test.clock.nowMs += 15 * MINUTE_MS;
  // No timer has run. A late statement would open an appeal, which this buyer has not asked for.
  expect(await test.by(TAKER, order, commands.markPaid)).toBe('state_changed');
  expect(test.status(order)).toBe('expired');
});

it('takes a statement back once within five minutes, with a full new window', async () => {
  const { test, order } = await openOrder();
  await test.advance(14 * MINUTE_MS);
  await test.by(TAKER, order, commands.markPaid);
  await test.advance(5 * MINUTE_MS - 1);
  expect(await test.by(TAKER, order, commands.takeBackPaid)).toBe('done');
  expect(test.current(order).paymentExpiresAt).toBe(test.clock.nowMs + 15 * MINUTE_MS);
  await test.by(TAKER, order, commands.markPaid);
  expect(await test.by(TAKER, order, commands.takeBackPaid)).toBe('p2p_window_passed');
});

it('prolongs the time to pay once, by the seller alone', async () => {
  const { test, order } = await openOrder();
  expect(await test.by(TAKER, order, commands.extendPayment)).toBe('not_your_turn');
  expect(await test.by(MAKER, order, commands.extendPayment)).toBe('done');
  expect(test.current(order).paymentExpiresAt).toBe(order.createdAt + 30 * MINUTE_MS);
  expect(await test.by(MAKER, order, commands.extendPayment)).toBe('p2p_window_passed');
  await test.advance(29 * MINUTE_MS);
  expect(test.status(order)).toBe('awaiting_payment');
});

it('keeps the escrow in the grace period after an expiry, and then gives it back into the ad', async () => {
  const { test, order, ad } = await openOrder();
  await test.advance(15 * MINUTE_MS);
  expect(test.status(order)).toBe('expired');
  expect(test.balance(MAKER)).toBe('899.9 + 100.1');
  expect(await test.by(TAKER, order, cancel('not_paid'))).toBe('state_changed');
  await test.advance(15 * MINUTE_MS - 1);
  expect(test.current(order).closedAt).toBeUndefined();
  await test.advance(1);
  expect(test.current(order)).toMatchObject({ status: 'expired', endedBy: 'system' });
  expect(test.current(order).closedAt).toBeDefined();
  expect(await test.by(TAKER, order, commands.markPaid)).toBe('p2p_window_passed');
  expect(await test.by(MAKER, order, release)).toBe('p2p_window_passed');
  expect(await test.breaches()).toEqual([]);
  expect(await test.order(ad)).toMatchObject({ status: 'awaiting_payment' });
});

it('lets the seller release in the grace period', async () => {
  const { test, order } = await openOrder();
  await test.advance(16 * MINUTE_MS);
  expect(await test.by(MAKER, order, release)).toBe('done');
  expect([test.status(order), test.balance(TAKER)]).toEqual(['completed', '1020 + 0']);
});

it('gives the escrow back to a seller whose ad is offline', async () => {
  const { test, order, ad } = await openOrder();
  await test.service.run(({ db }) =>
    db.run("UPDATE p2p_ad SET status = 'offline' WHERE id = ?", [ad.id]),
  );
  expect(await test.by(TAKER, order, cancel('not_paid'))).toBe('done');
  expect(test.balance(MAKER)).toBe('919.92 + 80.08');
  expect(await test.breaches()).toEqual([]);
});

it('cancels a paid order only with the statement of a refund', async () => {
  const { test, order } = await openOrder();
  expect(await test.by(MAKER, order, cancel('not_paid'))).toBe('not_your_turn');
  expect(await test.by(TAKER, order, cancel('paid_and_refunded'))).toBe('state_changed');
  await test.by(TAKER, order, commands.markPaid);
  expect(await test.by(TAKER, order, cancel('not_paid'))).toBe('state_changed');
  expect(await test.by(TAKER, order, cancel('paid_and_refunded'))).toBe('done');
  expect([test.status(order), test.balance(MAKER)]).toEqual(['cancelled', '899.9 + 100.1']);
});

it('asks the buyer to cancel: nothing changes until the buyer agrees, and silence rejects', async () => {
  const { test, order } = await openOrder();
  expect(await test.by(TAKER, order, ask)).toBe('not_your_turn');
  expect(await test.by(MAKER, order, ask)).toBe('done');
  expect(await test.by(MAKER, order, ask)).toBe('p2p_window_passed');
  expect(await test.by(TAKER, order, commands.markPaid)).toBe('done');
  expect(await test.by(TAKER, order, answer('reject'))).toBe('done');
  expect(test.current(order)).toMatchObject({ status: 'paid', cancelRequest: 'rejected' });
  expect(await test.by(MAKER, order, ask)).toBe('done');
  await test.advance(30 * MINUTE_MS);
  expect(test.current(order)).toMatchObject({ status: 'paid', cancelRequest: 'rejected' });
  expect(await test.by(TAKER, order, answer('accept'))).toBe('p2p_window_passed');
  expect(await test.by(MAKER, order, ask)).toBe('done');
  expect(await test.by(TAKER, order, answer('accept'))).toBe('done');
  expect(test.status(order)).toBe('cancelled');
  const texts = orderMessages
    .all(test.db, order.id, { beforeId: undefined, limit: 50 })
    .map(({ author, event, text }) => event ?? `${author}: ${text}`);
  expect(texts).toContain('buyer: I pay now.');
  expect(texts).toContain('p2p_cancel_requested');
});

it('reminds a seller, and opens the appeal of one who does nothing for a day', async () => {
  const { test, order } = await openOrder();
  await test.by(TAKER, order, commands.markPaid);
  for (const ms of [15 * MINUTE_MS, 45 * MINUTE_MS, 5 * HOUR_MS]) await test.advance(ms);
  const reminders = () => test.told.filter(({ event }) => event === 'release_reminder').length;
  expect(reminders()).toBe(3);
  await test.advance(18 * HOUR_MS - 1);
  expect([test.status(order), reminders()]).toEqual(['paid', 3]);
  await test.advance(1);
  expect(test.status(order)).toBe('in_appeal');
  expect(orderEventsOf(test.db, order.id).at(-1)).toMatchObject({
    event: 'p2p_appeal_by_system',
    author: 'system',
  });
  expect(await test.by(TAKER, order, commands.withdrawAppeal)).toBe('p2p_window_passed');
});

it('warns a buyer five minutes and one minute before the end, each once', async () => {
  const { test, order } = await openOrder();
  const warnings = () => test.told.filter(({ event }) => event === 'payment_due').length;
  await test.advance(10 * MINUTE_MS);
  await test.advance(1);
  expect(warnings()).toBe(1);
  await test.advance(4 * MINUTE_MS);
  await test.advance(1);
  expect(warnings()).toBe(2);
  expect(test.status(order)).toBe('awaiting_payment');
});

it('moves open deadlines by the time in which the exchange was down, and none of a short restart', async () => {
  const { test, order } = await openOrder();
  await test.advance(5 * MINUTE_MS);
  test.clock.nowMs += 20_000;
  const soon = await test.reopen();
  expect(soon.current(order).paymentExpiresAt).toBe(order.paymentExpiresAt);
  test.clock.nowMs += 60 * MINUTE_MS;
  const late = await test.reopen();
  // It was alive at the start of the restarted exchange.
  expect(late.current(order).paymentExpiresAt).toBe(order.paymentExpiresAt + 60 * MINUTE_MS);
  expect(late.status(order)).toBe('awaiting_payment');
  const events = orderMessages
    .all(test.db, order.id, { beforeId: undefined, limit: 50 })
    .map(({ event }) => event);
  expect(events.filter((event) => event === 'p2p_deadline_moved').length).toBe(1);
  const again = await late.reopen();
  expect(again.current(order).paymentExpiresAt).toBe(order.paymentExpiresAt + 60 * MINUTE_MS);
});

it('moves grace periods, releases, requests, proposals and times to respond by it as well', async () => {
  const { test, order, ad } = await openOrder();
  const late = await test.order(await test.ad());
  const paid = await test.order(ad, { takerId: OTHER });
  await test.by(OTHER, paid, commands.markPaid);
  await test.advance(15 * MINUTE_MS);
  await test.by(TAKER, late, commands.markPaid);
  await test.by(MAKER, paid, ask);
  await test.by(MAKER, paid, (tx, change) =>
    commands.proposeSettlement(tx, { ...change, buyerShare: 50 }),
  );
  await test.advance(6_000);
  const deadlines = (one: TestP2p) => [
    one.current(order).graceUntil,
    one.current(paid).releaseDueAt,
    one.current(paid).cancelRequestExpiresAt,
    openSettlementOf(one.db, paid.id)?.expiresAt,
    openAppealOf(one.db, late.id)?.respondBy,
  ];
  const before = deadlines(test);
  test.clock.nowMs += 20 * HOUR_MS;
  const after = await test.reopen();
  expect(deadlines(after)).toEqual(before.map((time) => (time ?? 0) + 20 * HOUR_MS));
  expect([order, paid, late].map((one) => after.status(one))).toEqual([
    'expired',
    'paid',
    'in_appeal',
  ]);
  expect(after.current(order).closedAt).toBeUndefined();
});

it('moves deadlines by the time of maintenance, and lets none pass meanwhile', async () => {
  const { test, order } = await openOrder();
  const state = { isOpen: true };
  test.service.setOpen(() => state.isOpen);
  await test.advance(6_000);
  state.isOpen = false;
  await test.advance(20 * MINUTE_MS);
  expect(test.status(order)).toBe('awaiting_payment');
  state.isOpen = true;
  await test.advance(1_000);
  expect(test.status(order)).toBe('awaiting_payment');
  expect(test.current(order).paymentExpiresAt).toBe(
    order.paymentExpiresAt + 20 * MINUTE_MS + 1_000,
  );
});

it('takes an advertiser who lets two orders lapse offline', async () => {
  const test = await openTestP2p();
  const ad = await test.ad({ side: 'buy' });
  for (const _ of [1, 2]) {
    await test.order(ad, { paymentMethodId: test.methodOf(TAKER) });
    await test.advance(15 * MINUTE_MS);
    await test.advance(15 * MINUTE_MS);
  }
  expect(test.db.get('SELECT status FROM p2p_ad WHERE id = ?', [ad.id])).toEqual({
    status: 'offline',
  });
  expect(test.told.at(-1)).toMatchObject({ userId: MAKER, event: 'ad_offline' });
});

it('tells an advertiser whose ad is used up', async () => {
  const test = await openTestP2p();
  await test.order(await test.ad({ available: of('22') }));
  expect(test.told.map(({ event }) => event)).toEqual(['taken', 'ad_exhausted']);
});

it('lists closed orders for half a year', async () => {
  const { test, order } = await openOrder();
  const readUids = () =>
    test.service
      .list({ userId: MAKER, isOpen: false, page: 1, perPage: 10 })
      .rows.map(({ uid }) => uid);
  await test.by(TAKER, order, cancel('not_paid'));
  await test.advance(180 * DAY_MS);
  expect(readUids()).toEqual([order.uid]);
  await test.advance(1);
  expect(readUids()).toEqual([]);
});

it('deletes the files of an order half a year after its end', async () => {
  const { test, order } = await openOrder();
  const file = { userId: TAKER, type: 'image/png', name: '', hash: 'h' } as const;
  await test.service.run((tx) =>
    insertFile(tx, { ...file, orderId: order.id, content: Buffer.from('file') }, tx.now),
  );
  await test.by(TAKER, order, cancel('not_paid'));
  const count = () => test.db.get('SELECT count(*) AS count FROM p2p_file');
  await test.advance(180 * DAY_MS);
  expect(count()).toEqual({ count: 1n });
  await test.advance(DAY_MS);
  expect(count()).toEqual({ count: 0n });
});

it('counts ended trades for the profiles of both', async () => {
  const { test, order } = await openOrder();
  await test.advance(4 * MINUTE_MS);
  await test.by(TAKER, order, commands.markPaid);
  await test.advance(90_000);
  await test.by(MAKER, order, release);
  const now = epochMs(test.clock.nowMs);
  expect(traderStatsOf(test.db, MAKER, now)).toMatchObject({
    ordersTotal: 1,
    orders30d: 1,
    completionRate30d: 1,
    releaseMinutes: 1.5,
    payMinutes: undefined,
  });
  expect(traderStatsOf(test.db, TAKER, now)).toMatchObject({ payMinutes: 4, unreleasedRate30d: 0 });
});

it('wakes for an unanswered request alone', async () => {
  const test = await openTestP2p();
  const order = await test.order(await test.ad({ paymentWindow: 120 }));
  await test.by(MAKER, order, ask);
  await test.advance(30 * MINUTE_MS - 1);
  expect(test.current(order).cancelRequest).toBe('pending');
  await test.advance(1);
  expect(test.current(order)).toMatchObject({
    status: 'awaiting_payment',
    cancelRequest: 'rejected',
  });
  expect(test.told.at(-1)).toMatchObject({ userId: MAKER, event: 'cancel_rejected' });
});

it('moves nothing without the whole escrow, and raises an alarm', async () => {
  const { test, order } = await openOrder();
  await test.by(TAKER, order, commands.markPaid);
  const less = "UPDATE hold SET amount_units = amount_units - 1 WHERE reason = 'p2p_order'";
  await test.service.run(({ db }) => db.run(less));
  const before = { ...test.current(order) };
  expect(await test.by(MAKER, order, release)).toBe('escrow_missing');
  expect(await test.by(TAKER, order, cancel('paid_and_refunded'))).toBe('escrow_missing');
  expect(test.current(order)).toEqual(before);
  expect(test.alarms.length).toBe(2);
  expect([test.balance(TAKER), test.balance(MAKER)]).toEqual(['1000 + 0', '899.9 + 100.1']);
});
