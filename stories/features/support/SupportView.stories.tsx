import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { SupportView, type SupportViewProps } from '#src/features/support/SupportView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import {
  failed,
  imageUrl,
  messages,
  now,
  image,
  readyState,
  sending,
  waiting,
} from './staged-chat.ts';

const commandsOf = (): SupportViewProps['commands'] => ({
  send: fn(),
  retry: fn(),
  discard: fn(),
  readAgain: fn(),
  readEarlier: fn(),
  chooseImage: fn(),
  removeImage: fn(),
  reportTyping: fn(),
  see: fn(),
  imageUrl: () => Promise.resolve(imageUrl),
  now: () => now,
});

const meta = preview.meta({
  component: SupportView,
  parameters: { isPage: true },
  args: {
    state: readyState,
    commands: commandsOf(),
    isPageVisible: true,
    onSaveReport: fn(() => Promise.resolve()),
  } satisfies SupportViewProps,
});

const stateOf = (more: Partial<SupportViewProps['state']>) => ({
  state: { ...readyState, ...more },
  commands: commandsOf(),
});

export const Conversation = meta.story({
  name: '[ENT-17] Messages by day with their delivery and read state',
  args: stateOf({}),
  play: inEnglish(async ({ canvas, args }) => {
    const log = within(canvas.getByRole('log', { name: 'Conversation with support' }));
    const items = log.getAllByRole('listitem');
    await expect(items).toHaveLength(messages.length);
    await expect(log.getByText('Today')).toBeVisible();
    await expect(items[3]).toHaveTextContent('Read');
    await expect(items[6]).toHaveTextContent('Delivered');
    await expect(items[7]).toHaveTextContent('Sent');
    await expect(log.getByText('The conversation was closed.')).toBeInTheDocument();
    await waitFor(() => expect(args.commands.see).toHaveBeenCalledWith(8));
  }),
});

export const Write = meta.story({
  name: '[ENT-17] Enter sends, Shift+Enter starts a new line',
  args: stateOf({}),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Message' });
    const send = canvas.getByRole('button', { name: 'Send message' });
    await expect(send).toHaveAccessibleDescription('Write a message');
    await userEvent.type(field, '{Enter}');
    await expect(args.commands.send).not.toHaveBeenCalled();
    await userEvent.type(field, 'First line{Shift>}{Enter}{/Shift}second line');
    await expect(args.commands.reportTyping).toHaveBeenCalled();
    await userEvent.type(field, '{Enter}');
    await expect(args.commands.send).toHaveBeenCalledWith('First line\nsecond line');
    await expect(field).toHaveValue('');
  }),
});

export const Image = meta.story({
  name: '[ENT-17] An image opens large, a chosen or pasted one is prepared',
  args: stateOf({}),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enlarge image' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Image' }));
    await expect(dialog.getByRole('img', { name: 'Image' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    const file = new File(['x'], 'receipt.png', { type: 'image/png' });
    await userEvent.click(canvas.getByRole('textbox', { name: 'Message' }));
    const data = new DataTransfer();
    data.items.add(file);
    await userEvent.paste(data);
    await expect(args.commands.chooseImage).toHaveBeenCalledOnce();
  }),
});

export const ImageReady = meta.story({
  name: '[ENT-17] An image is sent without a text, or removed',
  args: stateOf({ attachment: 'ready', image }),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('img', { name: 'Image to send' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }));
    await expect(args.commands.send).toHaveBeenCalledWith('');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove image' }));
    await expect(args.commands.removeImage).toHaveBeenCalledOnce();
  }),
});
export const ImagePreparing = meta.story({ args: stateOf({ attachment: 'preparing' }) });
export const ImageUnreadable = meta.story({ args: stateOf({ attachment: 'unreadable' }) });
export const ImageNotLoaded = meta.story({
  args: {
    ...stateOf({}),
    commands: { ...commandsOf(), imageUrl: () => Promise.reject(new Error('down')) },
  },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText('The image could not be loaded.')).toBeInTheDocument();
  }),
});

export const Unsent = meta.story({
  name: '[ENT-17] Unsent messages, a failed one with Retry and Delete',
  args: stateOf({ unsent: [failed, sending, waiting] }),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Sending…')).toBeVisible();
    await expect(canvas.getByText('Not sent yet')).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Not sent: This image cannot be read.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.commands.retry).toHaveBeenCalledWith('u3');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await expect(args.commands.discard).toHaveBeenCalledWith('u3');
  }),
});
export const Offline = meta.story({
  args: stateOf({ isOffline: true, unsent: [waiting] }),
  play: inEnglish(async ({ canvas }) => {
    await expect(
      canvas.getByText('No connection. Your messages will be sent when you are online again.'),
    ).toBeVisible();
  }),
});
export const TooManyUnsent = meta.story({
  args: stateOf({ isFull: true, isOffline: true, unsent: [waiting] }),
});
export const Earlier = meta.story({
  name: '[ENT-17] Earlier messages are loaded on request',
  args: stateOf({ hasEarlier: true, earlier: 'failed' }),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show earlier messages' }));
    await expect(args.commands.readEarlier).toHaveBeenCalledOnce();
  }),
});
export const EarlierLoading = meta.story({
  args: stateOf({ hasEarlier: true, earlier: 'reading' }),
});
export const SupportTyping = meta.story({
  args: stateOf({ isPeerTyping: true }),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Support is typing…')).toBeVisible();
  }),
});
export const HiddenPage = meta.story({
  args: { ...stateOf({}), isPageVisible: false },
  play: async ({ args }) => {
    await expect(args.commands.see).not.toHaveBeenCalled();
  },
});
export const Closed = meta.story({ args: stateOf({ isClosed: true }) });
export const Empty = meta.story({ args: stateOf({ messages: [] }) });
export const Loading = meta.story({ args: stateOf({ messages: [], phase: 'loading' }) });
export const NotLoaded = meta.story({
  args: stateOf({ messages: [], phase: 'failed' }),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.commands.readAgain).toHaveBeenCalledOnce();
  }),
});
export const Outdated = meta.story({ args: stateOf({ phase: 'outdated' }) });
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: stateOf({ unsent: [failed] }),
});
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: stateOf({ unsent: [sending] }),
});

export const SavingReport = meta.story({
  name: 'A bug report that is being saved',
  args: { ...stateOf({}), onSaveReport: fn(() => new Promise<void>(() => {})) },
  play: inEnglish(async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save bug report' }));
    await expect(args.onSaveReport).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: 'Save bug report' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  }),
});
