/** Random walks of a withdrawal over every state and transition. */
import { epochMs } from '#contract/core/time.ts';
import { it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { requestId } from '#contract/core/ids.ts';
import type { Withdrawal } from '#contract/entities/custody.ts';
import { isComplete } from '#machines/funding/withdrawal-draft.ts';
import type { WithdrawalEvent } from '#machines/funding/withdrawal-setup.ts';
import { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import type { WithdrawalContext, WithdrawalOrder } from '#machines/funding/withdrawal.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import {
  bookEntry,
  broadcasting,
  canceled,
  checkHex,
  ethereum,
  informationRequired,
  inReview,
  KNOWN,
  POISONED,
  REQUEST,
  rules,
  tron,
  UNKNOWN,
  waiting,
} from './samples.ts';
import { lost, tooLow, stateChanged, codeWrong, quote } from './open-withdrawal.ts';

let idCount = 0;
const submitEvent = (): WithdrawalEvent => {
  idCount += 1;
  const tail = String(idCount).padStart(12, '0');
  return { type: 'withdrawal.submitted', requestId: requestId(`0b8f5f0e-5f0c-4f53-9f0e-${tail}`) };
};
/** Fills everything in, so that random walks reach the review. */
const fillEvent = (): WithdrawalEvent => ({
  type: 'draft.edited',
  patch: { address: KNOWN, amount: '100' },
});
const reviewEvent = (): WithdrawalEvent => ({ type: 'review.opened' });
const codesEvent = (): WithdrawalEvent => ({
  type: 'codes.edited',
  patch: { mailCode: '123456', twoFactorCode: '654321' },
});
const codesSent = (): WithdrawalEvent => ({ type: 'codes.submitted' });
const changeEvent = (): WithdrawalEvent => ({ type: 'withdrawal.changed', id: waiting.id });

/** The response to an order has its ID. */
const asSent = (input: unknown, withdrawal: Withdrawal) => ({
  done: { ...withdrawal, requestId: (input as WithdrawalOrder).requestId },
});

const walk: Walk = {
  machine: withdrawalMachine,
  input: {
    checkAddress: checkHex,
    clock: () => epochMs(0),
    isTwoFactorOn: true,
    coin: 'USDT',
  },
  events: [
    () => ({ type: 'coin.selected', coin: 'BTC' }),
    () => ({ type: 'network.selected', networkId: ethereum.id }),
    fillEvent,
    fillEvent,
    fillEvent,
    () => ({ type: 'draft.edited', patch: { address: UNKNOWN, amount: '50' } }),
    () => ({ type: 'address.pasted', address: POISONED, copied: KNOWN }),
    () => ({ type: 'amount.maximized' }),
    () => ({ type: 'book.changed', book: [bookEntry], knownAddresses: [KNOWN] }),
    () => ({ type: 'terms.changed' }),
    () => ({ type: 'terms.retried' }),
    reviewEvent,
    reviewEvent,
    reviewEvent,
    () => ({ type: 'review.left' }),
    () => ({ type: 'review.acknowledged', isAcknowledged: true }),
    submitEvent,
    submitEvent,
    submitEvent,
    submitEvent,
    codesEvent,
    codesEvent,
    codesSent,
    codesSent,
    () => ({ type: 'code.requested' }),
    changeEvent,
    changeEvent,
    () => ({ type: 'withdrawal.changed', id: 999 }),
    () => ({ type: 'withdrawal.canceled' }),
    () => ({ type: 'receiver.named', receiver: 'Mai Tran' }),
    () => ({ type: 'withdrawal.restarted' }),
  ],
  requests: { submit: { send: 'submit', find: 'findWithdrawal' } },
  responses: {
    readNetworks: [
      () => ({ done: [ethereum] }),
      () => ({ done: [ethereum] }),
      () => ({ done: [ethereum, tron] }),
      () => ({ failed: lost }),
    ],
    readRules: [() => ({ done: rules }), () => ({ done: rules }), () => ({ failed: lost })],
    readQuote: [
      () => ({ done: quote }),
      () => ({ done: quote }),
      () => ({ done: { ...quote, warnings: ['limit_reached'] } }),
      () => ({ failed: tooLow }),
      () => ({ failed: lost }),
    ],
    submit: [
      (input) => asSent(input, waiting),
      (input) => asSent(input, waiting),
      (input) => asSent(input, inReview),
      () => ({ failed: tooLow }),
      () => ({ failed: lost }),
    ],
    findWithdrawal: [
      ...[waiting, waiting, inReview, informationRequired, broadcasting, canceled].map(
        (found) => (input: unknown) => ({ done: { ...found, requestId: input } }),
      ),
      ...Array.from({ length: 4 }, () => () => ({ done: undefined })),
      () => ({ failed: lost }),
    ],
    confirm: [
      () => ({ done: inReview }),
      () => ({ failed: codeWrong }),
      () => ({ failed: stateChanged }),
      () => ({ failed: lost }),
    ],
    sendCode: [
      () => ({ done: undefined }),
      () => ({ failed: lost }),
      () => ({ failed: codeWrong }),
    ],
    cancel: [
      () => ({ done: canceled }),
      () => ({ failed: stateChanged }),
      () => ({ failed: lost }),
    ],
    nameReceiver: [() => ({ done: inReview }), () => ({ failed: lost })],
  },
  delays: [2_000, 5_000, 10_000, 10_000],
  detailOf: (context) => {
    const held = context as WithdrawalContext;
    const isKnown = held.rules !== undefined && held.knownAddresses !== undefined;
    return [isKnown, isComplete(held), held.isAcknowledged];
  },
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as WithdrawalContext;
    const sent = requested.filter(({ source }) => source === 'submit');
    assert(sent.filter(({ isOpen }) => isOpen).length <= 1, 'at most one withdrawal is pending');
    const orders = new Map<string, string>();
    for (const { input } of sent) {
      const order = input as WithdrawalOrder;
      const text = JSON.stringify(order);
      const first = orders.get(order.requestId) ?? text;
      assert(first === text, `one ID is one withdrawal: ${first} and ${text}`);
      orders.set(order.requestId, text);
      assert(order.address !== POISONED, 'a poisoned address is never sent');
    }
    const isWaiting = context.withdrawal?.state === 'waiting_for_codes';
    assert(isWaiting || !snapshot.matches('confirming'), 'only a waiting withdrawal needs codes');
  },
};
/** Starts at a withdrawal of an earlier visit, so that its codes and receipt are walked too. */
const walkFromRequest: Walk = {
  ...walk,
  input: {
    checkAddress: checkHex,
    clock: () => epochMs(0),
    isTwoFactorOn: true,
    requestId: REQUEST,
  },
  events: [
    codesEvent,
    codesSent,
    codesSent,
    () => ({ type: 'code.requested' }),
    changeEvent,
    changeEvent,
    () => ({ type: 'withdrawal.changed', id: 999 }),
    () => ({ type: 'withdrawal.canceled' }),
    () => ({ type: 'receiver.named', receiver: 'Mai Tran' }),
    () => ({ type: 'receiver.named', receiver: 'Mai Tran' }),
    () => ({ type: 'withdrawal.restarted' }),
  ],
};

it('walks every state and transition, and sends each ID with one content only', async () => {
  const seed = 20_261_123;
  const report = await walkMachine([walk, walkFromRequest], { steps: 60, seed });
  expectWalked(`withdrawal, seed ${seed}`, report, {
    states: [
      'drafting',
      'drafting.loadingNetworks',
      'drafting.loadingRules',
      'drafting.ready',
      'drafting.unread',
      'calculating',
      'reviewing',
      'pending',
      'pending.submitting',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.requesting',
      'request.unknown.waiting',
      'confirming',
      'confirming.entering',
      'confirming.requestingCode',
      'confirming.sending',
      'confirming.lookingUp',
      'following',
      'following.current',
      'following.refreshing',
      'following.canceling',
      'following.informing',
    ],
  });
});
