/** Hooks of services: the phase that they show for each state of their machine, and the event of each intent. */
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import type { AnyActorRef, AnyStateMachine, StateValue } from 'xstate';
import { requestId } from '#contract/core/ids.ts';
import { accountChangeMachine } from '#machines/auth/account-change.machine.ts';
import { convertMachine } from '#machines/convert/convert.machine.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { addressBookMachine } from '#machines/funding/address-book.machine.ts';
import { fileExportMachine } from '#machines/history/file-export.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { pushMachine } from '#machines/notifications/push.machine.ts';
import { orderAmendMachine } from '#machines/order-entry/order-amend.machine.ts';
import { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import { useChangeActor } from '#src/binding/account.ts';
import { useAddressBookActor } from '#src/binding/address-book.ts';
import { useAmendState } from '#src/binding/amend.ts';
import { useConvertActor } from '#src/binding/convert.ts';
import { useFileExportActor } from '#src/binding/file-export.ts';
import { useFormActor } from '#src/binding/form.ts';
import { useNotificationsActor } from '#src/binding/notifications.ts';
import { usePushActor } from '#src/binding/push.ts';
import { useTicket } from '#src/binding/ticket.ts';
import { actorAt, valuesOf } from '../../support/actor-at.ts';

afterEach(cleanup);

const newRequestId = () => requestId('request-1');
type UseHook = (actor: never, newId: typeof newRequestId) => object;

function openAt(machine: AnyStateMachine, useHook: UseHook, value: StateValue, context = {}) {
  const { actor, send } = actorAt(machine, value, context);
  const { result } = renderHook(() => useHook(actor as AnyActorRef as never, newRequestId));
  return { shown: result.current as Readonly<Record<string, unknown>>, send };
}

type Intents = Readonly<Record<string, readonly [given: readonly unknown[], event: object]>>;

const useBook: UseHook = (actor) => useAddressBookActor(actor);
const usePushOf: UseHook = (actor) => usePushActor(actor, false);

/** The last part of a path, unless it is given. */
it.each<readonly [string, AnyStateMachine, UseHook, object, Readonly<Record<string, string>>]>([
  ['an instant convert', convertMachine, useConvertActor, {}, { 'pricing.settling': 'quoting' }],
  ['a form', formMachine, useFormActor, {}, {}],
  [
    'an export',
    fileExportMachine,
    useFileExportActor,
    {},
    { 'writing.reading': 'writing', 'writing.waiting': 'writing' },
  ],
  ['push', pushMachine, usePushOf, {}, {}],
  ['an amendment', orderAmendMachine, useAmendState, {}, {}],
  ['a spot order', spotOrderMachine, useTicket, {}, {}],
])('of %s show the phase of each state', (_name, machine, useHook, context, others) => {
  const values = valuesOf(machine);
  expect(values.length).toBeGreaterThan(3);
  const phases = values.map(([path, value]) => [
    path,
    openAt(machine, useHook, value, context).shown['phase'],
  ]);
  const expected = values.map(([path]) => [path, others[path] ?? path.split('.').at(-1)]);
  expect(phases).toEqual(expected);
});

it.each([
  ['starting', 'editing'],
  ['editing', 'editing'],
  ['invalid', 'invalid'],
  ['sending', 'sending'],
  ['failed', 'failed'],
  ['showing', 'showing'],
  [{ proving: 'prompting' }, 'proving'],
  [{ proving: 'checking' }, 'checking'],
] as const)(
  'of an account change in %o show its phase, and whether a code is sent',
  (step, phase) => {
    const steps = [
      { name: 'email', kind: 'form' },
      { name: 'proof', kind: 'secret' },
      { name: 'code', kind: 'form' },
    ];
    const shownAt = (code: string, stepIndex: number) =>
      openAt(
        accountChangeMachine,
        useChangeActor,
        { working: { step, code } },
        { input: { steps }, stepIndex },
      ).shown;
    expect(shownAt('quiet', 0)).toMatchObject({
      phase,
      step: 'email',
      canReturn: false,
      isSendingCode: false,
    });
    expect(shownAt('sending', 1)).toMatchObject({
      phase,
      step: 'proof',
      canReturn: true,
      isSendingCode: true,
    });
    expect(shownAt('waiting', 2)).toMatchObject({ step: 'code', canReturn: false });
  },
);

it('of notifications show what was read before, with a retry', () => {
  const shownAt = (list: string, hasBeenRead: boolean) =>
    openAt(
      notificationsMachine,
      useNotificationsActor,
      { signedIn: { list, marks: 'idle' } },
      { hasBeenRead, unreadIds: new Set([1, 2]) },
    ).shown;
  expect(shownAt('reading', false)).toMatchObject({ phase: 'loading', unreadCount: 2 });
  expect(shownAt('failed', false)).toMatchObject({ phase: 'failed' });
  expect(shownAt('current', true)).toMatchObject({ phase: 'ready' });
  expect(shownAt('failed', true)).toMatchObject({ phase: 'outdated' });
});

it.each<readonly [string, AnyStateMachine, UseHook, StateValue, object, Intents]>([
  [
    'an account change',
    accountChangeMachine,
    useChangeActor,
    'done',
    { input: { steps: [] } },
    {
      edit: [['word', 'a'], { type: 'field.edited', name: 'word', value: 'a' }],
      submit: [[], { type: 'step.submitted' }],
      goBack: [[], { type: 'step.returned' }],
      acknowledge: [[], { type: 'step.acknowledged' }],
      requestCode: [[], { type: 'code.requested' }],
      prove: [['proof'], { type: 'proof.submitted', proof: 'proof' }],
      declineProof: [[], { type: 'proof.declined' }],
    },
  ],
  [
    'an instant convert',
    convertMachine,
    useConvertActor,
    'done',
    {},
    {
      edit: [[{ amount: '1' }], { type: 'draft.edited', patch: { amount: '1' } }],
      requestQuote: [[], { type: 'quote.requested' }],
      confirm: [[], { type: 'convert.confirmed', requestId: 'request-1' }],
      restart: [[], { type: 'convert.restarted' }],
      setAttended: [[false], { type: 'attention.changed', isAttended: false }],
    },
  ],
  [
    'a form',
    formMachine,
    useFormActor,
    'editing',
    {},
    {
      edit: [['email', 'a@b'], { type: 'field.edited', name: 'email', value: 'a@b' }],
      submit: [[], { type: 'form.submitted' }],
      reset: [[], { type: 'form.reset' }],
    },
  ],
  [
    'an export',
    fileExportMachine,
    useFileExportActor,
    'choosing',
    {},
    {
      start: [
        [{ kind: 'trades' }],
        { type: 'export.started', request: { kind: 'trades' }, requestId: 'request-1' },
      ],
      stop: [[], { type: 'export.stopped' }],
      retry: [[], { type: 'export.retried', requestId: 'request-1' }],
    },
  ],
  [
    'push',
    pushMachine,
    usePushOf,
    'off',
    {},
    {
      turnOn: [[], { type: 'push.requested' }],
      turnOff: [[], { type: 'push.ended' }],
      check: [[], { type: 'check.repeated' }],
    },
  ],
  [
    'notifications',
    notificationsMachine,
    useNotificationsActor,
    'signedOut',
    { unreadIds: new Set() },
    {
      open: [[4], { type: 'notification.opened', id: 4 }],
      readAll: [[], { type: 'allRead.requested' }],
      retry: [[], { type: 'list.outdated' }],
    },
  ],
  [
    'the address book',
    addressBookMachine,
    useBook,
    'listing',
    {},
    {
      start: [[{ label: 'a' }], { type: 'entry.started', patch: { label: 'a' } }],
      edit: [[{ label: 'b' }], { type: 'entry.edited', patch: { label: 'b' } }],
      checkResemblance: [[true], { type: 'resemblance.checked', isChecked: true }],
      submit: [[], { type: 'entry.submitted' }],
      selectMode: [['soft', 48], { type: 'mode.selected', mode: 'soft', suspensionHours: 48 }],
      editCodes: [[{ email: '1' }], { type: 'codes.edited', patch: { email: '1' } }],
      confirm: [[], { type: 'codes.submitted' }],
      requestCode: [[], { type: 'code.requested' }],
      remove: [[9], { type: 'entry.deleted', id: 9 }],
      goBack: [[], { type: 'list.opened' }],
    },
  ],
])('of %s send the event of each intent', (_name, machine, useHook, value, context, intents) => {
  const { shown, send } = openAt(machine, useHook, value, context);
  const offered = Object.keys(shown).filter((name) => typeof shown[name] === 'function');
  expect(offered.toSorted()).toEqual(Object.keys(intents).toSorted());
  for (const [name, [given, event]] of Object.entries(intents)) {
    send.mockClear();
    (shown[name] as (...values: readonly unknown[]) => void)(...given);
    expect(send.mock.calls, name).toEqual([[event]]);
  }
});
