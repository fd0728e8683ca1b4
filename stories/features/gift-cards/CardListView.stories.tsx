import { expect, fn } from 'storybook/test';
import {
  CardListView,
  type CardListViewProps,
} from '#src/features/gift-cards/list/CardListView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { added, card, locked, pageOf, redeemed, restricted, themes } from './sample-gift-cards.ts';

const cards = pageOf([card, restricted, added, redeemed, locked]);

const meta = preview.meta({
  component: CardListView,
  title: 'features/gift-cards/CardListView',
  args: {
    tab: 'created',
    cards: loadedData(cards),
    themes,
    onTabChange: fn(),
    onPageChange: fn(),
    onOpen: fn(),
  } satisfies CardListViewProps,
});

export const Cards = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { onTabChange, onOpen } }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Held' }));
    await expect(onTabChange).toHaveBeenLastCalledWith('held');
    const [first] = canvas.getAllByRole('button', { name: 'Details' });
    if (first !== undefined) await userEvent.click(first);
    await expect(onOpen).toHaveBeenLastCalledWith(card);
  }),
});
export const Pages = meta.story({ args: { cards: loadedData({ ...cards, lastPage: 3 }) } });
export const Empty = meta.story({
  args: { cards: loadedData(pageOf([])) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('No Item Found')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Create gift card' })).toBeVisible();
  }),
});
export const EmptyHeld = meta.story({ args: { tab: 'held', cards: loadedData(pageOf([])) } });
export const Loading = meta.story({ args: { cards: loading } });
export const Failed = meta.story({ args: { cards: notLoaded() } });
export const Stale = meta.story({ args: { cards: outdatedData(cards) } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
