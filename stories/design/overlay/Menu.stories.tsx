import { expect, fn, waitFor } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { KeyHint } from '#src/design/data/KeyHint.tsx';
import { SecurityIcon, SignOutIcon } from '#src/design/icons/account-icons.ts';
import { UserIcon } from '#src/design/icons/icons.ts';
import { SettingsIcon } from '#src/design/icons/trading-icons.ts';
import { Menu, type MenuGroup } from '#src/design/overlay/Menu.tsx';
import preview from '../../../.storybook/preview.tsx';

const onSelect = fn();

const groups: readonly MenuGroup[] = [
  {
    key: 'account',
    title: 'Account',
    items: [
      { key: 'profile', label: 'Profile', icon: <UserIcon />, href: '/user/profile/my-profile' },
      { key: 'security', label: 'Security', icon: <SecurityIcon />, onSelect },
      {
        key: 'settings',
        label: 'Settings',
        icon: <SettingsIcon />,
        endSlot: <KeyHint keys="S" />,
        disabledReason: 'Not while an order is being placed',
      },
    ],
  },
  {
    key: 'leave',
    items: [{ key: 'out', label: 'Log out', icon: <SignOutIcon />, isDanger: true, onSelect }],
  },
];

const meta = preview.meta({
  tags: ['forced-colors'],
  component: Menu,
  args: { label: 'Account', trigger: <Button>Account</Button>, groups },
  beforeEach: () => {
    onSelect.mockClear();
  },
});

export const Closed = meta.story();
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await expect(await canvas.findByRole('menu')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
  },
});
export const WithHeader = meta.story({
  args: { header: <b>m**a@tidemark.test</b> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await expect(await canvas.findByText('m**a@tidemark.test')).toBeVisible();
  },
});
export const Choice = meta.story({
  args: {
    label: 'Language',
    trigger: <Button>Language</Button>,
    groups: [
      {
        key: 'languages',
        items: [
          { key: 'en', label: 'English', lang: 'en', isChecked: true },
          { key: 'ar', label: 'العربية', lang: 'ar', isChecked: false },
          { key: 'vi', label: 'Tiếng Việt', lang: 'vi', isChecked: false },
        ],
      },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Language' }));
    await expect(await canvas.findByRole('menuitemcheckbox', { name: 'English' })).toBeChecked();
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await expect(await canvas.findByRole('menu')).toBeVisible();
  },
});
export const SelectsByKeyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await canvas.findByRole('menu');
    await userEvent.keyboard('log');
    await userEvent.keyboard('{Enter}');
    await expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.queryByRole('menu')).toBeNull());
  },
});
