import { expect, fn, screen, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { chatMessageCodec } from '#contract/entities/chat-message.ts';
import { launchpadProjectCodec } from '#contract/entities/launchpad.ts';
import type { DeskProject } from '#contract/operator/launchpad.ts';
import { launchpadProjectWire } from '#contract/samples/launchpad.ts';
import { chatMessageWire } from '#contract/samples/support-chat.ts';
import { LaunchpadView, type LaunchpadViewProps } from '#src/operator/launchpad/LaunchpadView.tsx';
import { PurchaseChat } from '#src/operator/launchpad/PurchaseChat.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { frame } from './frame.tsx';

const project: DeskProject = {
  ...launchpadProjectCodec.decode(launchpadProjectWire),
  flagged: [
    { userId: userId(7), sameAs: [userId(12), userId(31)], committed: decimal('50') },
    { userId: userId(12), sameAs: [userId(7)], committed: decimal('20') },
  ],
  unreadChats: 1,
};
const ended: DeskProject = {
  ...project,
  id: 3,
  name: 'A project whose name is as long as it may be in one line of the list',
  coin: 'LONGNAMECOIN',
  phase: 'ended',
  saleType: 'lottery',
  pair: 'LONGNAMECOIN_USDT',
  flagged: [],
  unreadChats: 0,
};
const projects = (...list: DeskProject[]) => loadedData({ projects: list });
const message = chatMessageCodec.decode(chatMessageWire);
const chatOf: LaunchpadViewProps['chatOf'] = (id, user, onAct) => (
  <PurchaseChat
    chat={loadedData({ messages: [message] })}
    onAnswer={(text) => onAct({ kind: 'answer', id, userId: user, text })}
  />
);

const meta = preview.meta({
  title: 'operator/Launchpad',
  parameters: { isPage: true },
  args: {
    projects: projects(project, ended),
    waiting: [{ projectId: project.id, userId: userId(7), unreadCount: 2 }],
    onPreview: fn<LaunchpadViewProps['onPreview']>(async () => ['The cap is below one lot.']),
    onAct: fn<LaunchpadViewProps['onAct']>(async () => 'done'),
    chatOf,
  } satisfies LaunchpadViewProps,
  render: (args: LaunchpadViewProps) => frame('Launchpad', <LaunchpadView {...args} />),
});

export const Projects = meta.story();
export const Empty = meta.story({ args: { projects: projects(), waiting: [] } });
export const Loading = meta.story({ args: { projects: loading } });
export const NotLoaded = meta.story({ args: { projects: notLoaded() } });

export const Opened = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Harbor (HRB)' }));
    await expect(canvas.getByText('User 7: same as 12, 31, committed 50 USDT')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'User 7: 2 unread' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Reply' }), 'Soon.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send reply' }));
    const answer = { kind: 'answer', id: 4, userId: 7, text: 'Soon.' };
    await expect(args.onAct).toHaveBeenCalledWith(answer);
  }),
});

export const CancelsWithNote = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Harbor (HRB)' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel project' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'The team has left.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel project' }));
    const cancel = { kind: 'cancel', id: 4, note: 'The team has left.' };
    await expect(args.onAct).toHaveBeenCalledWith(cancel);
  }),
});

/** An ended project is not canceled. */
export const Ended = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /A project whose name/ }));
    await expect(canvas.queryByRole('button', { name: 'Cancel project' })).toBeNull();
  }),
});

export const NewProject = meta.story({
  play: async ({ canvas, userEvent }) => {
    const [button] = canvas.getAllByRole('button');
    if (button !== undefined) await userEvent.click(button);
  },
});

export const NewProjectWithProblem = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'New project' }));
    const form = within(canvas.getByRole('form', { name: 'New project' }));
    await userEvent.click(form.getByRole('button', { name: 'Check project' }));
    await expect(form.getByText(/name: /)).toBeVisible();
    await expect(args.onPreview).not.toHaveBeenCalled();
  }),
});
