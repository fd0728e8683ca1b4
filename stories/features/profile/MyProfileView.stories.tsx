import { expect, fn } from 'storybook/test';
import { userId } from '#contract/core/ids.ts';
import { MyProfileView } from '#src/features/profile/MyProfileView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const user = {
  id: userId(7),
  uid: '50297555',
  email: 'trader@example.com',
  nickname: 'Tidewatcher',
  firstName: 'Ada',
  lastName: 'Stone',
  isTwoFactorOn: false,
  isEmailVerified: true,
  isSocialLogin: false,
  phone: '+84901234567',
  avatarPath: undefined,
  identityLevel: 0,
};

const meta = preview.meta({
  component: MyProfileView,
  parameters: { isPage: true },
  args: { user, imageUrl: undefined, onChange: fn(), onCopy: fn() },
});

export const Filled = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change Nickname' }));
    await expect(args.onChange).toHaveBeenCalledWith('nickname');
    await userEvent.click(canvas.getByRole('button', { name: 'Copy UID' }));
    await expect(args.onCopy).toHaveBeenCalledWith('50297555');
  }),
});
export const Empty = meta.story({
  args: { user: { ...user, nickname: '', firstName: '', lastName: '', phone: undefined } },
});
export const VerifiedName = meta.story({
  args: { user: { ...user, identityLevel: 1 } },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/Verified, so it cannot be changed/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Change Name' })).toBeNull();
  }),
});
export const Loading = meta.story({ args: { user: undefined } });
export const Pictured = meta.story({
  args: {
    imageUrl:
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%233498db" d="M0 0h8v8H0z"/%3E%3C/svg%3E',
  },
});
export const BySocial = meta.story({
  name: '[NAV-30] Signed in by another service',
  args: { user: { ...user, email: '', isSocialLogin: true } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Change password' })).toBeNull();
  },
});
export const LongTexts = meta.story({
  args: {
    user: {
      ...user,
      nickname: 'The-One-Who-Watches-The-Tide-A',
      email: 'a.person.with.a.very.long.address.indeed@subdomain.of.a.long.example.com',
    },
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
