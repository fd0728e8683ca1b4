/** Phases that the hooks of forms show, for every state of their machines: a request without an outcome is never shown as a
 *  draft. */
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import type { AnyActorRef, AnyStateMachine, StateValue } from 'xstate';
import { requestId } from '#contract/core/ids.ts';
import { autoSubscribeMachine } from '#machines/earn/auto-subscribe.machine.ts';
import { redeemMachine } from '#machines/earn/redeem.machine.ts';
import { renewalMachine } from '#machines/earn/renewal.machine.ts';
import { subscribeMachine } from '#machines/earn/subscribe.machine.ts';
import { cardChangeMachine } from '#machines/gift-cards/card-change.machine.ts';
import { createCardsMachine } from '#machines/gift-cards/create-cards.machine.ts';
import { enterCodeMachine } from '#machines/gift-cards/enter-code.machine.ts';
import { sendCardMachine } from '#machines/gift-cards/send-card.machine.ts';
import { identityMachine } from '#machines/identity/identity.machine.ts';
import { providerMachine } from '#machines/identity/provider.machine.ts';
import { buyMachine } from '#machines/launchpad/buy.machine.ts';
import { claimMachine } from '#machines/launchpad/claim.machine.ts';
import { commitMachine } from '#machines/launchpad/commit.machine.ts';
import { adEditorMachine } from '#machines/p2p/ad-editor.machine.ts';
import { orderMachine } from '#machines/p2p/order.machine.ts';
import { paymentMethodMachine } from '#machines/p2p/payment-method.machine.ts';
import { takeAdMachine } from '#machines/p2p/take-ad.machine.ts';
import { transferMachine } from '#machines/wallets/transfer.machine.ts';
import { userTransferMachine } from '#machines/wallets/user-transfer.machine.ts';
import * as earn from '#src/binding/earn.ts';
import * as cards from '#src/binding/gift-cards.ts';
import { useIdentityActor } from '#src/binding/identity.ts';
import { useProviderActor } from '#src/binding/identity-provider.ts';
import * as launchpad from '#src/binding/launchpad.ts';
import { useAdEditorActor, usePaymentMethodActor } from '#src/binding/p2p-center.ts';
import { useTakeAdActor } from '#src/binding/p2p-market.ts';
import { useP2pOrderActor } from '#src/binding/p2p-orders.ts';
import { useTransferActor, useUserTransferActor } from '#src/binding/wallets.ts';
import { actorAt, valuesOf } from '../../support/actor-at.ts';

afterEach(cleanup);

const newRequestId = () => requestId('request-1');

type UseForm = (actor: never, newId: () => ReturnType<typeof newRequestId>) => object;

function formAt(machine: AnyStateMachine, useForm: UseForm, value: StateValue, context = {}) {
  const { actor } = actorAt(machine, value, context);
  return renderHook(() => useForm(actor as AnyActorRef as never, newRequestId)).result.current;
}

const SENT = { 'pending.sending': 'sending', 'pending.unknown': 'unknown' };

it.each<readonly [string, AnyStateMachine, UseForm, Readonly<Record<string, string>>]>([
  [
    'new gift cards',
    createCardsMachine,
    cards.useCreateCardsActor,
    {
      'drafting.editing': 'editing',
      'drafting.settling': 'settling',
      'drafting.pricing': 'pricing',
      'drafting.priced': 'priced',
      'drafting.unpriced': 'unpriced',
      reviewing: 'reviewing',
      ...SENT,
      done: 'done',
    },
  ],
  [
    'a code of a gift card',
    enterCodeMachine,
    cards.useEnterCodeActor,
    { entering: 'entering', encrypting: 'encrypting', ...SENT, done: 'done' },
  ],
  [
    'a sent gift card',
    sendCardMachine,
    cards.useSendCardActor,
    { drafting: 'drafting', reviewing: 'reviewing', ...SENT, done: 'done' },
  ],
  [
    'a changed gift card',
    cardChangeMachine,
    cards.useCardChangeActor,
    { confirming: 'confirming', ...SENT, done: 'done' },
  ],
  [
    'a subscription',
    subscribeMachine,
    earn.useSubscribeActor,
    {
      drafting: 'drafting',
      previewing: 'previewing',
      'reviewing.current': 'reviewing',
      'reviewing.checking': 'reviewing',
      'reviewing.refreshing': 'reviewing',
      'reviewing.changed': 'changed',
      ...SENT,
      done: 'done',
    },
  ],
  [
    'a redemption',
    redeemMachine,
    earn.useRedeemActor,
    {
      'drafting.settling': 'previewing',
      'drafting.previewing': 'previewing',
      'drafting.checking': 'incomplete',
      'drafting.incomplete': 'incomplete',
      'drafting.ready': 'ready',
      'drafting.rejected': 'rejected',
      'drafting.unreachable': 'unreachable',
      ...SENT,
      done: 'done',
    },
  ],
  ['a renewal', renewalMachine, earn.useRenewalActor, { drafting: 'drafting', ...SENT }],
  [
    'auto-subscribe',
    autoSubscribeMachine,
    earn.useAutoSubscribeActor,
    { drafting: 'drafting', ...SENT },
  ],
  [
    'a commit',
    commitMachine,
    launchpad.useCommitActor,
    { drafting: 'ready', ...SENT, done: 'done' },
  ],
  ['a claim', claimMachine, launchpad.useClaimActor, { idle: 'ready', ...SENT }],
  [
    'an ad',
    adEditorMachine,
    useAdEditorActor,
    { drafting: 'drafting', confirmingPrice: 'confirmingPrice', ...SENT, saved: 'saved' },
  ],
  [
    'a payment method',
    paymentMethodMachine,
    usePaymentMethodActor,
    {
      starting: 'sending',
      'drafting.ready': 'drafting',
      'drafting.readingImage': 'drafting',
      reviewing: 'reviewing',
      ...SENT,
      done: 'done',
    },
  ],
  [
    'a P2P order to place',
    takeAdMachine,
    useTakeAdActor,
    { 'drafting.ready': 'ready', 'drafting.repriced': 'repriced', ...SENT, made: 'made' },
  ],
  [
    'a transfer',
    transferMachine,
    useTransferActor,
    {
      'drafting.opening': 'drafting',
      'drafting.ready': 'drafting',
      'drafting.loadingMax': 'drafting',
      'drafting.maxUnknown': 'drafting',
      ...SENT,
      done: 'done',
    },
  ],
  [
    'a transfer to a user',
    userTransferMachine,
    useUserTransferActor,
    { drafting: 'drafting', reviewing: 'reviewing', ...SENT, done: 'done' },
  ],
])('of %s', (_name, machine, useForm, expected) => {
  const shown = valuesOf(machine).map(([path, value]) => [
    path,
    (formAt(machine, useForm, value) as { readonly phase: string }).phase,
  ]);
  expect(Object.fromEntries(shown)).toEqual(expected);
});

it('of a transfer show when its maximum is read', () => {
  const isLoadingIn = (drafting: string) => formAt(transferMachine, useTransferActor, { drafting });
  expect(isLoadingIn('loadingMax')).toMatchObject({ isMaxLoading: true });
  expect(isLoadingIn('maxUnknown')).toMatchObject({ isMaxLoading: false });
});

it.each([
  ['drafting', 'ready'],
  [{ pending: 'sending' }, 'sending'],
  [{ pending: 'unknown' }, 'unknown'],
  ['done', 'done'],
] as const)('of a first come purchase in %o, whatever the room is', (purchase, phase) => {
  const rooms = ['reading', 'outside', 'joining', 'unreachable'];
  const shown = rooms.map((room) => formAt(buyMachine, launchpad.useBuyActor, { room, purchase }));
  expect(shown).toMatchObject(
    ['loading', 'outside', 'joining', 'unreachable'].map((room) => ({ room, phase })),
  );
});

it('of a room show a known place while it is read again', () => {
  const value = { room: 'reading', purchase: 'drafting' };
  const roomWith = (context: object) => formAt(buyMachine, launchpad.useBuyActor, value, context);
  expect(roomWith({ place: {}, isTurn: false })).toMatchObject({ room: 'waiting' });
  expect(roomWith({ place: {}, isTurn: true })).toMatchObject({ room: 'turn' });
});

it.each([
  ['idle', 'idle'],
  ['queued', 'queued'],
  ['resuming', 'queued'],
  [{ confirming: 'warning' }, 'warning'],
  [{ confirming: 'ready' }, 'ready'],
  [{ sending: 'pending' }, 'sending'],
  [{ sending: 'unknown' }, 'unknown'],
] as const)('of a P2P order in %o', (action, phase) => {
  const useForm = (actor: never) => useP2pOrderActor(actor, { newRequestId, newFileKey: String });
  const formIn = (reading: string, context: object) =>
    formAt(orderMachine, useForm, { action, reading, deadline: 'waiting', files: 'idle' }, context);
  const problems = { code: 'code_missing' };
  expect(formIn('loading', { problems })).toMatchObject({ phase, reading: 'loading' });
  expect(formIn('missing', { order: {} })).toMatchObject({ phase, reading: 'missing' });
  expect(formIn('failed', {})).toMatchObject({ phase, reading: 'failed' });
  expect(formIn('failed', { order: {} })).toMatchObject({ phase, reading: 'outdated' });
  expect(formIn('current', { order: {}, problems })).toMatchObject({
    phase,
    reading: 'ready',
    problems: {},
  });
  expect(formIn('current', { problems, areProblemsShown: true })).toMatchObject({ problems });
});

it('of identity show what is saved and what has no response', () => {
  const formIn = (value: StateValue) => formAt(identityMachine, useIdentityActor, value);
  expect(formIn({ details: 'editing' })).toMatchObject({ phase: 'details', isSaving: false });
  expect(formIn({ details: 'checking' })).toMatchObject({ phase: 'details', isSaving: true });
  expect(formIn({ details: 'saving' })).toMatchObject({ phase: 'details', isSaving: true });
  expect(formIn({ submitting: 'sending' })).toMatchObject({
    phase: 'submitting',
    isUnresolved: false,
  });
  expect(formIn({ submitting: 'unknown' })).toMatchObject({
    phase: 'submitting',
    isUnresolved: true,
  });
  expect(formIn('inReview')).toMatchObject({ phase: 'inReview' });
});

it('of an outside provider open its page only while an inquiry with an address is open', () => {
  const useForm = (actor: never) => useProviderActor(actor, (address) => `checked ${address}`);
  const formIn = (value: StateValue, inquiry?: object) =>
    formAt(providerMachine, useForm, value, { inquiry });
  const open = { open: 'waiting' };
  expect(formIn(open, { address: 'a' })).toMatchObject({
    phase: 'open',
    page: 'checked a',
    isReturned: false,
  });
  expect(formIn(open, {})).toMatchObject({ phase: 'open', page: undefined, isReturned: true });
  expect(formIn('idle', { address: 'a' })).toMatchObject({
    phase: 'idle',
    page: undefined,
    isReturned: false,
  });
  expect(formIn('arriving')).toMatchObject({ phase: 'idle' });
});
