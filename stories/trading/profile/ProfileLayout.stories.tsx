import type { ComponentProps } from 'react';
import { expect } from 'storybook/test';
import { Panel } from '#src/design/layout/Panel.tsx';
import { ProfileLayout } from '#src/trading/profile/ProfileLayout.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: ProfileLayout,
  parameters: { isPage: true },
  args: {
    page: 'settings',
    title: 'Settings',
    isSocialLogin: false,
    children: (
      <Panel label="Settings" isPadded>
        Language and notifications
      </Panel>
    ),
  } satisfies ComponentProps<typeof ProfileLayout>,
});

export const WithPassword = meta.story({
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current');
    await expect(canvas.getByRole('link', { name: 'Change password' })).toBeVisible();
  }),
});
export const WithoutPassword = meta.story({
  args: { isSocialLogin: true },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Change password' })).toBeNull();
  }),
});
export const LongTitle = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: { title: 'Einstellungen für Sprache, Darstellung und Benachrichtigungen' },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
