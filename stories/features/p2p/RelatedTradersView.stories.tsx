import { expect, fn, screen } from 'storybook/test';
import { RelatedTradersView } from '#src/features/p2p/traders/RelatedTradersView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { ads } from './sample-market.ts';

const traders = ads.slice(0, 3).map(({ trader }) => trader);

const meta = preview.meta({
  component: RelatedTradersView,
  title: 'features/p2p/RelatedTradersView',
  args: {
    followed: loadedData(traders),
    blocked: loadedData(traders.slice(2)),
    pendingId: undefined,
    onOpen: fn(),
    onRemove: fn(),
  },
});

export const Traders = meta.story({
  play: inEnglish(async ({ userEvent, args: { onRemove } }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Unfollow: NordicCoins' }));
    await expect(onRemove).toHaveBeenLastCalledWith('T7K2M9Q4', 'followed');
    await userEvent.click(screen.getByRole('button', { name: /Unblock/ }));
    await expect(onRemove).toHaveBeenLastCalledWith('M3N4B5V6', 'blocked');
  }),
});
export const Changing = meta.story({ args: { pendingId: 'T7K2M9Q4' } });
export const Empty = meta.story({ args: { followed: loadedData([]), blocked: loadedData([]) } });
export const Loading = meta.story({ args: { followed: loading, blocked: loading } });
export const Failed = meta.story({ args: { followed: notLoaded(), blocked: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
