/** Dialog of an account change: each step edits its own values, and a proof is sent only when it is complete. */
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountServiceProvider, type AccountService, type Change } from '#src/binding/account.ts';
import { ChangeDialogView } from '#src/features/profile/parts/ChangeDialog.tsx';
import { showOnPage } from '../../../support/on-page.tsx';
import { recordCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(cleanup);

type ChangeName = Parameters<typeof ChangeDialogView>[0]['name'];

const plain: Change = {
  phase: 'editing',
  step: undefined,
  canReturn: false,
  values: {},
  problems: {},
  rejection: undefined,
  given: {},
  needs: [],
  waitSec: 0,
  isSendingCode: false,
  edit: vi.fn(),
  submit: vi.fn(),
  goBack: vi.fn(),
  acknowledge: vi.fn(),
  requestCode: vi.fn(),
  prove: vi.fn(),
  declineProof: vi.fn(),
};
const service = { announce: vi.fn() } as unknown as AccountService;
const withService = (view: ReactNode) => (
  <AccountServiceProvider value={service}>{view}</AccountServiceProvider>
);
const dialog = (name: ChangeName, changes: Partial<Change>) => (record: Recorder) =>
  withService(
    <ChangeDialogView
      name={name}
      change={recordCalls({ ...plain, ...changes }, record)}
      email="mai@example.com"
      onClose={record('onClose')}
    />,
  );
/** @returns the calls of the fields and buttons of a step, without those of every dialog. */
async function stepUses(name: ChangeName, changes: Partial<Change>) {
  const { Close, Cancel, ...rest } = await usesOf(dialog(name, changes));
  expect([Close, Cancel ?? 'onClose']).toEqual(['onClose', 'onClose']);
  return rest;
}

it.each<[ChangeName, string, Record<string, string>]>([
  ['nickname', 'nickname', { Nickname: 'edit nickname 7' }],
  ['names', 'names', { 'First name': 'edit firstName 7', 'Last name': 'edit lastName 7' }],
  ['phone', 'number', { 'Phone number': 'edit phone 7' }],
  ['email', 'address', { 'New email': 'edit newEmail 7' }],
  ['antiPhishingCode', 'word', { 'Anti-phishing code': 'edit word 7' }],
])('edits the value of %s, and sends it', async (name, step, fields) => {
  const { ...uses } = await stepUses(name, { step });
  const submits = Object.entries(uses).filter(([, use]) => use === 'submit');
  expect(submits).toHaveLength(1);
  expect(uses).toMatchObject(fields);
  expect(Object.keys(uses)).toHaveLength(Object.keys(fields).length + 1);
});

it('takes the codes of both emails apart, sends them again, and goes back', async () => {
  const values = { email: 'old@example.com', newEmail: 'new@example.com' };
  const step = { step: 'codes', values, canReturn: true } as const;
  const uses = await stepUses('email', step);
  expect(uses).toMatchObject({
    'Code sent to old@example.com': 'edit oldCode 7',
    'Code sent to new@example.com': 'edit newCode 7',
    'Resend code': 'requestCode',
  });
  expect(Object.values(uses)).toContain('goBack');
  const waiting = await stepUses('email', { ...step, waitSec: 42, canReturn: false });
  expect(waiting['Resend code in 42 s']).toBe('disabled: A code was just sent');
  expect(Object.values(waiting)).not.toContain('goBack');
  const first = await stepUses('email', { ...step, values: { newEmail: 'new@example.com' } });
  expect(Object.values(first)).not.toContain('edit oldCode 7');
});

it('deletes the account only after the box is checked', async () => {
  const box = 'I understand that the account and its history will be permanently deleted.';
  const uses = async (values: Change['values']) =>
    (await stepUses('deletion', { step: 'confirmation', values }))[box];
  expect(await uses({})).toBe('edit understood yes');
  expect(await uses({ understood: 'yes' })).toBe("edit understood ''");
});

it('keeps recovery codes until they are saved, and closes with nothing else', async () => {
  const shown = { phase: 'showing', given: { recoveryCodes: ['AAAA-1', 'BBBB-2'] } } as const;
  const uses = await usesOf(dialog('recoveryCodes', shown));
  expect(uses['Done']).toBe('disabled: Confirm that you saved the codes');
  expect(uses).not.toHaveProperty('Close');
  const saved = await usesOf(dialog('recoveryCodes', shown), [
    'I have saved these codes in a safe place.',
  ]);
  expect(saved['Done']).toBe('acknowledge');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await showOnPage(dialog('recoveryCodes', shown)(() => () => undefined));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy all' })));
  expect(write).toHaveBeenCalledExactlyOnceWith('AAAA-1\nBBBB-2\n');
});

async function openProof(needs: Change['needs']) {
  const prove = vi.fn();
  const change = { ...plain, phase: 'proving' as const, needs, prove };
  await showOnPage(
    withService(<ChangeDialogView name="phone" change={change} email="" onClose={vi.fn()} />),
  );
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  const confirm = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Confirm' })));
  return { prove, type, confirm };
}

it('sends all proofs that are needed together, and none that is incomplete', async () => {
  const { prove, type, confirm } = await openProof(['password', 'mailCode', 'authenticatorCode']);
  await type('Password', 'secret');
  await type('Email code', '12345');
  await type('Authenticator code', '654321');
  await confirm();
  expect(prove).not.toHaveBeenCalled();
  await type('Email code', '123456');
  await confirm();
  expect(prove).toHaveBeenCalledExactlyOnceWith({
    password: 'secret',
    mailCode: '123456',
    authenticatorCode: '654321',
  });
});

it('takes a recovery code in place of the authenticator’s, and forgets the other one', async () => {
  const { prove, type, confirm } = await openProof(['password', 'authenticatorCode']);
  await type('Password', 'secret');
  await type('Authenticator code', '654321');
  fireEvent.click(screen.getByRole('button', { name: 'Use recovery code' }));
  await confirm();
  expect(prove).not.toHaveBeenCalled();
  await type('Recovery code', 'KQMA-XVTB');
  await confirm();
  const [proof] = prove.mock.calls[0] ?? [];
  expect(proof).toEqual({
    password: 'secret',
    authenticatorCode: expect.stringMatching(/^KQMA-?XVTB$/),
  });
});

it('leaves the change when the proof is declined', async () => {
  const uses = await usesOf(dialog('phone', { phase: 'proving', needs: ['mailCode'] }));
  expect(uses).toMatchObject({ Cancel: 'declineProof', 'Send code': 'requestCode' });
});
