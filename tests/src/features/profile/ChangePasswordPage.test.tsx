/** Tests what the password page joins: the user, and the change of the password. */
import { act, cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleUser } from '#contract/samples/accounts.ts';
import { accountChangeMachine } from '#machines/auth/account-change.machine.ts';
import { AccountServiceProvider, type AccountService } from '#src/binding/account.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { ChangePasswordPage } from '#src/features/profile/ChangePasswordPage.tsx';
import { ChangePasswordView } from '#src/features/profile/ChangePasswordView.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/profile/ChangePasswordView.tsx', () => ({
  ChangePasswordView: vi.fn(() => null),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

async function open(who: 'visitor' | 'trader', isSocialLogin = false) {
  const changeOf = vi.fn(() => accountChangeMachine);
  const service = { changeOf, announce: vi.fn() } as unknown as AccountService;
  const session = await stagedSession(who, () => ({ ...sampleUser, isSocialLogin }));
  await act(async () => {
    renderOnPage(
      <AuthProvider value={session}>
        <AccountServiceProvider value={service}>
          <ChangePasswordPage />
        </AccountServiceProvider>
      </AuthProvider>,
    );
  });
  return { changeOf };
}

function view() {
  const props = vi.mocked(ChangePasswordView).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}

it('checks a new password against the email of the user, and what was typed twice', async () => {
  const { changeOf } = await open('trader');
  expect(changeOf).toHaveBeenCalledWith('password');
  expect(view()).toMatchObject({ email: sampleUser.email, isSocialLogin: false });
  const type = (values: Readonly<Record<string, string>>) =>
    act(async () => {
      for (const [name, value] of Object.entries(values)) view().change?.edit(name, value);
    });
  const typeAll = (password: string, repeated = password) =>
    type({ currentPassword: 'tide turns at noon', password, repeated });
  await typeAll(sampleUser.email);
  await act(async () => view().change?.submit());
  expect(view().change?.problems).toHaveProperty('password');
  await typeAll('eleven quiet harbors', 'eleven quiet harbor');
  expect(view().change?.problems).not.toHaveProperty('password');
  expect(view().change?.problems).toHaveProperty('repeated');
  await typeAll('eleven quiet harbors');
  expect(view().change?.problems).toEqual({});
});

it.each([
  ['visitor', false, ''],
  ['trader', true, sampleUser.email],
] as const)('changes no password of a %s with a social login: %s', async (who, isSocial, email) => {
  const { changeOf } = await open(who, isSocial);
  expect(view()).toMatchObject({ change: undefined, email, isSocialLogin: isSocial });
  expect(changeOf).not.toHaveBeenCalled();
});
