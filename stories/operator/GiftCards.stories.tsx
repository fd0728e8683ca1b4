import { expect, fn, screen, within } from 'storybook/test';
import { DAY_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { giftCardCodec, giftCardThemeCodec } from '#contract/entities/gift-card.ts';
import { giftCardThemeWire, giftCardWire } from '#contract/samples/gift-cards.ts';
import type { ReportedCard } from '#contract/operator/gift-cards.ts';
import { GiftCardsView, type GiftCardsViewProps } from '#src/operator/gift-cards/GiftCardsView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { frame } from './frame.tsx';
import { NOW } from './sample-desk.ts';

const theme = { ...giftCardThemeCodec.decode(giftCardThemeWire), isOffered: true, cardCount: 12 };
const ago = (days: number) => epochMs(NOW - days * DAY_MS);
const card: ReportedCard = {
  ...giftCardCodec.decode(giftCardWire),
  status: 'locked',
  creatorId: userId(7),
  holderId: userId(12),
  report: 'I lost the printed card.',
  history: [
    { act: 'created', at: ago(3), userId: userId(7) },
    { act: 'revealed', at: ago(2), userId: userId(7) },
    { act: 'added', at: ago(1), userId: userId(12) },
    { act: 'locked', at: ago(0), userId: undefined },
  ],
};
const cards = {
  themes: [
    theme,
    { ...theme, id: 3, name: 'Wedding', design: 'wedding' as const, isOffered: false },
  ],
  reported: [card],
  closedReturns: [
    { number: card.number, userId: userId(7), coin: 'USDT', amount: card.amount, at: ago(0) },
  ],
};

const meta = preview.meta({
  title: 'operator/Gift cards',
  parameters: { isPage: true },
  args: {
    cards: loadedData(cards),
    onSaveTheme: fn<GiftCardsViewProps['onSaveTheme']>(async () => 'done'),
    onDecide: fn<GiftCardsViewProps['onDecide']>(async () => 'done'),
  } satisfies GiftCardsViewProps,
  render: (args: GiftCardsViewProps) => frame('Desk', <GiftCardsView {...args} />),
});

export const Locked = meta.story();
export const Loading = meta.story({ args: { cards: loading } });
export const Failed = meta.story({ args: { cards: notLoaded() } });
export const Empty = meta.story({
  args: { cards: loadedData({ themes: [], reported: [], closedReturns: [] }) },
});
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });

export const Unlocks = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: card.number }));
    await expect(canvas.getByText('I lost the printed card.', { selector: 'p' })).toBeVisible();
    const details = within(canvas.getByRole('region', { name: 'Gift card' }));
    await userEvent.type(details.getByRole('textbox', { name: 'Note' }), 'Found again');
    await userEvent.click(details.getByRole('button', { name: 'Unlock card' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Unlock the card?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Unlock card' }));
    await expect(args.onDecide).toHaveBeenCalledWith(card.number, 'unlock', 'Found again');
    await expect(await canvas.findByText('Card unlocked.')).toBeVisible();
  }),
});

export const LocksByNumber = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const form = within(canvas.getByRole('form', { name: 'Lock a card' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Card number' }), '4821 5907 3615 4408');
    await userEvent.type(form.getByRole('textbox', { name: 'Note' }), 'Called');
    await userEvent.click(form.getByRole('button', { name: 'Lock card' }));
    await expect(args.onDecide).toHaveBeenCalledWith('4821590736154408', 'lock', 'Called');
  }),
});

export const SavesTheme = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Themes' }));
    await userEvent.click(canvas.getByRole('button', { name: 'New theme' }));
    const form = within(canvas.getByRole('form', { name: 'New theme' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Spring');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Design' }), 'wedding');
    await expect(form.getByText('Spring')).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Save theme' }));
    await expect(args.onSaveTheme).toHaveBeenCalledWith({
      name: 'Spring',
      category: '',
      design: 'wedding',
      color: '#2457d6',
      isOffered: true,
    });
    await expect(await canvas.findByText('Theme saved.')).toBeVisible();
  }),
});
