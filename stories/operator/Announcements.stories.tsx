import { expect, fn, screen, within } from 'storybook/test';
import {
  AnnouncementsView,
  type AnnouncementsViewProps,
} from '#src/operator/announcements/AnnouncementsView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { frame } from './frame.tsx';
import { sent } from './sample-desk.ts';

const meta = preview.meta({
  title: 'operator/Announcements',
  parameters: { isPage: true },
  args: {
    sent: loadedData(sent),
    onSend: fn<AnnouncementsViewProps['onSend']>(async () => 'done'),
  } satisfies AnnouncementsViewProps,
  render: (args: AnnouncementsViewProps) => frame('Desk', <AnnouncementsView {...args} />),
});

export const Sent = meta.story();
export const Loading = meta.story({ args: { sent: loading } });
export const Failed = meta.story({ args: { sent: notLoaded() } });
export const Empty = meta.story({ args: { sent: loadedData([]) } });
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const ToOneUser = meta.story({
  args: { onSend: fn<AnnouncementsViewProps['onSend']>(async () => 'user_unknown') },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'One user' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Title' }), 'Your ticket');
    await userEvent.click(canvas.getByRole('button', { name: /^Send announcement/ }));
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Email or user ID' }), '77');
    await userEvent.click(canvas.getByRole('button', { name: 'Send announcement' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send announcement?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send announcement' }));
    const draft = { title: 'Your ticket', text: '', link: '', user: '77' };
    await expect(args.onSend).toHaveBeenCalledWith(draft);
    await expect(await canvas.findByText(/no user has this email/)).toBeVisible();
    // The text stays for another attempt.
    await expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveValue('Your ticket');
  }),
});
