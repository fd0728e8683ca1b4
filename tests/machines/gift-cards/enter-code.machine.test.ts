import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import { giftCodeOf, groupedGiftCode } from '#domain/gift-cards/code.ts';
import { giftCardLinkOf } from '#domain/gift-cards/link.ts';
import { enterCodeMachine } from '#machines/gift-cards/enter-code.machine.ts';
import type {
  CodeOrder,
  EncryptedCode,
  EnterCode,
  UseCode,
} from '#machines/gift-cards/enter-code.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import { card, never, nextId } from './samples.ts';

const CODE = giftCodeOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
const SEALED: EncryptedCode = { keyId: 'key-1', code: 'c2VhbGVk' };
const wrong = (left: number) =>
  new ApiError('This code is not valid.', {
    code: 'gift_code_wrong',
    body: { attempts_left: left },
  });
const locked = new ApiError('Too many wrong codes.', {
  code: 'gift_cards_locked',
  body: { until: '2026-11-30T10:00:00.000Z' },
});

interface Calls {
  readonly encrypt?: (code: string) => Promise<EncryptedCode>;
  readonly send?: (order: CodeOrder) => Promise<GiftCard>;
}

function open(
  { encrypt: seal = () => Promise.resolve(SEALED), send: use = () => never() }: Calls = {},
  text = '',
) {
  const clock = new SimulatedClock();
  const encrypt = vi.fn(seal);
  const send = vi.fn(use);
  const machine = enterCodeMachine.provide({
    actors: {
      encryptCode: fromPromise<EncryptedCode, string>(({ input }) => encrypt(input)),
      useCode: sentRequest<UseCode>({ send: ({ input }) => send(input) }),
    },
  });
  const actor = createActor(machine, { input: { text }, clock }).start();
  const edit = (typed: string) => actor.send({ type: 'text.edited', text: typed });
  const submit = (action: 'redeem' | 'add' = 'redeem') =>
    actor.send({ type: 'code.submitted', action, requestId: nextId() });
  const contextNow = () => actor.getSnapshot().context;
  return { actor, clock, encrypt, send, edit, submit, contextNow };
}

it('encrypts a code in its one form, redeems the card, and forgets the code', async () => {
  const redeemed = { ...card, status: 'redeemed' } as const;
  const { actor, encrypt, send, edit, submit, contextNow } = open({
    send: () => Promise.resolve(redeemed),
  });
  edit(` ${groupedGiftCode(CODE).toLowerCase().replaceAll('-', ' – ')}\u200B`);
  submit();
  await waitFor(actor, (now) => now.matches('done'));
  expect(encrypt).toHaveBeenCalledExactlyOnceWith(CODE);
  expect(send).toHaveBeenCalledExactlyOnceWith({
    ...SEALED,
    action: 'redeem',
    requestId: expect.any(String) as string,
  });
  expect(contextNow()).toMatchObject({ text: '', sent: undefined, card: redeemed });
  actor.send({ type: 'code.restarted' });
  expect(contextNow().card).toBeUndefined();
});

it('takes the code out of a link that is opened, pasted or scanned', () => {
  const link = giftCardLinkOf('https://exchange.example', CODE);
  const { edit, contextNow } = open({}, link);
  expect(contextNow()).toMatchObject({ text: groupedGiftCode(CODE), problem: undefined });
  edit('');
  edit(link);
  expect(contextNow().text).toBe(groupedGiftCode(CODE));
});

it.each([
  ['', 'missing'],
  [CODE.slice(0, 15), 'too_short'],
  [`${CODE}0`, 'too_long'],
  [`U${CODE.slice(1)}`, 'unknown_sign'],
  [`${CODE.slice(0, 15)}${CODE.endsWith('0') ? '1' : '0'}`, 'mistyped'],
] as const)('sends nothing for "%s": %s', (text, problem) => {
  const { encrypt, edit, submit, contextNow } = open();
  edit(text);
  submit();
  expect(contextNow()).toMatchObject({ problem, isProblemShown: true });
  expect(encrypt).not.toHaveBeenCalled();
});

it('keeps a refused code to be corrected, and says how many attempts are left', async () => {
  const { actor, edit, submit, contextNow } = open({ send: () => Promise.reject(wrong(3)) });
  edit(CODE);
  submit('add');
  await waitFor(actor, (now) => now.matches('entering'));
  expect(contextNow()).toMatchObject({
    text: CODE,
    attemptsLeft: 3,
    rejection: { name: 'gift_code_wrong' },
  });
  edit('');
  expect(contextNow()).toMatchObject({ attemptsLeft: undefined, rejection: undefined });
});

it('says until when no code is accepted', async () => {
  const { actor, edit, submit, contextNow } = open({ send: () => Promise.reject(locked) });
  edit(CODE);
  submit();
  await waitFor(actor, (now) => now.matches('entering'));
  expect(contextNow().lockedUntil).toBe(Date.UTC(2026, 10, 30, 10));
});

it.each([undefined, 'text', { attempts_left: 'two', until: 5 }])(
  'says nothing about attempts that a rejection does not name: %j',
  async (body) => {
    const error = new ApiError('This code is not valid.', { code: 'gift_code_wrong', body });
    const { actor, edit, submit, contextNow } = open({ send: () => Promise.reject(error) });
    edit(CODE);
    submit();
    await waitFor(actor, (now) => now.matches('entering'));
    expect(contextNow()).toMatchObject({ attemptsLeft: undefined, lockedUntil: undefined });
  },
);

it('sends nothing without a key', async () => {
  const failing = open({ encrypt: () => Promise.reject(new Error('no key')) });
  failing.edit(CODE);
  failing.submit();
  await waitFor(failing.actor, (now) => now.matches('entering'));
  expect(failing.contextNow().isKeyMissing).toBe(true);
  const silent = open({ encrypt: () => never() });
  silent.edit(CODE);
  silent.submit();
  silent.clock.increment(10_000);
  expect(silent.contextNow().isKeyMissing).toBe(true);
  expect(silent.send).not.toHaveBeenCalled();
});

it('repeats the same ciphertext under the same ID without a response', async () => {
  const answers = [Promise.reject(new Error('no response'))];
  const { actor, clock, encrypt, send, edit, submit } = open({
    send: () => answers.shift() ?? Promise.resolve(card),
  });
  edit(CODE);
  submit();
  await waitFor(actor, (now) => now.matches({ pending: 'unknown' }));
  clock.increment(2_000);
  await waitFor(actor, (now) => now.matches('done'));
  expect(encrypt).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.calls[0]).toEqual(send.mock.calls[1]);
});

const walk: Walk = {
  machine: enterCodeMachine,
  input: { text: '' },
  events: [
    () => ({ type: 'text.edited', text: CODE }),
    () => ({ type: 'text.edited', text: '12' }),
    () => ({ type: 'code.submitted', action: 'redeem', requestId: nextId() }),
    () => ({ type: 'code.submitted', action: 'add', requestId: nextId() }),
    () => ({ type: 'code.restarted' }),
  ],
  requests: { useCode: { send: 'send' } },
  responses: {
    encryptCode: [() => ({ done: SEALED }), () => ({ failed: new Error('no key') })],
    send: [
      () => ({ done: card }),
      () => ({ failed: wrong(2) }),
      () => ({ failed: locked }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [2_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as EnterCode;
    const encrypted = requested.filter(({ source }) => source === 'encryptCode');
    for (const { input } of encrypted) expect(input).toBe(CODE);
    if (snapshot.matches('entering')) expect(context.sent).toBeUndefined();
    if (snapshot.matches('done')) expect(context.text).toBe('');
  },
};

it('walks every state and transition, and encrypts nothing but whole codes', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`enter a gift code, seed ${seed}`, report, {
    states: [
      'done',
      'encrypting',
      'entering',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
    ],
  });
});
