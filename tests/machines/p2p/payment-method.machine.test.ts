import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import {
  paymentMethodCodec,
  paymentTypeCodec,
  type PaymentMethod,
} from '#contract/entities/p2p-payment-method.ts';
import { paymentMethodWire, paymentTypeWire } from '#contract/samples/p2p.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import {
  paymentMethodMachine,
  type PaymentMethodEvent,
} from '#machines/p2p/payment-method.machine.ts';
import type {
  ChangeMethod,
  MethodChange,
  PaymentMethodContext,
  PaymentMethodInput,
  PreparedMethodImage,
} from '#machines/p2p/payment-method.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const sepa = paymentTypeCodec.decode(paymentTypeWire);
const cash = { ...sepa, id: 2, name: 'Cash', fields: [] };
const stored = paymentMethodCodec.decode({ ...paymentMethodWire, qr_image_id: 'image-1' });
const IBAN = 'DE89370400440532013000';
const codeWrong = new ApiError('Wrong code.', { code: 'two_factor_code_wrong' });
const nameDiffers = new ApiError('The name differs.', { code: 'payment_name_differs' });
const inUse = new ApiError('An open order uses it.', { code: 'payment_method_in_use' });
const lost = new Error('no response');
const image: PreparedMethodImage = { base64: 'iVBORw0KGgo=', mediaType: 'image/png' };
const never = <Value>() => new Promise<Value>(() => undefined);
const fresh: PaymentMethodInput = {
  types: [sepa, cash],
  method: undefined,
  verifiedName: 'Mai Tran',
  isCodeRequired: false,
};

interface Calls {
  readonly change?: (change: MethodChange) => Promise<PaymentMethod | undefined>;
  readonly prepare?: () => Promise<PreparedMethodImage>;
}

function open(input: Partial<PaymentMethodInput> = {}, calls: Calls = {}) {
  const { change = () => never(), prepare = () => Promise.resolve(image) } = calls;
  const clock = new SimulatedClock();
  const send = vi.fn(change);
  const machine = paymentMethodMachine.provide({
    actors: {
      prepareImage: fromPromise<PreparedMethodImage, { readonly source: unknown }>(prepare),
      changeMethod: sentRequest<ChangeMethod>({ send: ({ input: request }) => send(request) }),
    },
  });
  const actor = createActor(machine, { input: { ...fresh, ...input }, clock }).start();
  const fill = () => {
    actor.send({ type: 'draft.edited', patch: { typeId: 1, label: ' Main ' } });
    actor.send({ type: 'value.edited', key: 'iban', value: 'de89 3704 0044 0532 0130 00' });
  };
  const submit = (id = 'request-1') =>
    actor.send({ type: 'change.submitted', requestId: requestId(id) });
  return { actor, clock, send, fill, submit, contextNow: () => actor.getSnapshot().context };
}

it('saves a new method with cleaned fields and the verified name', async () => {
  const { actor, send, fill, submit } = open({}, { change: () => Promise.resolve(stored) });
  fill();
  submit();
  await waitFor(actor, (now) => now.matches('done'));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    kind: 'save',
    id: undefined,
    typeId: 1,
    label: 'Main',
    realName: 'Mai Tran',
    values: { iban: IBAN },
    imageBase64: undefined,
    twoFactorCode: undefined,
    requestId: 'request-1',
  });
});

it('names the problem of each field, and sends nothing', () => {
  const { actor, send, submit, contextNow } = open({ verifiedName: '' });
  submit();
  expect(contextNow()).toMatchObject({
    areProblemsShown: true,
    problems: { type: 'type_missing', name: 'name_missing' },
  });
  actor.send({ type: 'draft.edited', patch: { typeId: 1, realName: 'Mai Tran' } });
  expect(contextNow().problems).toEqual({ 'field.iban': 'missing' });
  actor.send({ type: 'value.edited', key: 'iban', value: 'DE89370400440532013001' });
  expect(contextNow().problems).toEqual({ 'field.iban': 'not_iban' });
  submit();
  expect(send).not.toHaveBeenCalled();
});

it('clears the fields of another kind of payment, and chooses the only one', () => {
  const { actor, fill, contextNow } = open();
  fill();
  actor.send({ type: 'draft.edited', patch: { typeId: 2 } });
  expect(contextNow().draft.values).toEqual({});
  expect(open({ types: [sepa] }).contextNow().draft.typeId).toBe(1);
});

it('requires the code where two-factor authentication is on, and another after a wrong one', async () => {
  const { actor, send, fill, submit, contextNow } = open(
    { isCodeRequired: true },
    { change: () => Promise.reject(codeWrong) },
  );
  fill();
  submit();
  expect(actor.getSnapshot().matches('reviewing')).toBe(true);
  submit();
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'code.edited', code: '123456' });
  submit();
  await waitFor(actor, (now) => now.matches('reviewing'));
  expect(send.mock.calls[0]?.[0].twoFactorCode).toBe('123456');
  expect(contextNow()).toMatchObject({ code: '', rejection: { name: 'two_factor_code_wrong' } });
  actor.send({ type: 'review.left' });
  expect(contextNow()).toMatchObject({ draft: { label: ' Main ' }, rejection: undefined });
});

it('returns to the draft when the exchange rejects the name', async () => {
  const { actor, fill, submit, contextNow } = open(
    {},
    { change: () => Promise.reject(nameDiffers) },
  );
  fill();
  submit();
  await waitFor(actor, (now) => now.matches('drafting'));
  expect(contextNow().rejection?.name).toBe('payment_name_differs');
});

it('keeps, replaces or removes the stored image', async () => {
  const { actor, send, submit } = open({ method: stored });
  submit();
  expect(send.mock.lastCall?.[0]).toMatchObject({ id: 31, imageBase64: undefined });
  const removed = open({ method: stored });
  removed.actor.send({ type: 'image.removed' });
  removed.submit();
  expect(removed.send.mock.lastCall?.[0]).toMatchObject({ imageBase64: '' });
  const replaced = open({ method: stored });
  replaced.actor.send({ type: 'image.chosen', source: 'file' });
  await waitFor(replaced.actor, (now) => now.matches({ drafting: 'ready' }));
  replaced.submit();
  expect(replaced.send.mock.lastCall?.[0]).toMatchObject({ imageBase64: image.base64 });
  expect(actor.getSnapshot().matches('pending')).toBe(true);
});

it('says that a file is no image, until another is chosen', async () => {
  const { actor, contextNow } = open({}, { prepare: () => Promise.reject(lost) });
  actor.send({ type: 'image.chosen', source: 'file' });
  await waitFor(actor, (now) => now.context.isImageUnreadable);
  actor.send({ type: 'image.removed' });
  expect(contextNow()).toMatchObject({
    isImageUnreadable: false,
    draft: { image: { kind: 'none' } },
  });
});

it('deletes a method after a confirmation, and shows why it cannot', async () => {
  const { actor, send, submit, contextNow } = open(
    { method: stored, isDeletion: true },
    { change: () => Promise.reject(inUse) },
  );
  expect(actor.getSnapshot().matches('reviewing')).toBe(true);
  expect(send).not.toHaveBeenCalled();
  submit();
  await waitFor(actor, (now) => now.matches('reviewing'));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ kind: 'delete', id: 31 });
  expect(contextNow().rejection?.name).toBe('payment_method_in_use');
});

it('repeats the same request when no response comes', async () => {
  let attempts = 0;
  const { actor, clock, send, fill, submit } = open(
    {},
    {
      change: () => {
        attempts += 1;
        return attempts === 1 ? never() : Promise.resolve(stored);
      },
    },
  );
  fill();
  submit();
  clock.increment(10_000);
  expect(actor.getSnapshot().hasTag('unresolved')).toBe(true);
  clock.increment(2_000);
  await waitFor(actor, (now) => now.matches('done'));
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

let idCount = 0;
const submit = (): PaymentMethodEvent => {
  idCount += 1;
  return { type: 'change.submitted', requestId: requestId(`request-${idCount}`) };
};
const edits: Walk['events'] = [
  () => ({ type: 'draft.edited', patch: { typeId: 1 } }),
  () => ({ type: 'draft.edited', patch: { realName: '' } }),
  () => ({ type: 'draft.edited', patch: { realName: 'Mai Tran' } }),
  () => ({ type: 'value.edited', key: 'iban', value: IBAN }),
  () => ({ type: 'image.chosen', source: 'file' }),
  () => ({ type: 'image.removed' }),
  () => ({ type: 'code.edited', code: '123456' }),
  () => ({ type: 'review.left' }),
  submit,
  submit,
];

const walkFrom = (input: PaymentMethodInput): Walk => ({
  machine: paymentMethodMachine,
  input,
  events: edits,
  requests: { changeMethod: { send: 'change' } },
  responses: {
    prepareImage: [() => ({ done: image }), () => ({ failed: lost })],
    change: [
      () => ({ done: stored }),
      () => ({ failed: codeWrong }),
      () => ({ failed: nameDiffers }),
      () => ({ failed: lost }),
    ],
  },
  delays: [2_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as PaymentMethodContext;
    const sent = requested.filter(({ source }) => source === 'change');
    expect(sent.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    if (snapshot.matches('pending')) expect(context.sent).toEqual(sent.at(-1)?.input);
    else if (!snapshot.matches('done')) expect(context.sent).toBeUndefined();
    for (const { input: change } of sent) {
      const code = (change as MethodChange).twoFactorCode;
      expect(code).toBe(context.isCodeRequired ? '123456' : undefined);
    }
  },
});

it('walks every state and transition', async () => {
  const seed = 20_261_131;
  const report = await walkMachine(
    [
      walkFrom({ ...fresh, isCodeRequired: true }),
      walkFrom({ ...fresh, method: stored }),
      walkFrom({ ...fresh, method: stored, isDeletion: true, isCodeRequired: true }),
    ],
    { steps: 40, seed },
  );
  expectWalked(`payment method, seed ${seed}`, report, {
    states: [
      'done',
      'drafting',
      'drafting.readingImage',
      'drafting.ready',
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
