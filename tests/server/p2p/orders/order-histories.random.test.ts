/** Random histories of both sides, the desk and time, with crashes: money is conserved, an escrow leaves once and only with
 *  an end that may move it, and what time does happens once. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import {
  P2P_ACTIONS,
  P2P_APPEAL_REASONS,
  type P2pAction,
  type P2pAppealReason,
  type P2pOrderStatus,
} from '#contract/core/p2p.ts';
import { allowedActions, appealReasons } from '#domain/p2p/order-rules.ts';
import { openAppealOf } from '#server/p2p/appeals/appeal-rows.ts';
import { claimAppeal, decideAppeal } from '#server/p2p/appeals/appeal-desk.ts';
import { insertFile } from '#server/p2p/files/file-rows.ts';
import type { Change } from '#server/p2p/orders/order-commands.ts';
import type { P2pTransaction } from '#server/p2p/orders/order-context.ts';
import { orderEventsOf, orderTable, type P2pOrderRecord } from '#server/p2p/orders/order-rows.ts';
import { factsOf } from '#server/p2p/orders/order-facts.ts';
import { openSettlementOf } from '#server/p2p/orders/settlement-rows.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import {
  noCode,
  openTestP2p,
  orderCommands as commands,
  OTHER,
  TAKER,
  type TestP2p,
} from '#tests/support/test-p2p.ts';

const SEED = 20_261_132;
const HISTORY_COUNT = countOf({ short: 20, long: 5_000 });
const RACE_COUNT = countOf({ short: 80, long: 10_000 });
const STEP_COUNT = 30;
const TEXT = 'Enough characters for evidence.';
const REASONS = Object.keys(P2P_APPEAL_REASONS) as P2pAppealReason[];

/** Statuses that may follow. */
const NEXT: Readonly<Record<P2pOrderStatus, readonly P2pOrderStatus[]>> = {
  awaiting_payment: ['paid', 'cancelled', 'expired'],
  paid: [
    'awaiting_payment',
    'completed',
    'cancelled',
    'in_appeal',
    'resolved_to_buyer',
    'resolved_to_seller',
  ],
  expired: ['completed', 'in_appeal'],
  in_appeal: ['paid', 'expired', 'resolved_to_buyer', 'resolved_to_seller'],
  completed: [],
  cancelled: [],
  resolved_to_buyer: [],
  resolved_to_seller: [],
};

const ENDS: ReadonlySet<string> = new Set([
  'p2p_released',
  'p2p_cancelled',
  'p2p_grace_ended',
  'p2p_resolved_to_buyer',
  'p2p_resolved_to_seller',
  'p2p_conceded',
  'p2p_settled',
]);

const ENDED: readonly P2pOrderStatus[] = [
  'completed',
  'cancelled',
  'expired',
  'resolved_to_buyer',
  'resolved_to_seller',
];

type Command = (tx: P2pTransaction, change: Change) => unknown;

class Crash extends Error {}

/** Often what the side may do now, sometimes anything, and now and then the desk. */
function commandOf(
  test: TestP2p,
  { order, userId }: { readonly order: P2pOrderRecord; readonly userId: UserId },
  random: SeededRandom,
): Command {
  if (random.next() < 0.05) return deskCommand(test, order, random);
  const facts = factsOf(test.db, order, userId === order.buyerId ? 'buyer' : 'seller');
  const role = userId === order.buyerId ? 'buyer' : 'seller';
  const allowed = allowedActions(facts, role, test.clock.nowMs);
  const reasons = appealReasons(facts, role, test.clock.nowMs);
  const isAllowed = allowed.length > 0 && random.next() < 0.8;
  const action = random.pick(isAllowed ? allowed : P2P_ACTIONS);
  const reason =
    reasons.length > 0 && random.next() < 0.9 ? random.pick(reasons) : random.pick(REASONS);
  return sideCommand(test, order, { action, reason, userId }, random);
}

function deskCommand(test: TestP2p, order: P2pOrderRecord, random: SeededRandom): Command {
  const side = random.pick(['buyer', 'seller'] as const);
  const isClaim = random.next() < 0.3;
  return (tx) => {
    const id = openAppealOf(test.db, order.id)?.id ?? 0;
    return isClaim ? claimAppeal(tx, id) : decideAppeal(tx, id, { side, note: 'Seen.' });
  };
}

function sideCommand(
  test: TestP2p,
  order: P2pOrderRecord,
  chosen: { readonly action: P2pAction; readonly reason: P2pAppealReason; readonly userId: UserId },
  random: SeededRandom,
): Command {
  const { reason, userId } = chosen;
  const isWithFile = random.next() < 0.9;
  const hash = String(random.between(0, 1e9));
  const filesIn = (tx: P2pTransaction) => (isWithFile ? [storeFile(tx, order, userId, hash)] : []);
  const buyerShare = random.between(0, 100);
  const proposalId = openSettlementOf(test.db, order.id)?.id ?? 0;
  const isAccepted = random.next() < 0.5 ? 'accept' : 'reject';
  const declaration =
    (order.status === 'paid') === random.next() < 0.9 ? 'paid_and_refunded' : 'not_paid';
  const answer =
    (one: 'accept' | 'reject'): Command =>
    (tx, change) =>
      commands.answerCancel(tx, { ...change, answer: one, reason: 'No.', files: [] });
  const byAction: Readonly<Record<P2pAction, Command>> = {
    mark_paid: (tx, change) => commands.markPaid(tx, change),
    take_back_paid: (tx, change) => commands.takeBackPaid(tx, change),
    extend_payment: (tx, change) => commands.extendPayment(tx, change),
    release: (tx, change) => commands.release(tx, change, noCode),
    cancel: (tx, change) => commands.cancel(tx, { ...change, reason: 'other', declaration }),
    request_cancel: (tx, change) =>
      commands.requestCancel(tx, { ...change, reason: 'other', files: filesIn(tx) }),
    accept_cancel: answer('accept'),
    reject_cancel: answer('reject'),
    appeal: (tx, change) =>
      commands.appeal(tx, { ...change, reason, text: TEXT, files: filesIn(tx) }),
    add_evidence: (tx, change) =>
      commands.addEvidence(tx, { ...change, text: TEXT, files: filesIn(tx) }),
    withdraw_appeal: (tx, change) => commands.withdrawAppeal(tx, change),
    concede: (tx, change) => commands.concede(tx, change),
    propose_settlement: (tx, change) => commands.proposeSettlement(tx, { ...change, buyerShare }),
    answer_settlement: (tx, change) =>
      commands.answerSettlement(tx, { ...change, proposalId, answer: isAccepted }, noCode),
    complain: (tx, change) =>
      commands.complain(tx, { ...change, reason, text: TEXT, files: filesIn(tx) }),
    give_feedback: (tx, change) =>
      commands.giveFeedback(tx, { ...change, rating: 'good', tags: [], text: 'Thanks.' }),
    // It changes no order, so that the buyer pays in its place.
    send_message: (tx, change) => commands.markPaid(tx, change),
  };
  return byAction[chosen.action];
}

const storeFile = (tx: P2pTransaction, order: P2pOrderRecord, userId: UserId, hash: string) =>
  insertFile(
    tx,
    {
      orderId: order.id,
      userId,
      type: 'image/png',
      name: '',
      hash: `${hash} ${tx.now}`,
      content: Buffer.from('file'),
    },
    tx.now,
  ).id;

const allOrders = (test: TestP2p) => orderTable.all(test.db, {}, { ascending: ['id'] });

async function takeOne(test: TestP2p, random: SeededRandom): Promise<void> {
  const ads = test.db.all<{ id: bigint; side: string }>('SELECT id, side FROM p2p_ad');
  const ad = random.pick(ads);
  const takerId = random.pick([TAKER, OTHER]);
  await test.take(
    { id: Number(ad.id) },
    {
      takerId,
      amount: decimal(`${random.between(5, 30)}.${random.between(0, 99_999_999)}`),
      ...(ad.side === 'buy' && { paymentMethodId: test.methodOf(takerId) }),
    },
  );
}

const TIMES = [
  SECOND_MS,
  MINUTE_MS,
  6 * MINUTE_MS,
  11 * MINUTE_MS,
  16 * MINUTE_MS,
  HOUR_MS,
  DAY_MS,
];

async function step(test: TestP2p, random: SeededRandom): Promise<TestP2p> {
  // Sanctions would end most histories.
  await test.service.run(({ db }) => {
    db.run('DELETE FROM p2p_pause');
    db.run("UPDATE p2p_ad SET status = 'offline' WHERE status = 'suspended'");
  });
  const orders = allOrders(test);
  const kind = random.between(0, 19);
  if (orders.length === 0 || kind < 3) await takeOne(test, random);
  else if (kind < 5) await test.advance(random.between(1, random.pick(TIMES)));
  else if (kind === 5 && random.next() < 0.5) {
    test.clock.nowMs += random.pick([SECOND_MS, HOUR_MS]);
    return test.reopen();
  } else {
    const order = random.pick(orders.slice(-4));
    const userId = random.pick([order.buyerId, order.sellerId]);
    return act(test, random, { order, userId });
  }
  return test;
}

/** One command in ten is undone by a crash before its commit. */
async function act(
  test: TestP2p,
  random: SeededRandom,
  { order, userId }: { readonly order: P2pOrderRecord; readonly userId: UserId },
): Promise<TestP2p> {
  const command = commandOf(test, { order, userId }, random);
  if (random.next() >= 0.1) {
    await test.by(userId, order, command);
    return test;
  }
  const before = stateOf(test);
  const crash = test.by(userId, order, (tx, change) => {
    command(tx, change);
    throw new Crash();
  });
  await expect(crash).rejects.toThrow(Crash);
  expect(stateOf(test)).toEqual(before);
  return test.reopen();
}

const stateOf = (test: TestP2p) => ({
  orders: allOrders(test),
  accounts: test.db.all('SELECT * FROM account ORDER BY id'),
  lines: test.db.get('SELECT count(*) AS count FROM transfer'),
});

/** Statuses follow each other as they may, an order ends once, and a closed one does not change. */
function checkOrders(test: TestP2p, closed: Map<number, P2pOrderRecord>, label: string): void {
  for (const order of allOrders(test)) {
    const events = orderEventsOf(test.db, order.id);
    const statuses = events.map(({ status }) => status);
    for (const [index, status] of statuses.entries()) {
      const previous = statuses[index - 1];
      if (previous === undefined || previous === status) continue;
      expect(NEXT[previous], `${label}: after ${previous}`).toContain(status);
    }
    const ends = events.filter(({ event }) => ENDS.has(event)).length;
    expect(ends, `${label}: ends of ${order.uid}`).toBe(order.closedAt === undefined ? 0 : 1);
    const before = closed.get(order.id);
    if (before !== undefined) expect(order, `${label}: a closed order`).toEqual(before);
    if (order.closedAt !== undefined) closed.set(order.id, order);
  }
}

it(
  `conserves money through random histories with crashes (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    const reached = new Map<string, number>();
    for (let history = 0; history < HISTORY_COUNT; history += 1) {
      let test = await openTestP2p();
      await test.ad();
      await test.ad({ side: 'buy' });
      await test.ad({ available: 3_333_333_333n as never });
      const closed = new Map<number, P2pOrderRecord>();
      for (let count = 0; count < STEP_COUNT; count += 1) {
        test = await step(test, random);
        const label = `seed ${SEED}, history ${history}, step ${count}`;
        expect(await test.breaches(), label).toEqual([]);
        checkOrders(test, closed, label);
        expect(test.alarms, label).toEqual([]);
      }
      // After every deadline nothing is left but what waits for the desk.
      for (let day = 0; day < 4; day += 1) await test.advance(DAY_MS);
      for (const order of allOrders(test).filter(({ closedAt }) => closedAt === undefined)) {
        expect([order.status, openAppealOf(test.db, order.id)?.status]).toEqual([
          'in_appeal',
          'under_review',
        ]);
      }
      for (const { status, isSettled } of allOrders(test)) {
        const end = isSettled ? 'settled' : status;
        reached.set(end, (reached.get(end) ?? 0) + 1);
      }
    }
    // The histories meet every end.
    const ends = [...ENDED, 'settled'].filter((end) => (reached.get(end) ?? 0) > 0);
    expect(ends, JSON.stringify([...reached])).toEqual([...ENDED, 'settled']);
  },
  40 * MINUTE_MS,
);

/** Ways to end an order or to change it, each with the status that was seen before the race. */
function rivalsOf(test: TestP2p, order: P2pOrderRecord, fileIds: readonly string[]) {
  const { status } = test.current(order);
  const run = (userId: UserId, command: Command) => async () => {
    const change = { userId, orderUid: order.uid, expectedStatus: status };
    const outcome = await test.service.run((tx) => command(tx, change));
    return typeof outcome === 'object' && outcome !== null && 'order' in outcome;
  };
  const [buyerFile = '', sellerFile = ''] = fileIds;
  const appeal =
    (reason: P2pAppealReason, file: string): Command =>
    (tx, change) =>
      commands.appeal(tx, { ...change, reason, text: TEXT, files: [file] });
  const { buyerId, sellerId } = order;
  return [
    run(sellerId, (tx, change) => commands.release(tx, change, noCode)),
    run(buyerId, (tx, change) =>
      commands.cancel(tx, {
        ...change,
        reason: 'other',
        declaration: status === 'paid' ? 'paid_and_refunded' : 'not_paid',
      }),
    ),
    run(buyerId, (tx, change) => commands.markPaid(tx, change)),
    run(buyerId, appeal(status === 'expired' ? 'paid_after_expiry' : 'other', buyerFile)),
    run(sellerId, appeal('other', sellerFile)),
    run(buyerId, (tx, change) => commands.concede(tx, change)),
    run(buyerId, (tx, change) => commands.withdrawAppeal(tx, change)),
    async () => {
      const id = openAppealOf(test.db, order.id)?.id ?? 0;
      const isSeen = status === 'in_appeal';
      const outcome = await test.service.run((tx) =>
        isSeen ? decideAppeal(tx, id, { side: 'seller', note: 'Seen.' }) : 'not_found',
      );
      return outcome === 'done';
    },
    async () => {
      await test.service.timer.advance();
      return false;
    },
  ];
}

function shuffle<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const left = [...items];
  const order: Item[] = [];
  while (left.length > 0) order.push(...left.splice(random.between(0, left.length - 1), 1));
  return order;
}

const RACE_STARTS = ['awaiting_payment', 'paid', 'expired', 'in_appeal'] as const;

it(
  `lets one of release, cancel, expiry, appeal and verdict win (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED + 1);
    let test = await openTestP2p();
    for (let race = 0; race < RACE_COUNT; race += 1) {
      if (race % 25 === 0) test = await openTestP2p();
      const label = `seed ${SEED}, race ${race}`;
      await test.service.run(({ db }) => db.run('DELETE FROM p2p_pause'));
      const ad = await test.ad({ available: 2_000_000_000n as never });
      const order = await test.order(ad);
      const start = random.pick(RACE_STARTS);
      const fileIds = await bringTo(test, order, start);
      // At the last moment, at the end, or before it.
      const due = test.current(order).dueAt ?? test.clock.nowMs;
      const isAtEnd = start === 'awaiting_payment' && random.next() < 0.5;
      if (isAtEnd) test.clock.nowMs = order.paymentExpiresAt - random.between(0, 2);
      else if (random.next() < 0.5) test.clock.nowMs = Math.max(test.clock.nowMs, due - 1);
      const rivals = rivalsOf(test, order, fileIds);
      const outcomes = await Promise.all(shuffle(random, rivals).map((rival) => rival()));
      const wins = outcomes.filter((isWon) => isWon).length;
      expect(wins, `${label} from ${start}`).toBeLessThanOrEqual(1);
      const ends = orderEventsOf(test.db, order.id).filter(({ event }) => ENDS.has(event)).length;
      expect(ends, label).toBe(test.current(order).closedAt === undefined ? 0 : 1);
      expect(await test.breaches(), label).toEqual([]);
      // A day to release, and one to respond to the appeal of the exchange.
      for (let day = 0; day < 2; day += 1) await test.advance(DAY_MS);
      const { id = 0 } = openAppealOf(test.db, order.id) ?? {};
      await test.service.run((tx) => decideAppeal(tx, id, { side: 'seller', note: 'Seen.' }));
      expect(test.current(order).closedAt, label).toBeDefined();
    }
  },
  40 * MINUTE_MS,
);

async function bringTo(
  test: TestP2p,
  order: P2pOrderRecord,
  start: (typeof RACE_STARTS)[number],
): Promise<readonly string[]> {
  const { buyerId, sellerId, id: orderId } = order;
  const fileIds = await test.service.run((tx) =>
    [buyerId, sellerId].map(
      (userId) =>
        insertFile(
          tx,
          {
            orderId,
            userId,
            type: 'image/png',
            name: '',
            hash: `${orderId} ${userId}`,
            content: Buffer.from('file'),
          },
          tx.now,
        ).id,
    ),
  );
  if (start === 'expired') {
    await test.advance(16 * MINUTE_MS);
    return fileIds;
  }
  if (start === 'awaiting_payment') return fileIds;
  await test.by(buyerId, order, commands.markPaid);
  await test.advance(10 * MINUTE_MS);
  if (start === 'in_appeal') {
    const files = fileIds.slice(0, 1);
    await test.by(buyerId, order, (tx, change) =>
      commands.appeal(tx, { ...change, reason: 'other', text: TEXT, files }),
    );
  }
  expect(test.status(order)).toBe(start);
  return fileIds;
}
