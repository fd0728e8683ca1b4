/** Random walks over one order: every state and every transition, the false side of each guard included. */
import { it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { P2P_ACTIONS, type P2pOrderStatus } from '#contract/core/p2p.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { OrderAction, OrderChange } from '#machines/p2p/order-changes.ts';
import type { DraftFile } from '#machines/p2p/order-files.ts';
import { orderMachine } from '#machines/p2p/order.machine.ts';
import type { OrderContext } from '#machines/p2p/order.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { newWalkSeed } from '../../support/recorded-paths.ts';
import { expectWalked } from '../../support/transitions.ts';
import { AWAITING, changed, FILE, lost, NOW, orderOf, reportOf, wrongCode } from './open-order.ts';

const ACTIONS: readonly OrderAction[] = ['mark_paid', 'cancel', 'appeal', 'extend_payment'];
const ALLOWED = [...ACTIONS, 'send_message'] as const;
const orderIn = (revision: number, status: P2pOrderStatus = 'awaiting_payment'): P2pOrderDetails =>
  orderOf({
    revision,
    status,
    allowedActions: [...ALLOWED],
    appealReasons: ['other', 'paid_not_released'],
    paymentExpiresAt: epochMs(NOW + 10_000),
  });
const FULL = {
  isDeclared: true,
  isNameCompared: true,
  cancelReason: 'other',
  appealReason: 'other',
  text: 'Paid at 10:04 from my own account.',
} as const;

let ids = 0;
let revision = 1;
const nextRevision = () => (revision += 1);

const walk: Walk = {
  machine: orderMachine,
  input: { uid: AWAITING.uid, clock: () => epochMs(NOW) },
  events: [
    ...ACTIONS.map((action) => () => ({ type: 'action.chosen', action })),
    () => ({ type: 'action.chosen', action: 'release' }),
    () => ({ type: 'draft.edited', patch: FULL }),
    () => ({ type: 'draft.edited', patch: { isDeclared: false, text: '' } }),
    () => ({ type: 'action.confirmed', requestId: requestId(`walk-${(ids += 1)}`) }),
    () => ({ type: 'action.left' }),
    () => ({ type: 'order.reported', order: reportOf(orderIn(nextRevision())) }),
    () => ({ type: 'order.reported', order: reportOf(orderIn(nextRevision(), 'paid')) }),
    () => ({ type: 'order.reported', order: reportOf(orderIn(1)) }),
    () => ({ type: 'order.outdated' }),
    (random) => ({ type: 'facts.changed', facts: { openOrderCount: 1 + random.between(0, 1) } }),
    () => ({ type: 'connection.lost' }),
    () => ({ type: 'connection.restored' }),
    (random) => ({
      type: 'file.chosen',
      file: { key: `f${random.between(0, 2)}`, name: 'a.png', source: 'a' },
    }),
    (random) => ({ type: 'file.removed', key: `f${random.between(0, 2)}` }),
    (random) => ({ type: 'file.retried', key: `f${random.between(0, 2)}` }),
    () => ({ type: 'session.ended' }),
    () => ({ type: 'session.started' }),
  ],
  responses: {
    readOrder: [
      () => ({ done: orderIn(nextRevision()) }),
      () => ({ done: orderIn(nextRevision(), 'paid') }),
      () => ({ done: orderIn(1) }),
      () => ({ failed: lost }),
      () => ({ failed: new ApiError('Not found.', { status: 404, code: 'not_found' }) }),
    ],
    uploadFile: [
      () => ({ done: FILE }),
      () => ({ failed: lost }),
      () => ({ failed: new ApiError('No image.', { status: 422, code: 'p2p_file_refused' }) }),
    ],
    sendChange: [
      () => ({ done: { order: orderIn(nextRevision(), 'paid'), message: 'Done.' } }),
      () => ({ failed: changed }),
      () => ({ failed: wrongCode }),
      () => ({ failed: lost }),
    ],
  },
  requests: { change: { send: 'sendChange' } },
  delays: [60, 2_000, 5_000, 10_500, 120_000],
  detailOf: (context) => {
    const { action, files, isOnline, problems } = context as OrderContext;
    const states = files.map(({ state }: DraftFile) => state).join();
    return [action, states, isOnline, Object.keys(problems).length === 0];
  },
  check: ({ snapshot, requested }) => {
    const { context } = snapshot as { readonly context: OrderContext };
    const sent = requested.filter(({ source }) => source === 'sendChange');
    const open = sent.filter(({ isOpen }) => isOpen);
    assert(open.length <= 1, 'one action is under way');
    for (const { input } of sent) {
      const { action, body } = input as OrderChange;
      assert(P2P_ACTIONS.includes(action), 'an action of the contract is sent');
      assert(body.orderUid === AWAITING.uid, 'about this order');
    }
    assert(
      context.order === undefined || context.order.revision <= context.reportedRevision,
      'the newest report is known',
    );
    if (context.isSuperseded) assert(context.draft === undefined, 'its dialog is closed');
  },
};

/** Begins without a connection, with a buyer who has paid: what is queued is rare otherwise. */
const offline: Walk = {
  ...walk,
  input: { uid: AWAITING.uid, clock: () => epochMs(NOW), isOnline: false },
  events: [
    () => ({ type: 'action.chosen', action: 'mark_paid' }),
    () => ({ type: 'draft.edited', patch: FULL }),
    () => ({ type: 'action.confirmed', requestId: requestId(`walk-${(ids += 1)}`) }),
    () => ({ type: 'action.left' }),
    () => ({ type: 'order.reported', order: reportOf(orderIn(nextRevision(), 'paid')) }),
    () => ({ type: 'order.reported', order: reportOf(orderIn(nextRevision())) }),
    () => ({ type: 'connection.lost' }),
    () => ({ type: 'connection.restored' }),
  ],
};

/** Begins with a payment that was queued before a reload; the order may have ended meanwhile. */
const resumed: Walk = {
  ...offline,
  responses: {
    ...walk.responses,
    readOrder: [
      ...(walk.responses['readOrder'] ?? []),
      () => ({ done: orderIn(nextRevision(), 'cancelled') }),
    ],
  },
  input: {
    uid: AWAITING.uid,
    clock: () => epochMs(NOW),
    isOnline: false,
    queued: {
      requestId: requestId('walk-queued'),
      status: 'awaiting_payment',
      paymentMethodId: 31,
    },
  },
};

/** Actions whose session ends before their outcome: rare otherwise. */
const signedOut: Walk = {
  ...walk,
  events: [
    () => ({ type: 'action.chosen', action: 'mark_paid' }),
    () => ({ type: 'draft.edited', patch: FULL }),
    () => ({ type: 'action.confirmed', requestId: requestId(`walk-${(ids += 1)}`) }),
    () => ({ type: 'session.ended' }),
    () => ({ type: 'session.started' }),
    () => ({ type: 'order.reported', order: reportOf(orderIn(nextRevision())) }),
  ],
};

/** An appeal whose files take long. */
const uploading: Walk = {
  ...walk,
  events: [
    () => ({ type: 'action.chosen', action: 'appeal' }),
    (random) => ({
      type: 'file.chosen',
      file: { key: `f${random.between(0, 2)}`, name: 'a.png', source: 'a' },
    }),
    (random) => ({ type: 'file.removed', key: `f${random.between(0, 2)}` }),
    (random) => ({ type: 'file.retried', key: `f${random.between(0, 2)}` }),
    () => ({ type: 'action.left' }),
    () => ({ type: 'connection.restored' }),
  ],
  delays: [120_000],
};

it('[P2P-01] takes every transition of an order', async () => {
  const seed = newWalkSeed();
  const report = await walkMachine([walk, offline, resumed, signedOut, uploading], {
    steps: 40,
    seed,
  });
  expectWalked(`P2P order, seed ${seed}`, report, {
    states: [
      'action',
      'action.confirming',
      'action.confirming.ready',
      'action.confirming.warning',
      'action.idle',
      'action.queued',
      'action.resuming',
      'action.sending',
      'action.sending.pending',
      'action.sending.unknown',
      'deadline',
      'deadline.waiting',
      'files',
      'files.idle',
      'files.uploading',
      'reading',
      'reading.behind',
      'reading.current',
      'reading.failed',
      'reading.loading',
      'reading.missing',
      'reading.outdated',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.waiting',
    ],
  });
});
