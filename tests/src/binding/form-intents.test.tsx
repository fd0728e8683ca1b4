/** Intents of the hooks of forms: each sends its own event with what it was given, and each request has a new ID. */
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { createMachine, type AnyActorRef } from 'xstate';
import { requestId, type RequestId } from '#contract/core/ids.ts';
import * as earn from '#src/binding/earn.ts';
import * as cards from '#src/binding/gift-cards.ts';
import { useIdentityActor, usePhoneLinkActor } from '#src/binding/identity.ts';
import { usePhoneActor } from '#src/binding/identity-phone.ts';
import { useProviderActor } from '#src/binding/identity-provider.ts';
import * as launchpad from '#src/binding/launchpad.ts';
import { useAdEditorActor, usePaymentMethodActor } from '#src/binding/p2p-center.ts';
import { useTakeAdActor } from '#src/binding/p2p-market.ts';
import { useP2pOrderActor } from '#src/binding/p2p-orders.ts';
import { useCameraActor, usePaperActor } from '#src/binding/paper.ts';
import { useTransferActor, useUserTransferActor } from '#src/binding/wallets.ts';
import { actorAt } from '../../support/actor-at.ts';

afterEach(cleanup);

/** A machine of no form: what is sent does not depend on its state. */
const machine = createMachine({ initial: 'drafting', states: { drafting: {} } });
const PATCH = { amount: '5' };
const ID = 'a request ID';

type UseForm = (actor: never, newId: () => RequestId) => object;
/** Intent, what it is given, the event and its fields; `ID` stands for the next request ID. */
type Intents = Readonly<
  Record<string, readonly [given: readonly unknown[], type: string, fields?: object]>
>;
const edit = [[PATCH], 'draft.edited', { patch: PATCH }] as const;
const editCode = [['123456'], 'code.edited', { code: '123456' }] as const;

const useProvider: UseForm = (actor) => useProviderActor(actor, () => undefined);
const useP2pOrder: UseForm = (actor, newRequestId) =>
  useP2pOrderActor(actor, { newRequestId, newFileKey: () => 'file-1' });

it.each<readonly [string, UseForm, Intents]>([
  [
    'new gift cards',
    cards.useCreateCardsActor,
    {
      edit,
      requestCost: [[], 'cost.requested'],
      review: [[], 'draft.submitted'],
      editCode,
      goBack: [[], 'review.left'],
      confirm: [[], 'cards.confirmed', { requestId: ID }],
    },
  ],
  [
    'a code of a gift card',
    cards.useEnterCodeActor,
    {
      edit: [['ABC'], 'text.edited', { text: 'ABC' }],
      submit: [['redeem'], 'code.submitted', { action: 'redeem', requestId: ID }],
      restart: [[], 'code.restarted'],
    },
  ],
  [
    'a hidden code',
    cards.useRevealActor,
    { editCode, reveal: [[], 'reveal.confirmed'], hide: [[], 'code.hidden'] },
  ],
  [
    'a sent gift card',
    cards.useSendCardActor,
    {
      edit,
      review: [[], 'draft.submitted'],
      editCode,
      goBack: [[], 'review.left'],
      confirm: [[], 'card.confirmed', { requestId: ID }],
    },
  ],
  [
    'a changed gift card',
    cards.useCardChangeActor,
    {
      edit: [['Lock'], 'text.edited', { text: 'Lock' }],
      confirm: [[], 'change.confirmed', { requestId: ID }],
    },
  ],
  [
    'a subscription',
    earn.useSubscribeActor,
    {
      edit,
      maximize: [[], 'amount.maximized'],
      review: [[], 'review.requested'],
      goBack: [[], 'review.left'],
      agree: [[true], 'agreement.changed', { hasAgreed: true }],
      acceptTerms: [[], 'terms.accepted'],
      confirm: [[], 'subscription.confirmed', { requestId: ID }],
    },
  ],
  [
    'a redemption',
    earn.useRedeemActor,
    {
      edit,
      typeLoss: [['0.6'], 'confirmation.edited', { text: '0.6' }],
      retry: [[], 'preview.requested'],
      submit: [[], 'redeem.submitted', { requestId: ID }],
    },
  ],
  [
    'a renewal',
    earn.useRenewalActor,
    { edit, submit: [[], 'renewal.submitted', { requestId: ID }] },
  ],
  [
    'auto-subscribe',
    earn.useAutoSubscribeActor,
    { edit, submit: [[], 'setting.submitted', { requestId: ID }] },
  ],
  [
    'a commit',
    launchpad.useCommitActor,
    {
      editAmount: [['5'], 'amount.edited', { amount: '5' }],
      maximize: [[], 'amount.maximized'],
      agree: [[false], 'agreement.changed', { isTicked: false }],
      submit: [[], 'commit.submitted', { requestId: ID }],
      restart: [[], 'commit.restarted'],
    },
  ],
  [
    'a first come purchase',
    launchpad.useBuyActor,
    {
      join: [[], 'room.joined'],
      readAgain: [[], 'place.outdated'],
      editTokens: [['5'], 'tokens.edited', { amount: '5' }],
      maximize: [[], 'tokens.maximized'],
      agree: [[true], 'agreement.changed', { isTicked: true }],
      submit: [[], 'buy.submitted', { requestId: ID }],
      restart: [[], 'buy.restarted'],
    },
  ],
  ['a claim', launchpad.useClaimActor, { submit: [[], 'claim.submitted', { requestId: ID }] }],
  [
    'an ad',
    useAdEditorActor,
    {
      edit,
      setOnline: [[false], 'online.toggled', { isOnline: false }],
      editPercent: [['101'], 'percent.edited', { text: '101' }],
      leaveConfirmation: [[], 'confirmation.left'],
      submit: [[], 'ad.submitted', { requestId: ID }],
      setReference: [['0.93'], 'reference.changed', { price: '0.93' }],
    },
  ],
  [
    'a payment method',
    usePaymentMethodActor,
    {
      edit,
      editValue: [['iban', 'DE1'], 'value.edited', { key: 'iban', value: 'DE1' }],
      chooseImage: [['image'], 'image.chosen', { source: 'image' }],
      removeImage: [[], 'image.removed'],
      editCode,
      goBack: [[], 'review.left'],
      submit: [[], 'change.submitted', { requestId: ID }],
    },
  ],
  [
    'a P2P order to place',
    useTakeAdActor,
    {
      edit,
      maximize: [[], 'amount.maximized'],
      acceptPrice: [[], 'price.accepted'],
      submit: [[], 'order.submitted', { requestId: ID }],
    },
  ],
  [
    'a P2P order',
    useP2pOrder,
    {
      choose: [['mark_paid'], 'action.chosen', { action: 'mark_paid' }],
      edit,
      confirm: [[], 'action.confirmed', { requestId: ID }],
      leave: [[], 'action.left'],
      addFile: [
        ['bytes', 'a.pdf'],
        'file.chosen',
        { file: { key: 'file-1', name: 'a.pdf', source: 'bytes' } },
      ],
      removeFile: [['file-2'], 'file.removed', { key: 'file-2' }],
      retryFile: [['file-3'], 'file.retried', { key: 'file-3' }],
      readAgain: [[], 'order.outdated'],
    },
  ],
  [
    'a transfer',
    useTransferActor,
    {
      redirect: [[PATCH], 'direction.changed', { patch: PATCH }],
      swap: [[], 'direction.swapped'],
      editAmount: [['5'], 'amount.edited', { amount: '5' }],
      fillMax: [[], 'amount.maximized'],
      submit: [[], 'transfer.submitted', { requestId: ID }],
      restart: [[], 'transfer.restarted'],
    },
  ],
  [
    'a transfer to a user',
    useUserTransferActor,
    {
      edit,
      review: [[], 'draft.submitted'],
      editCode,
      goBack: [[], 'review.left'],
      confirm: [[], 'transfer.confirmed', { requestId: ID }],
    },
  ],
  [
    'identity',
    useIdentityActor,
    {
      chooseLevel: [[2], 'level.chosen', { level: 2 }],
      openDetails: [[], 'details.opened'],
      edit: [[PATCH], 'details.edited', { patch: PATCH }],
      submitDetails: [[], 'details.submitted'],
      leaveDetails: [[], 'details.left'],
      openPaper: [['back'], 'paper.opened', { paper: 'back' }],
      leavePaper: [[], 'paper.left'],
      submit: [[], 'case.submitted'],
      discard: [[], 'case.discarded'],
      reopen: [[], 'case.reopened'],
    },
  ],
  ['a link for a phone', usePhoneLinkActor, { renew: [[], 'link.renewed'] }],
  [
    'a phone',
    usePhoneActor,
    {
      openPaper: [['front'], 'paper.opened', { paper: 'front' }],
      leavePaper: [[], 'paper.left'],
      retry: [[], 'phone.retried'],
    },
  ],
  [
    'an outside provider',
    useProvider,
    {
      start: [[], 'inquiry.started'],
      ask: [[], 'provider.reported'],
      close: [[], 'inquiry.closed'],
    },
  ],
  [
    'a paper',
    usePaperActor,
    {
      pick: [['file'], 'file.picked', { source: 'file' }],
      accept: [[], 'picture.accepted'],
      discard: [[], 'picture.discarded'],
      cancel: [[], 'upload.canceled'],
      retry: [[], 'upload.retried'],
    },
  ],
  [
    'a camera',
    useCameraActor,
    {
      take: [[], 'picture.requested'],
      turn: [[], 'camera.turned'],
      toggleLight: [[], 'light.toggled'],
      retry: [[], 'camera.retried'],
    },
  ],
])('of %s', (_name, useForm, intents) => {
  const { actor, send } = actorAt(machine, 'drafting');
  let idCount = 0;
  const newRequestId = () => requestId(`request-${(idCount += 1)}`);
  const { result } = renderHook(() => useForm(actor as AnyActorRef as never, newRequestId));
  const form = result.current as Readonly<Record<string, unknown>>;
  const offered = Object.keys(form).filter((name) => typeof form[name] === 'function');
  expect(offered.toSorted()).toEqual(Object.keys(intents).toSorted());
  for (const [name, [given, type, fields = {}]] of Object.entries(intents)) {
    for (let count = 0; count < 2; count += 1) {
      send.mockClear();
      const idBefore = idCount;
      (form[name] as (...values: readonly unknown[]) => void)(...given);
      const hasId = Object.values(fields).includes(ID);
      const sent = hasId ? { ...fields, requestId: `request-${idBefore + 1}` } : fields;
      expect(send.mock.calls, name).toEqual([[{ type, ...sent }]]);
      expect(idCount - idBefore, name).toBe(hasId ? 1 : 0);
    }
  }
});
