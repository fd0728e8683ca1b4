import { createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { formMachine, type FormResponse, type FormContext } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { AlreadyAnnounced, type Notice } from '#machines/kernel/notice.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const check = ({ email = '' }: FormValues) =>
  email.includes('@') ? {} : { email: { kind: 'own' as const, code: 'email_invalid' } };
const input = { values: { email: '' }, check };

function openForm(send: (values: FormValues) => Promise<FormResponse>) {
  const spy = vi.fn(send);
  const machine = formMachine.provide({
    actors: { send: fromPromise(({ input: values }: { input: FormValues }) => spy(values)) },
  });
  const form = createActor(machine, { input }).start();
  const notices: Notice[] = [];
  form.on('notice', (notice) => notices.push(notice));
  return { form, notices, send: spy };
}

it('[AUTH-33] updates a field’s error while the user types, once the form was submitted', () => {
  const { form, send } = openForm(() => Promise.resolve({}));
  form.send({ type: 'form.submitted' });
  expect(form.getSnapshot().value).toBe('invalid');
  expect(form.getSnapshot().context.problems).toEqual({
    email: { kind: 'own', code: 'email_invalid' },
  });
  form.send({ type: 'field.edited', name: 'email', value: 'a@b.c' });
  expect(form.getSnapshot().context.problems).toEqual({});
  expect(send).not.toHaveBeenCalled();
});

it('[ERR-01] shows an error beside its field and passes on the exchange’s message unchanged', async () => {
  const rejection = new ApiError('This email is already registered.', {
    fields: { email: 'Already registered.' },
  });
  const { form, notices } = openForm(() => Promise.reject(rejection));
  form.send({ type: 'field.edited', name: 'email', value: 'a@b.c' });
  form.send({ type: 'form.submitted' });
  const failed = await waitFor(form, (snapshot) => snapshot.value === 'failed');
  expect(failed.context.problems).toEqual({
    email: { kind: 'server', message: 'Already registered.' },
  });
  expect(failed.context.values).toEqual({ email: 'a@b.c' });
  expect(failed.context.rejection).toBe(rejection.message);
  expect(notices).toEqual([
    { type: 'notice', tone: 'error', text: { kind: 'server', message: rejection.message } },
  ]);
});

it('does not announce a failure that was already announced', async () => {
  const { form, notices } = openForm(() => Promise.reject(new AlreadyAnnounced()));
  form.send({ type: 'field.edited', name: 'email', value: 'a@b.c' });
  form.send({ type: 'form.submitted' });
  await waitFor(form, (snapshot) => snapshot.value === 'failed');
  expect(notices).toEqual([]);
  expect(form.getSnapshot().context.rejection).toBeUndefined();
});

it('shows the exchange’s error beside the form until the user types again', async () => {
  const cause = new ApiError('Wait a few minutes.', { code: 'sign_in_locked' });
  const { form } = openForm(() => Promise.reject(new AlreadyAnnounced('', { cause })));
  form.send({ type: 'field.edited', name: 'email', value: 'a@b.c' });
  form.send({ type: 'form.submitted' });
  const failed = await waitFor(form, (snapshot) => snapshot.value === 'failed');
  expect(failed.context).toMatchObject({ rejection: 'Wait a few minutes.', problems: {} });
  form.send({ type: 'field.edited', name: 'email', value: 'a@b.cd' });
  expect(form.getSnapshot().context.rejection).toBeUndefined();
});

it.each([
  ['mail_code_required', 'mailCode'],
  ['long_code_required', 'longCode'],
] as const)('shows %s beside the field %s', async (code, name) => {
  const required = new ApiError('Enter the code.', { code });
  const { form } = openForm(() => Promise.reject(required));
  form.send({ type: 'field.edited', name: 'email', value: 'a@b.c' });
  form.send({ type: 'field.edited', name, value: '' });
  form.send({ type: 'form.submitted' });
  const { context } = await waitFor(form, (snapshot) => snapshot.value === 'failed');
  expect(context.problems).toEqual({ [name]: { kind: 'server', message: 'Enter the code.' } });
});

it('shows an error without fields beside the field it concerns, if the form has that field', async () => {
  const registered = new ApiError('Registered already.', { code: 'email_taken' });
  const weak = new ApiError('Too easy.', { code: 'password_too_weak' });
  const responses = [registered, weak];
  const { form } = openForm(() => Promise.reject(responses.shift() ?? new Error('lost')));
  form.send({ type: 'field.edited', name: 'email', value: 'a@b.c' });
  form.send({ type: 'form.submitted' });
  const first = await waitFor(form, (snapshot) => snapshot.value === 'failed');
  expect(first.context.problems).toEqual({
    email: { kind: 'server', message: 'Registered already.' },
  });
  form.send({ type: 'form.submitted' });
  const second = await waitFor(form, ({ context }) => context.rejection === 'Too easy.');
  expect(second.context.problems).toEqual({});
});

it('is sent once, however often it is submitted', async () => {
  const { form, send } = openForm(() => Promise.resolve({ message: 'Sent.' }));
  form.send({ type: 'field.edited', name: 'email', value: 'a@b.c' });
  form.send({ type: 'form.submitted' });
  form.send({ type: 'form.submitted' });
  await waitFor(form, (snapshot) => snapshot.value === 'done');
  expect(send).toHaveBeenCalledOnce();
});

const walk: Walk = {
  machine: formMachine,
  input,
  events: [
    (random) => ({
      type: 'field.edited',
      name: 'email',
      value: random.pick(['', 'a', 'a@b.c']),
    }),
    () => ({ type: 'form.submitted' }),
    () => ({ type: 'form.reset' }),
  ],
  responses: {
    send: [
      () => ({ done: {} }),
      () => ({ failed: new ApiError('No.') }),
      () => ({ failed: new Error('lost') }),
      () => ({ failed: new AlreadyAnnounced() }),
    ],
  },
  delays: [1_000, 15_000],
  check: ({ snapshot, requested }) => {
    const { values, problems } = snapshot.context as FormContext;
    const open = requested.filter(({ isOpen }) => isOpen);
    expect(open.length).toBe(snapshot.value === 'submitting' ? 1 : 0);
    for (const { input: sent } of requested) expect(check(sent as FormValues)).toEqual({});
    if (snapshot.value === 'invalid') expect(problems).toEqual(check(values));
  },
};

it('walks every state and transition, and never sends invalid values', async () => {
  const seed = 20_260_101;
  const report = await walkMachine(walk, { steps: 25, seed });
  expectWalked(`form, seed ${seed}`, report, {
    states: ['editing', 'invalid', 'submitting', 'failed', 'done'],
  });
});
