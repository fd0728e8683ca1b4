import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId, requestId, type CoinId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { UserTransferRules } from '#contract/rest/wallets.ts';
import type { LeavingAmounts } from '#domain/leaving-amount.ts';
import {
  userTransferMachine,
  type UserTransferEvent,
} from '#machines/wallets/user-transfer.machine.ts';
import type {
  PayUser,
  UserTransfer,
  UserTransferDraft,
  UserTransferInput,
  UserTransferOrder,
  UserTransferReceipt,
} from '#machines/wallets/user-transfer.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';

const BTC = coinId(2);
const receipt: UserTransferReceipt = { receiver: 'b***@example.com', available: decimal('0.9') };
const codeWrong = new ApiError('Wrong code.', { code: 'two_factor_code_wrong' });
const lost = new Error('no response');
const never = <Value>() => new Promise<Value>(() => undefined);
const LIMITED = coinId(3);
const UNPRICED = coinId(4);
const funds: ReadonlyMap<CoinId, LeavingAmounts> = new Map([
  [BTC, { available: decimal('1'), locked: decimal('0.25') }],
  [UNPRICED, { available: decimal('1'), locked: decimal('0') }],
  [LIMITED, { available: decimal('1'), locked: decimal('0'), limitAmount: decimal('0.5') }],
]);
const rules: UserTransferRules = {
  identityLevel: 1,
  requiredIdentityLevel: 1,
  whitelistMode: 'off',
  holds: [],
  unpricedCoins: [UNPRICED],
};
const complete: Partial<UserTransferDraft> = { coinId: BTC, receiver: ' 10002 ', amount: '0.1' };

function open(
  transfer: (order: UserTransferOrder) => Promise<UserTransferReceipt> = () => never(),
  input: UserTransferInput = { isCodeRequired: false },
) {
  const clock = new SimulatedClock();
  const send = vi.fn(transfer);
  const machine = userTransferMachine.provide({
    actors: {
      transfer: sentRequest<PayUser>({ send: ({ input: order }) => send(order) }),
    },
  });
  const actor = createActor(machine, { input, clock }).start();
  actor.send({ type: 'balances.changed', funds });
  actor.send({ type: 'rules.changed', rules });
  const edit = (patch: Partial<UserTransferDraft>) => actor.send({ type: 'draft.edited', patch });
  const review = () => actor.send({ type: 'draft.submitted' });
  const confirm = (id = 'request-1') =>
    actor.send({ type: 'transfer.confirmed', requestId: requestId(id) });
  return { actor, clock, send, edit, review, confirm };
}

it('[WALLET-04] sends only after a review, and returns the masked receiver', async () => {
  const { actor, send, edit, review, confirm } = open(() => Promise.resolve(receipt));
  edit(complete);
  review();
  expect(actor.getSnapshot().matches('reviewing')).toBe(true);
  expect(send).not.toHaveBeenCalled();
  confirm();
  const { context } = await waitFor(actor, (now) => now.matches('done'));
  expect(context.receipt?.receiver).toBe('b***@example.com');
  expect(send).toHaveBeenCalledExactlyOnceWith({
    coinId: BTC,
    receiverType: 'uid',
    receiver: '10002',
    amount: '0.1',
    twoFactorCode: undefined,
    requestId: 'request-1',
  });
});

it('shows the rejection of an attempt until the next is sent, and not beside its outcome', async () => {
  const responses = [Promise.reject(codeWrong), never<UserTransferReceipt>()];
  const { actor, edit, review, confirm } = open(() => responses.shift() ?? never());
  edit(complete);
  review();
  confirm();
  const { context } = await waitFor(actor, (now) => now.context.rejection !== undefined);
  expect(context.rejection?.message).toBe('Wrong code.');
  confirm('request-2');
  expect(actor.getSnapshot().context).toMatchObject({
    rejection: undefined,
    sent: { requestId: 'request-2' },
  });
});

it('requires the two-factor code where it is on, and requests another after a wrong one', async () => {
  const { actor, send, edit, review, confirm } = open(() => Promise.reject(codeWrong), {
    isCodeRequired: true,
  });
  edit(complete);
  review();
  confirm();
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'code.edited', code: '123456' });
  confirm('request-1');
  expect(send.mock.calls[0]?.[0].twoFactorCode).toBe('123456');
  const { context } = await waitFor(actor, (now) => now.matches('reviewing'));
  expect(context).toMatchObject({ code: '', rejection: { name: 'two_factor_code_wrong' } });
});

it('repeats the same request when no response comes', async () => {
  let attempts = 0;
  const { actor, clock, send, edit, review, confirm } = open(() => {
    attempts += 1;
    return attempts === 1 ? never() : Promise.resolve(receipt);
  });
  edit(complete);
  review();
  confirm();
  clock.increment(10_000);
  expect(actor.getSnapshot().matches({ pending: 'unknown' })).toBe(true);
  clock.increment(2_000);
  await waitFor(actor, (now) => now.matches('done'));
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

it('does not know the outcome from the moment in which the connection fails', async () => {
  const { actor, edit, review, confirm } = open(() => Promise.reject(lost));
  edit(complete);
  review();
  confirm();
  await requestAt(actor, { unknown: 'waiting' });
  expect(actor.getSnapshot().matches({ pending: 'unknown' })).toBe(true);
});

it.each([
  [{ ...rules, identityLevel: 0 }, 'identity_level_too_low'],
  [{ ...rules, holds: [{ cause: 'password' as const, until: undefined }] }, 'suspended'],
  [undefined, undefined],
])('does not review what the account may not send: %j', (barring, barred) => {
  const { actor, edit, review } = open();
  edit(complete);
  actor.send({ type: 'rules.changed', rules: barring });
  review();
  expect(actor.getSnapshot().matches('drafting')).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ problem: undefined, barred });
});

it.each([
  [{ coinId: undefined }, 'coin_missing'],
  [{ receiver: ' ' }, 'receiver_missing'],
  [{ receiver: '12a' }, 'uid_invalid'],
  [{ receiverType: 'email', receiver: 'b@example' }, 'email_invalid'],
  [{ receiverType: 'phone', receiver: '0901234567' }, 'phone_invalid'],
  [{ amount: '' }, 'amount_missing'],
  [{ amount: '0' }, 'amount_missing'],
  [{ amount: '0.123456789' }, 'amount_off_step'],
  [{ amount: '1.1' }, 'balance_too_low'],
  [{ amount: '0.76' }, 'balance_locked'],
  [{ coinId: LIMITED, amount: '0.51' }, 'limit_exceeded'],
  [{ coinId: UNPRICED, amount: '0.1' }, 'price_missing'],
] as const)('does not review %j: %s', (patch, problem) => {
  const { actor, edit, review } = open();
  edit(complete);
  edit(patch);
  review();
  expect(actor.getSnapshot().matches('drafting')).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ problem, areProblemsShown: true });
});

it('clears the receiver with its kind, and the amount with its coin', () => {
  const { actor, edit } = open();
  edit(complete);
  edit({ receiverType: 'email' });
  edit({ coinId: coinId(1) });
  expect(actor.getSnapshot().context.draft).toEqual({
    coinId: 1,
    receiverType: 'email',
    receiver: '',
    amount: '',
  });
});

let idCount = 0;
const confirm = (): UserTransferEvent => {
  idCount += 1;
  return { type: 'transfer.confirmed', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: userTransferMachine,
  input: { isCodeRequired: true, coinId: BTC },
  events: [
    () => ({ type: 'draft.edited', patch: complete }),
    () => ({ type: 'draft.edited', patch: { amount: '7' } }),
    () => ({ type: 'balances.changed', funds }),
    () => ({ type: 'rules.changed', rules }),
    () => ({ type: 'rules.changed', rules }),
    () => ({ type: 'draft.submitted' }),
    () => ({ type: 'draft.submitted' }),
    () => ({ type: 'code.edited', code: '123456' }),
    () => ({ type: 'code.edited', code: '12' }),
    () => ({ type: 'review.left' }),
    confirm,
    confirm,
    confirm,
  ],
  requests: { transfer: { send: 'transfer' } },
  responses: {
    transfer: [
      () => ({ done: receipt }),
      () => ({ failed: codeWrong }),
      () => ({ failed: codeWrong }),
      () => ({ failed: lost }),
      () => ({ failed: lost }),
    ],
  },
  delays: [2_000, 10_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as UserTransfer;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    const orders = new Map<string, string>();
    for (const { input } of requested) {
      const order = input as UserTransferOrder;
      const text = JSON.stringify(order);
      expect(orders.get(order.requestId) ?? text).toBe(text);
      orders.set(order.requestId, text);
      expect(order.twoFactorCode).toBe('123456');
    }
    const isSettled = snapshot.matches('drafting') || snapshot.matches('reviewing');
    if (isSettled) expect(context.sent).toBeUndefined();
    else expect(context.sent).toEqual(requested.at(-1)?.input);
  },
};

it('walks every state and transition, and sends each ID with one content only', async () => {
  const seed = 20_261_123;
  const report = await walkMachine(walk, { steps: 45, seed });
  expectWalked(`transfer to a user, seed ${seed}`, report, {
    states: [
      'done',
      'drafting',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
      'reviewing',
    ],
  });
});
