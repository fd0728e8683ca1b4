import { expect, fn, screen, within } from 'storybook/test';
import { TraderView, type TraderViewProps } from '#src/features/p2p/traders/TraderView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { feedback, pageOf, profile } from './sample-market.ts';

const args: TraderViewProps = {
  profile: loadedData(profile),
  feedback: loadedData(feedback),
  onPageChange: fn(),
  isSignedIn: true,
  pending: undefined,
  onFollow: fn(),
  onBlock: fn(),
  onReport: fn(() => Promise.resolve(true)),
  onClose: fn(),
};

const meta = preview.meta({
  title: 'features/p2p/TraderView',
  parameters: { isPage: true },
  args,
  render: (props: TraderViewProps) => (
    <main>
      <h1>P2P trading</h1>
      <TraderView {...props} />
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Profile = meta.story({
  play: inEnglish(async ({ userEvent, args: { onFollow, onBlock } }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'Follow' }));
    await expect(onFollow).toHaveBeenLastCalledWith(true);
    await userEvent.click(view.getByRole('button', { name: 'Block' }));
    await expect(onBlock).toHaveBeenLastCalledWith(true);
    await expect(view.getByText('<b>Asked</b> for 5 EUR more.')).toBeVisible();
    await expect(view.getByText('1,902 good, 23 bad')).toBeVisible();
  }),
});
export const Reporting = meta.story({
  play: inEnglish(async ({ userEvent, args: { onReport } }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'Report' }));
    await userEvent.selectOptions(view.getByRole('combobox', { name: 'Reason' }), 'abuse');
    await userEvent.type(view.getByRole('textbox', { name: 'Details' }), 'Threats.');
    await userEvent.click(view.getByRole('button', { name: 'Report trader' }));
    await expect(onReport).toHaveBeenLastCalledWith('abuse', 'Threats.');
  }),
});
export const FollowedAndBlocked = meta.story({
  args: { profile: loadedData({ ...profile, isFollowed: true, isBlocked: true }) },
});
export const New = meta.story({
  name: 'Trader without orders',
  args: {
    profile: loadedData({
      ...profile,
      merchantLevel: 'none',
      isVerified: false,
      orders30d: 0,
      completionRate30d: undefined,
      releaseMinutes: undefined,
      payMinutes: undefined,
      unreleasedRate30d: undefined,
      firstTradeDays: undefined,
      ordersTotal: 0,
      goodCount: 0,
      badCount: 0,
      isOnline: false,
    }),
    feedback: loadedData(pageOf([])),
  },
});
export const Visitor = meta.story({ args: { isSignedIn: false } });
export const Loading = meta.story({ args: { profile: loading, feedback: loading } });
export const Failed = meta.story({ args: { profile: notLoaded(), feedback: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
