import { expect, fn, screen, within } from 'storybook/test';
import { OwnAdsView } from '#src/features/p2p/ads/OwnAdsView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { ownAds, pageOf } from './sample-market.ts';

const meta = preview.meta({
  component: OwnAdsView,
  title: 'features/p2p/OwnAdsView',
  args: {
    ads: loadedData(pageOf(ownAds)),
    pendingId: undefined,
    onPageChange: fn(),
    onCreate: fn(),
    onEdit: fn(),
    onOnlineChange: fn(),
    onShare: fn(),
    onCloseAd: fn(),
  },
});

export const Ads = meta.story({
  play: inEnglish(async ({ userEvent, args: { onOnlineChange, onShare, onCloseAd, onEdit } }) => {
    const [online, , offline, filled] = within(
      screen.getByRole('list', { name: 'My ads' }),
    ).getAllByRole('listitem');
    if (online === undefined || offline === undefined || filled === undefined) {
      throw new Error('There are four ads.');
    }
    await userEvent.click(within(online).getByRole('button', { name: 'Take offline' }));
    await expect(onOnlineChange).toHaveBeenLastCalledWith(ownAds[0], false);
    await userEvent.click(within(offline).getByRole('button', { name: 'Put online' }));
    await expect(onOnlineChange).toHaveBeenLastCalledWith(ownAds[2], true);
    await expect(within(filled).getByRole('button', { name: 'Put online' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(within(online).getByRole('button', { name: 'Edit' }));
    await expect(onEdit).toHaveBeenCalledOnce();
    await userEvent.click(within(online).getByRole('button', { name: 'Copy link' }));
    await expect(onShare).toHaveBeenCalledOnce();
    await userEvent.click(within(online).getByRole('button', { name: 'Close ad' }));
    await expect(onCloseAd).toHaveBeenCalledOnce();
  }),
});
export const Changing = meta.story({ args: { pendingId: 501 } });
export const Empty = meta.story({
  args: { ads: loadedData(pageOf([])) },
  play: inEnglish(async ({ userEvent, args: { onCreate } }) => {
    await expect(screen.getByText('No Item Found')).toBeVisible();
    const [, inList] = screen.getAllByRole('button', { name: 'Post ad' });
    if (inList !== undefined) await userEvent.click(inList);
    await expect(onCreate).toHaveBeenCalledOnce();
  }),
});
export const Loading = meta.story({ args: { ads: loading } });
export const Failed = meta.story({ args: { ads: notLoaded() } });
export const Stale = meta.story({ args: { ads: outdatedData(pageOf(ownAds)) } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
