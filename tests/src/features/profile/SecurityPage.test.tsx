/** Tests what the security page joins: the account's queries, its dialogs, and actions that need no dialog. */
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { accountChangeMachine } from '#machines/auth/account-change.machine.ts';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { AccountServiceProvider, type AccountService } from '#src/binding/account.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { ChangeDialog } from '#src/features/profile/parts/ChangeDialog.tsx';
import { SecurityPage } from '#src/features/profile/SecurityPage.tsx';
import { SecurityView } from '#src/features/profile/SecurityView.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/profile/SecurityView.tsx', () => ({ SecurityView: vi.fn(() => null) }));
vi.mock('#src/features/profile/parts/ChangeDialog.tsx', () => ({
  ChangeDialog: vi.fn(() => null),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const SUMMARY = { recoveryCodesLeft: 9 };
const SESSIONS = [{ id: 'here' }, { id: 'elsewhere' }];
const entriesOf = (page: unknown) => ({ items: [{ device: `of page ${String(page)}` }] });

interface Sent {
  readonly form: string;
  readonly values: FormValues;
  readonly call: PromiseWithResolvers<FormResponse>;
}

async function open({ isSocialLogin = false, isPageTwoLoaded = true } = {}) {
  const queries = recordQueries(([, name, page]) =>
    name === 'security'
      ? SUMMARY
      : name === 'sessions'
        ? SESSIONS
        : page === 1 || isPageTwoLoaded
          ? entriesOf(page)
          : undefined,
  );
  const sent: Sent[] = [];
  const announce = vi.fn();
  const service: AccountService = {
    changeOf: () => accountChangeMachine,
    formOf: (form) =>
      formMachine.provide({
        actors: {
          send: fromPromise<FormResponse, FormValues>(({ input }) => {
            const call = Promise.withResolvers<FormResponse>();
            sent.push({ form, values: input, call });
            return call.promise;
          }),
        },
      }),
    announce,
    saveNotificationPreference: vi.fn(),
    imageUrlOf: (path) => path,
  };
  const session = await stagedSession('trader', () => ({ ...sampleUser, isSocialLogin }));
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <AccountServiceProvider value={service}>
            <SecurityPage />
          </AccountServiceProvider>
        </AuthProvider>,
      ),
    );
  });
  await waitFor(() => expect(view().signIns.entries).toMatchObject({ data: entriesOf(1) }));
  return { ...queries, sent, announce };
}

function view() {
  const props = vi.mocked(SecurityView).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}
const dialog = () => vi.mocked(ChangeDialog).mock.lastCall?.[0];

it.each([true, false])('shows what it reads; with a social login: %s', async (isSocialLogin) => {
  await open({ isSocialLogin });
  expect(view()).toMatchObject({
    summary: { data: SUMMARY },
    isSocialLogin,
    devices: { sessions: { data: SESSIONS }, isEndingOthers: false },
    signIns: { currentPage: 1 },
    isWithdrawing: false,
  });
  expect(view().devices.endingId).toBeUndefined();
});

it('reads another page of sign-ins, and shows the page before until then', async () => {
  const { lastOf } = await open({ isPageTwoLoaded: false });
  await act(async () => view().signIns.onPageChange(2));
  expect(lastOf('account', 'sign-ins')).toEqual(['account', 'sign-ins', 2]);
  expect(view().signIns).toMatchObject({ currentPage: 2, entries: { data: entriesOf(1) } });
});

it.each([
  ['twoFactorSetup', { code: '' }],
  ['antiPhishingCode', { word: '' }],
  ['deletion', { understood: '' }],
  ['recoveryCodes', {}],
] as const)('opens the dialog of %s with its fields, and closes it', async (name, values) => {
  await open();
  expect(dialog()).toBeUndefined();
  await act(async () => view().onChange(name));
  expect(dialog()).toMatchObject({ name, values, email: sampleUser.email });
  const onClose = dialog()?.onClose;
  vi.mocked(ChangeDialog).mockClear();
  await act(async () => onClose?.());
  expect(dialog()).toBeUndefined();
});

it('ends one session after the other, and marks the one that is ending', async () => {
  const { sent } = await open();
  await act(async () => view().devices.onEnd('elsewhere'));
  expect(view().devices).toMatchObject({ endingId: 'elsewhere', isEndingOthers: false });
  expect(view().isWithdrawing).toBe(false);
  await act(async () => view().devices.onEnd('here'));
  expect(view().devices.endingId).toBe('elsewhere');
  expect(sent).toHaveLength(1);
  await act(async () => sent[0]?.call.resolve({ message: 'Ended.' }));
  expect(view().devices.endingId).toBeUndefined();
  await act(async () => view().devices.onEnd('here'));
  expect(sent.map(({ form, values }) => [form, values])).toEqual([
    ['endSession', { sessionId: 'elsewhere' }],
    ['endSession', { sessionId: 'here' }],
  ]);
});

it('repeats an action that the exchange has rejected', async () => {
  const { sent, announce } = await open();
  await act(async () => view().devices.onEnd('elsewhere'));
  await act(async () => sent[0]?.call.reject(new ApiError('Try later.', { status: 429 })));
  expect(view().devices.endingId).toBeUndefined();
  expect(announce).toHaveBeenCalled();
  await act(async () => view().devices.onEnd('elsewhere'));
  expect(sent.map(({ values }) => values)).toEqual([
    { sessionId: 'elsewhere' },
    { sessionId: 'elsewhere' },
  ]);
});

it('ends the other sessions, and withdraws the deletion, each by its own call', async () => {
  const { sent } = await open();
  await act(async () => view().devices.onEndOthers());
  expect(view()).toMatchObject({ devices: { isEndingOthers: true }, isWithdrawing: false });
  await act(async () => view().onWithdraw());
  expect(view()).toMatchObject({ devices: { isEndingOthers: true }, isWithdrawing: true });
  expect(view().devices.endingId).toBeUndefined();
  expect(sent.map(({ form, values }) => [form, values])).toEqual([
    ['endOtherSessions', {}],
    ['deletionWithdrawal', {}],
  ]);
});
