import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { addressBookMachine, type BookEvent } from '#machines/funding/address-book.machine.ts';
import type { BookContext, ConfirmedChange } from '#machines/funding/address-book.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';
import { bookEntry, checkHex, ethereum, KNOWN, POISONED, tron, UNKNOWN, xrp } from './samples.ts';

const lost = new Error('no response');
const codeWrong = new ApiError('Wrong code.', { code: 'two_factor_code_wrong' });
const networks = [ethereum, tron, xrp];
const load = (): BookEvent => ({
  type: 'book.loaded',
  entries: [bookEntry],
  usedAddresses: [KNOWN],
  networks,
});
const draft = { label: 'Desk', networkId: ethereum.id, address: UNKNOWN };
const codes = { mailCode: '123456', twoFactorCode: '654321' };

function open(respond: () => Promise<void> = () => Promise.resolve()) {
  const clock = new SimulatedClock();
  const change = vi.fn((_input: ConfirmedChange) => respond());
  const remove = vi.fn((_id: number) => respond());
  const machine = addressBookMachine.provide({
    actors: {
      sendCode: fromPromise(() => Promise.resolve()),
      change: fromPromise(({ input }: { input: ConfirmedChange }) => change(input)),
      deleteEntry: fromPromise(({ input }: { input: number }) => remove(input)),
    },
  });
  const actor = createActor(machine, {
    input: { checkAddress: checkHex, isTwoFactorOn: true },
    clock,
  }).start();
  actor.send(load());
  const state = (name: 'listing' | 'drafting' | 'confirming') =>
    waitFor(actor, (now) => now.matches(name));
  return { actor, clock, change, remove, state };
}

it('adds an entry with both codes', async () => {
  const { actor, change, state } = open();
  actor.send({ type: 'entry.started', patch: { coin: 'USDT' } });
  actor.send({ type: 'entry.edited', patch: { ...draft, address: ` ${UNKNOWN}` } });
  actor.send({ type: 'entry.submitted' });
  await state('confirming');
  actor.send({ type: 'codes.submitted' });
  expect(change).not.toHaveBeenCalled();
  actor.send({ type: 'codes.edited', patch: codes });
  actor.send({ type: 'codes.submitted' });
  const { context } = await state('listing');
  expect(change).toHaveBeenCalledExactlyOnceWith({
    kind: 'add',
    entry: {
      label: 'Desk',
      coin: 'USDT',
      networkId: ethereum.id,
      address: UNKNOWN,
      memo: undefined,
      origin: undefined,
      isWhitelisted: true,
    },
    ...codes,
  });
  expect(context).toMatchObject({ codes: { mailCode: '', twoFactorCode: '' }, change: undefined });
});

it('adds an address that resembles a known one only after a comparison of both', () => {
  const { actor } = open();
  actor.send({ type: 'entry.started' });
  actor.send({ type: 'entry.edited', patch: { ...draft, address: POISONED } });
  expect(actor.getSnapshot().context.problem).toBe('resemblance_unchecked');
  expect(actor.getSnapshot().context.resemblance?.known).toBe(KNOWN);
  actor.send({ type: 'resemblance.checked', isChecked: true });
  expect(actor.getSnapshot().context.problem).toBeUndefined();
  actor.send({ type: 'entry.edited', patch: { address: `${POISONED.slice(0, -6)}129c4c` } });
  expect(actor.getSnapshot().context.problem).toBe('resemblance_unchecked');
});

it.each([
  [{ label: ' ' }, 'label_missing'],
  [{ networkId: undefined }, 'network_missing'],
  [{ address: '' }, 'empty'],
  [{ address: '0x12' }, 'malformed'],
  [{ memo: '5' }, 'memo_not_supported'],
  [{ address: KNOWN }, 'already_saved'],
  [{ address: KNOWN, coin: 'USDT' }, undefined],
] as const)('checks the entry %o: %s', (patch, problem) => {
  const { actor } = open();
  actor.send({ type: 'entry.started', patch: { ...draft, ...patch } });
  expect(actor.getSnapshot().context.problem).toBe(problem);
  actor.send({ type: 'entry.submitted' });
  expect(actor.getSnapshot().context.areProblemsShown).toBe(problem !== undefined);
});

it('adds a user with both codes', async () => {
  const { actor, change, state } = open();
  actor.send({ type: 'entry.started', patch: { kind: 'user' } });
  const user = { label: ' Friend ', receiverType: 'email', receiver: ' mai@example.com' } as const;
  actor.send({ type: 'entry.edited', patch: user });
  actor.send({ type: 'entry.submitted' });
  await state('confirming');
  actor.send({ type: 'codes.edited', patch: codes });
  actor.send({ type: 'codes.submitted' });
  await state('listing');
  expect(change).toHaveBeenCalledExactlyOnceWith({
    kind: 'addUser',
    user: {
      label: 'Friend',
      coin: undefined,
      receiverType: 'email',
      receiver: 'mai@example.com',
      isWhitelisted: true,
    },
    ...codes,
  });
});

it.each([
  [{ label: '' }, 'label_missing'],
  [{ receiver: ' ' }, 'receiver_missing'],
  [{ receiverType: 'uid', receiver: 'mai' }, 'uid_invalid'],
  [{ receiver: 'mai' }, 'email_invalid'],
  [{ receiverType: 'phone', receiver: '0901' }, 'phone_invalid'],
  [{ receiver: 'Saved@example.com' }, 'already_saved'],
  [{ receiverType: 'uid', receiver: '10203040' }, undefined],
] as const)('checks the user %o: %s', (patch, problem) => {
  const { actor } = open();
  const saved = {
    ...bookEntry,
    networkId: undefined,
    address: undefined,
    receiverType: 'email',
    receiver: 'saved@example.com',
  } as const;
  const entries = [bookEntry, saved];
  actor.send({ type: 'book.loaded', entries, usedAddresses: [], networks });
  const filled = { kind: 'user', label: 'Friend', receiverType: 'email' } as const;
  actor.send({ type: 'entry.started', patch: { ...filled, ...patch } });
  expect(actor.getSnapshot().context.problem).toBe(problem);
});

it('clears the name of a user when another kind of name is selected', () => {
  const { actor } = open();
  actor.send({ type: 'entry.started', patch: { kind: 'user', receiver: '10203040' } });
  actor.send({ type: 'entry.edited', patch: { receiverType: 'phone' } });
  expect(actor.getSnapshot().context.draft.receiver).toBe('');
});

it('keeps the change after a wrong code, and clears it when the user goes back', async () => {
  const { actor, change, state } = open(() => Promise.reject(codeWrong));
  actor.send({ type: 'mode.selected', mode: 'strict', suspensionHours: 24 });
  await state('confirming');
  actor.send({ type: 'codes.edited', patch: codes });
  actor.send({ type: 'codes.submitted' });
  await waitFor(actor, ({ context }) => context.rejection?.name === 'two_factor_code_wrong');
  expect(actor.getSnapshot().context.change).toMatchObject({ kind: 'mode', mode: 'strict' });
  expect(change).toHaveBeenCalledTimes(1);
  actor.send({ type: 'list.opened' });
  expect(actor.getSnapshot().context).toMatchObject({ change: undefined, rejection: undefined });
});

it('deletes an entry', async () => {
  const { actor, remove, state } = open();
  actor.send({ type: 'entry.deleted', id: bookEntry.id });
  await state('listing');
  expect(remove).toHaveBeenCalledExactlyOnceWith(bookEntry.id);
});

const walk: Walk = {
  machine: addressBookMachine,
  input: { checkAddress: checkHex, isTwoFactorOn: true },
  events: [
    load,
    load,
    () => ({ type: 'entry.started' }),
    () => ({ type: 'entry.edited', patch: draft }),
    () => ({ type: 'entry.edited', patch: { address: POISONED } }),
    () => ({ type: 'resemblance.checked', isChecked: true }),
    () => ({ type: 'entry.submitted' }),
    () => ({ type: 'entry.submitted' }),
    () => ({ type: 'mode.selected', mode: 'soft', suspensionHours: 48 }),
    () => ({ type: 'codes.edited', patch: codes }),
    () => ({ type: 'codes.edited', patch: { mailCode: '12' } }),
    () => ({ type: 'codes.submitted' }),
    () => ({ type: 'codes.submitted' }),
    () => ({ type: 'code.requested' }),
    () => ({ type: 'entry.deleted', id: 1 }),
    () => ({ type: 'list.opened' }),
  ],
  responses: {
    sendCode: [() => ({ done: undefined }), () => ({ failed: lost })],
    change: [() => ({ done: undefined }), () => ({ failed: codeWrong }), () => ({ failed: lost })],
    deleteEntry: [() => ({ done: undefined }), () => ({ failed: lost })],
  },
  delays: [5_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as BookContext;
    const open = requested.filter(({ isOpen }) => isOpen);
    expect(open.length).toBeLessThanOrEqual(1);
    for (const { source, input } of requested) {
      if (source !== 'change') continue;
      // Nothing is changed without both codes.
      expect(input).toMatchObject(codes);
    }
    if (snapshot.matches('listing')) expect(context.codes.mailCode).toBe('');
  },
};

it('walks every state and transition, and changes nothing without both codes', async () => {
  const seed = 20_261_123;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`addressBook, seed ${seed}`, report, {
    states: ['listing', 'drafting', 'requestingCode', 'confirming', 'changing', 'deleting'],
  });
});
