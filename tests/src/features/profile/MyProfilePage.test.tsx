/** Tests what the profile page joins: the image of the user, and the form of each change with its first values. */
import { act, cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleUser } from '#contract/samples/accounts.ts';
import { AccountServiceProvider, type AccountService } from '#src/binding/account.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { MyProfilePage } from '#src/features/profile/MyProfilePage.tsx';
import { MyProfileView } from '#src/features/profile/MyProfileView.tsx';
import { ChangeDialog } from '#src/features/profile/parts/ChangeDialog.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/profile/MyProfileView.tsx', () => ({ MyProfileView: vi.fn(() => null) }));
vi.mock('#src/features/profile/parts/ChangeDialog.tsx', () => ({
  ChangeDialog: vi.fn(() => null),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function propsOf<Props>(view: (props: Props) => unknown): Props {
  const props = vi.mocked(view).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}

async function open(avatarPath?: string) {
  const user = { ...sampleUser, avatarPath, nickname: 'Nick', firstName: 'Mai', lastName: 'Tran' };
  const session = await stagedSession('trader', () => user);
  const service = { imageUrlOf: (path: string) => `https://exchange.example${path}` };
  await act(async () => {
    renderOnPage(
      <AuthProvider value={session}>
        <AccountServiceProvider value={service as unknown as AccountService}>
          <MyProfilePage />
        </AccountServiceProvider>
      </AuthProvider>,
    );
  });
  return user;
}

it('shows the image of the user from the exchange', async () => {
  await open('/images/7');
  expect(propsOf(MyProfileView).imageUrl).toBe('https://exchange.example/images/7');
  cleanup();
  await open();
  expect(propsOf(MyProfileView).imageUrl).toBeUndefined();
});

it.each([
  ['nickname', { nickname: 'Nick' }],
  ['names', { firstName: 'Mai', lastName: 'Tran' }],
  ['avatar', { photo: '' }],
  ['phone', { phone: '', code: '' }],
  ['email', { email: sampleUser.email, newEmail: '', oldCode: '', newCode: '' }],
] as const)('opens the form of %s with its values, and closes it', async (name, values) => {
  const { email } = await open();
  expect(ChangeDialog).not.toHaveBeenCalled();
  await act(async () => propsOf(MyProfileView).onChange(name));
  expect(propsOf(ChangeDialog)).toMatchObject({ name, values, email });
  const { onClose } = propsOf(ChangeDialog);
  vi.mocked(ChangeDialog).mockClear();
  await act(async () => onClose());
  expect(ChangeDialog).not.toHaveBeenCalled();
});
