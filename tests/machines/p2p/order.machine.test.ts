/** One order, of its buyer or its seller. */
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { isMissing, type ChangeOrder } from '#machines/p2p/order.ts';
import {
  AWAITING,
  changed,
  FILE,
  ID,
  lost,
  never,
  NOW,
  openOrder,
  orderOf,
  PAID,
  reportOf,
  settle,
  TO_RELEASE,
  wrongCode,
} from './open-order.ts';

const acceptWith = (order = PAID, message = 'Marked as paid.') =>
  Promise.resolve({ order, message });

it('[P2P-01] marks as paid once the buyer has compared the name and stated the payment', async () => {
  const order = await openOrder({ change: () => acceptWith() });
  order.choose('mark_paid');
  order.confirm();
  expect(order.context()).toMatchObject({
    areProblemsShown: true,
    problems: { name: 'missing', declaration: 'missing' },
  });
  order.edit({ isNameCompared: true, isDeclared: true });
  order.confirm();
  expect(order.change).toHaveBeenCalledExactlyOnceWith({
    action: 'mark_paid',
    body: {
      orderUid: AWAITING.uid,
      expectedStatus: 'awaiting_payment',
      requestId: ID,
      paymentMethodId: 31,
      declaration: true,
    },
  });
  await settle();
  expect(order.context()).toMatchObject({ order: PAID, action: undefined, draft: undefined });
  expect(order.notices).toEqual(['Marked as paid.']);
});

it('[P2P-01] does only what the exchange allows', async () => {
  const order = await openOrder();
  order.choose('release');
  expect(order.isAt('idle')).toBe(true);
});

it('[P2P-01] repeats an action without a response under the same id, and does it once', async () => {
  const responses = [never<ChangeOrder['response']>(), Promise.reject(lost), acceptWith()];
  const order = await openOrder({
    change: () => responses.shift() ?? never(),
    read: async () => Promise.resolve(orderOf({ allowedActions: ['extend_payment'] })),
  });
  order.choose('extend_payment');
  order.confirm();
  order.clock.increment(5_000);
  expect(order.state()).toMatchObject({ action: { sending: 'unknown' } });
  order.clock.increment(1_000);
  await settle();
  order.clock.increment(1_000);
  await settle();
  expect(order.change).toHaveBeenCalledTimes(3);
  const ids = order.change.mock.calls.map(([{ body }]) => body.requestId);
  expect(new Set(ids)).toEqual(new Set([ID]));
  expect(order.isAt('idle')).toBe(true);
});

it('[P2P-01] shows the new state after 1010, and has done nothing', async () => {
  const completed = orderOf({ status: 'completed', revision: 3, allowedActions: [] });
  const reads = [TO_RELEASE];
  const order = await openOrder({
    read: () => Promise.resolve(reads.shift() ?? completed),
    change: () => Promise.reject(changed),
  });
  order.choose('release');
  order.edit({ isDeclared: true });
  order.confirm();
  await settle();
  expect(order.context()).toMatchObject({ isSuperseded: true, draft: undefined });
  order.clock.increment(50);
  await settle();
  expect(order.context().order?.status).toBe('completed');
  order.actor.send({ type: 'action.left' });
  expect(order.context().isSuperseded).toBe(false);
});

it('[P2P-01] keeps the statement when the code is wrong', async () => {
  const order = await openOrder({
    read: () => Promise.resolve(TO_RELEASE),
    change: () => Promise.reject(wrongCode),
    input: { isTwoFactorOn: true },
  });
  order.choose('release');
  order.edit({ isDeclared: true });
  expect(order.context().problems).toEqual({ code: 'missing' });
  order.edit({ code: '123456' });
  order.confirm();
  await settle();
  expect(order.isAt('confirming')).toBe(true);
  expect(order.context()).toMatchObject({
    rejection: { name: 'two_factor_code_wrong' },
    draft: { isDeclared: true },
  });
  expect(order.change.mock.calls[0]?.[0].body).toMatchObject({ twoFactorCode: '123456' });
});

it('[P2P-01] asks for the fiat sum when two orders are open, so that the right one is released', async () => {
  const order = await openOrder({ read: () => Promise.resolve(TO_RELEASE) });
  order.actor.send({ type: 'facts.changed', facts: { openOrderCount: 2 } });
  order.choose('release');
  order.edit({ isDeclared: true });
  expect(order.context().problems).toEqual({ sum: 'missing' });
  order.edit({ sum: '1,000' });
  expect(order.context().problems).toEqual({ sum: 'differs' });
  order.edit({ sum: '100.00' });
  expect(order.context().problems).toEqual({});
  order.actor.send({ type: 'facts.changed', facts: { openOrderCount: 1 } });
  order.edit({ sum: '' });
  expect(order.context().problems).toEqual({});
});

it('[P2P-01] lets a buyer cancel only after five seconds with the warning', async () => {
  const order = await openOrder({
    read: () => Promise.resolve(PAID),
    change: () => acceptWith(orderOf({ status: 'cancelled', revision: 3 })),
  });
  order.choose('cancel');
  order.edit({ cancelReason: 'refunded', isDeclared: true });
  order.confirm();
  order.clock.increment(4_999);
  order.confirm();
  expect(order.change).not.toHaveBeenCalled();
  order.clock.increment(1);
  order.confirm();
  expect(order.change.mock.calls[0]?.[0]).toMatchObject({
    action: 'cancel',
    body: { declaration: 'paid_and_refunded', reason: 'refunded', expectedStatus: 'paid' },
  });
});

it('[P2P-01] closes a dialog whose order has changed, and never sends its statement for another status', async () => {
  const order = await openOrder();
  order.choose('cancel');
  order.edit({ cancelReason: 'cannot_pay', isDeclared: true });
  // Another device of the buyer has marked it as paid: "not paid" is no longer true.
  order.actor.send({ type: 'order.reported', order: reportOf(PAID) });
  expect(order.isAt('idle')).toBe(true);
  expect(order.context()).toMatchObject({ isSuperseded: true, order: { status: 'paid' } });
  order.clock.increment(5_000);
  order.confirm();
  expect(order.change).not.toHaveBeenCalled();
});

it('[P2P-01] queues a payment without a connection, and sends it before it reads anything', async () => {
  const calls: string[] = [];
  const order = await openOrder({
    read: () => {
      calls.push('read');
      return Promise.resolve(AWAITING);
    },
    change: () => {
      calls.push('change');
      return acceptWith();
    },
  });
  order.actor.send({ type: 'connection.lost' });
  order.choose('mark_paid');
  order.edit({ isNameCompared: true, isDeclared: true });
  order.confirm();
  expect(order.isAt('queued')).toBe(true);
  order.actor.send({ type: 'order.outdated' });
  calls.length = 0;
  order.actor.send({ type: 'connection.restored' });
  order.clock.increment(50);
  await settle();
  expect(calls.slice(0, 2)).toEqual(['change', 'read']);
  expect(order.context().order?.status).toBe('paid');
});

const QUEUED = { requestId: ID, status: 'awaiting_payment', paymentMethodId: 31 } as const;

it('[P2P-01] sends a payment that was queued before a reload once the order is read, under its ID', async () => {
  const order = await openOrder({
    change: () => acceptWith(),
    input: { isOnline: false, queued: QUEUED },
  });
  expect(order.isAt('queued')).toBe(true);
  expect(order.change).not.toHaveBeenCalled();
  order.actor.send({ type: 'connection.restored' });
  await settle();
  expect(order.change).toHaveBeenCalledExactlyOnceWith({
    action: 'mark_paid',
    body: {
      orderUid: AWAITING.uid,
      expectedStatus: 'awaiting_payment',
      requestId: ID,
      paymentMethodId: 31,
      declaration: true,
    },
  });
  expect(order.context()).toMatchObject({ order: PAID, action: undefined });
});

it.each([
  [PAID, false],
  [orderOf({ status: 'cancelled', revision: 3, allowedActions: [] }), true],
])(
  'sends no payment of an order that has changed before the reload: %#',
  async (now, isSuperseded) => {
    const order = await openOrder({
      read: () => Promise.resolve(now),
      input: { queued: QUEUED },
    });
    expect(order.isAt('idle')).toBe(true);
    expect(order.context()).toMatchObject({ isSuperseded, draft: undefined });
    expect(order.change).not.toHaveBeenCalled();
  },
);

it('[P2P-01] keeps a payment that was queued before a reload when an event arrives before the order is read', async () => {
  const now = orderOf({ revision: 2 });
  const reads = [never<P2pOrderDetails>(), Promise.resolve(now)];
  const order = await openOrder({
    read: () => reads.shift() ?? Promise.resolve(now),
    change: () => acceptWith(),
    input: { queued: QUEUED },
  });
  order.actor.send({ type: 'order.reported', order: reportOf(now) });
  expect(order.isAt('resuming')).toBe(true);
  order.clock.increment(50);
  await settle();
  expect(order.change).toHaveBeenCalledOnce();
  expect(order.context()).toMatchObject({ isSuperseded: false, action: undefined });
});

it('takes a queued payment back', async () => {
  const order = await openOrder({ input: { isOnline: false } });
  order.choose('mark_paid');
  order.edit({ isNameCompared: true, isDeclared: true });
  order.confirm();
  order.actor.send({ type: 'action.left' });
  order.actor.send({ type: 'connection.restored' });
  expect(order.isAt('idle')).toBe(true);
  expect(order.change).not.toHaveBeenCalled();
});

it('ignores events that are older than what is shown, or of another order', async () => {
  const order = await openOrder({ read: () => Promise.resolve(PAID) });
  order.actor.send({ type: 'order.reported', order: reportOf(AWAITING) });
  order.actor.send({
    type: 'order.reported',
    order: { ...reportOf(PAID), uid: 'OTHER0001', revision: 9 },
  });
  order.clock.increment(50);
  expect(order.context().order?.status).toBe('paid');
  expect(order.read).toHaveBeenCalledOnce();
});

it('reads again until the details are as new as the event', async () => {
  const reads = [AWAITING, AWAITING, PAID];
  const order = await openOrder({ read: () => Promise.resolve(reads.shift() ?? PAID) });
  order.actor.send({ type: 'order.reported', order: reportOf(PAID) });
  expect(order.context().order?.status).toBe('paid');
  order.clock.increment(50);
  await settle();
  expect(order.state()).toMatchObject({ reading: 'behind' });
  order.clock.increment(2_000);
  await settle();
  expect(order.context().order).toEqual(PAID);
  expect(order.state()).toMatchObject({ reading: 'current' });
});

it('[P2P-01] reads the order at its deadline by the exchange clock, however the clock of the device is', async () => {
  const order = await openOrder({
    read: () => Promise.resolve(orderOf({ paymentExpiresAt: epochMs(NOW + 20_000) })),
  });
  order.clock.increment(20_000);
  await settle();
  expect(order.read).toHaveBeenCalledTimes(1);
  order.clock.increment(300);
  order.clock.increment(50);
  await settle();
  expect(order.read).toHaveBeenCalledTimes(2);
});

it('[P2P-01] uploads each file of an evidence alone, and sends again only the one that failed', async () => {
  const results = [
    () => Promise.resolve(FILE),
    () => Promise.reject(lost),
    () => Promise.resolve({ ...FILE, id: 'second-file' }),
  ];
  const order = await openOrder({
    read: () => Promise.resolve(PAID),
    upload: () => (results.shift() ?? (() => never<typeof FILE>()))(),
  });
  order.choose('appeal');
  order.edit({ appealReason: 'paid_not_released', text: 'Paid at 10:04 from my own account.' });
  expect(order.context().problems).toEqual({ files: 'missing' });
  for (const key of ['one', 'two']) {
    order.actor.send({ type: 'file.chosen', file: { key, name: `${key}.png`, source: key } });
  }
  await settle();
  expect(order.context().files.map(({ state }) => state)).toEqual(['stored', 'failed']);
  order.confirm();
  expect(order.context().problems).toEqual({ files: 'failed' });
  order.actor.send({ type: 'file.retried', key: 'two' });
  await settle();
  expect(order.upload.mock.calls.map(([{ source }]) => source)).toEqual(['one', 'two', 'two']);
  order.confirm();
  expect(order.change.mock.calls[0]?.[0]).toMatchObject({
    action: 'appeal',
    body: { files: [FILE.id, 'second-file'], reason: 'paid_not_released' },
  });
});

it('uploads a file again after a reconnect, but not one that the exchange refuses', async () => {
  const refused = new ApiError('No image.', { status: 422, code: 'p2p_file_refused' });
  const results = [() => Promise.reject(refused), () => Promise.reject(lost)];
  const order = await openOrder({
    read: () => Promise.resolve(PAID),
    upload: () => (results.shift() ?? (() => Promise.resolve(FILE)))(),
  });
  order.choose('appeal');
  for (const key of ['one', 'two']) {
    order.actor.send({ type: 'file.chosen', file: { key, name: key, source: key } });
  }
  await settle();
  expect(order.context().files.map(({ failure }) => failure)).toEqual(['No image.', undefined]);
  order.actor.send({ type: 'connection.restored' });
  await settle();
  expect(order.context().files.map(({ state }) => state)).toEqual(['failed', 'stored']);
  order.actor.send({ type: 'file.removed', key: 'one' });
  expect(order.context().files.map(({ key }) => key)).toEqual(['two']);
});

it('secures the escrow in the grace period with one statement', async () => {
  const order = await openOrder({
    read: () =>
      Promise.resolve(orderOf({ status: 'expired', allowedActions: ['mark_paid', 'appeal'] })),
  });
  order.choose('mark_paid');
  order.edit({ isDeclared: true });
  order.confirm();
  expect(order.change).toHaveBeenCalledOnce();
});

it.each([
  ['propose_settlement', { buyerShare: '50' }, { buyerShare: 50 }],
  ['concede', { isDeclared: true }, { declaration: true }],
  ['withdraw_appeal', {}, { expectedStatus: 'in_appeal' }],
  ['answer_settlement', { answer: 'reject' }, { proposalId: 3, answer: 'reject' }],
  ['answer_settlement', { answer: 'accept', code: '123456' }, { twoFactorCode: '123456' }],
  [
    'give_feedback',
    { rating: 'good', tags: ['fast'], text: ' Fast. ' },
    { rating: 'good', tags: ['fast'], text: 'Fast.' },
  ],
  ['request_cancel', { cancelReason: 'no_answer' }, { reason: 'no_answer', files: [] }],
  ['accept_cancel', {}, { answer: 'accept', reason: '' }],
  ['reject_cancel', { text: 'I have paid.' }, { answer: 'reject', reason: 'I have paid.' }],
] as const)('sends %s as the user has stated it', async (action, patch, body) => {
  const settlement = {
    id: 3,
    proposedBy: 'seller',
    buyerShare: 50,
    buyerAmount: decimal('1'),
    sellerAmount: decimal('1'),
    expiresAt: epochMs(NOW + 90_000),
  } as const;
  const order = await openOrder({
    read: () =>
      Promise.resolve(orderOf({ status: 'in_appeal', settlement, allowedActions: [action] })),
    input: { isTwoFactorOn: true },
  });
  order.choose(action);
  order.edit(patch);
  order.clock.increment(5_000);
  order.confirm();
  expect(order.change).toHaveBeenCalledOnce();
  expect(order.change.mock.calls[0]?.[0]).toMatchObject({ action, body });
});

it.each(['', '-1', '101', '5.5', 'x'])(
  'rejects %j as a share of a settlement',
  async (buyerShare) => {
    const order = await openOrder({ read: () => Promise.resolve(PAID) });
    order.choose('propose_settlement');
    order.edit({ buyerShare });
    expect(order.context().problems).toEqual({ buyerShare: 'out_of_range' });
  },
);

it('knows a missing order by its status or its code, and no other failure', () => {
  expect(isMissing(new ApiError('Not found.', { status: 404 }))).toBe(true);
  expect(isMissing(new ApiError('Not found.', { code: 'not_found' }))).toBe(true);
  expect(isMissing(new ApiError('Busy.', { status: 503, code: 'unavailable' }))).toBe(false);
  expect(isMissing(lost)).toBe(false);
});

it('shows that there is no such order, and tries again after a failed read', async () => {
  const missing = await openOrder({
    read: () => Promise.reject(new ApiError('Not found.', { status: 404, code: 'not_found' })),
  });
  expect(missing.state()).toMatchObject({ reading: 'missing' });
  const reads = [() => Promise.reject(lost), () => Promise.resolve(AWAITING)];
  const failed = await openOrder({
    read: () => (reads.shift() ?? (() => Promise.resolve(AWAITING)))(),
  });
  expect(failed.state()).toMatchObject({ reading: 'failed' });
  failed.clock.increment(2_000);
  await settle();
  expect(failed.context().order).toEqual(AWAITING);
  await vi.waitFor(() => expect(failed.state()).toMatchObject({ reading: 'current' }));
});
