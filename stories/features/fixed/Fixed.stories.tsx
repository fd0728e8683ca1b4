import { expect, fn } from 'storybook/test';
import {
  MaintenanceNotice,
  MaintenancePage,
  OperatorPage,
  PrivacyPage,
  TermsPage,
} from '#src/features/fixed/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: MaintenancePage,
  args: { appTitle: 'Tidemark', isActive: true, text: '', onRetry: fn() },
  parameters: { isPage: true },
});

export const Active = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  }),
});
export const WithTextOfTheOperator = meta.story({
  args: { text: 'The matching engine moves to new hardware. We expect to be back at 14:00 UTC.' },
});
export const OverAnOpenPage = meta.story({
  render: ({ text, onRetry }) => <MaintenanceNotice text={text} onRetry={onRetry} />,
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('alertdialog', { name: 'Under maintenance' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('alertdialog')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Check again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  }),
});
export const Open = meta.story({ args: { isActive: false } });
export const Terms = meta.story({
  render: ({ appTitle }) => <TermsPage appTitle={appTitle} tools={null} />,
});
export const Privacy = meta.story({
  render: ({ appTitle }) => <PrivacyPage appTitle={appTitle} />,
});
export const PrivacyOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  render: ({ appTitle }) => <PrivacyPage appTitle={appTitle} />,
});
export const InTheOperatorsText = meta.story({
  args: {
    text: 'We keep two cookies.\n\nOne knows you again.\n\nThe other says that you have read this.',
  },
  render: ({ appTitle, text }) => <OperatorPage appTitle={appTitle} title="Cookies" text={text} />,
});
