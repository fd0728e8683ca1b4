import { expect, fn } from 'storybook/test';
import { EarnFrame } from '#src/features/earn/EarnFrame.tsx';
import { EarnSummaryView } from '#src/features/earn/EarnSummaryView.tsx';
import {
  PositionsView,
  type PositionsViewProps,
} from '#src/features/earn/positions/PositionsView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { ended, lockedPosition, now, pageOf, positions, summary } from './sample-earn.ts';

const meta = preview.meta({
  component: PositionsView,
  parameters: { isPage: true },
  args: {
    tab: 'active',
    now,
    positions: loadedData(pageOf(positions)),
    onTabChange: fn(),
    onPageChange: fn(),
    onDetails: fn(),
    onRedeem: fn(),
  } satisfies PositionsViewProps,
  render: (args) => (
    <EarnFrame view="positions" isSignedIn>
      <EarnSummaryView summary={loadedData(summary)} />
      <PositionsView {...args} />
    </EarnFrame>
  ),
});

export const Active = meta.story({
  name: '[EARN-03] Active positions and the calendar of maturities',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const list = canvas.getByRole('list', { name: 'Positions' });
    await expect(list).toHaveTextContent('3:00:00');
    await expect(list).toHaveTextContent('Being paid');
    const name = '1,000 USDT, Locked, 30 days';
    await userEvent.click(canvas.getByRole('button', { name: `Details of ${name}` }));
    await expect(args.onDetails).toHaveBeenCalledWith(lockedPosition);
    await userEvent.click(canvas.getByRole('button', { name: `Redeem ${name}` }));
    await expect(args.onRedeem).toHaveBeenCalledWith(lockedPosition);
    await userEvent.click(canvas.getByRole('button', { name: /^1,000 USDT on / }));
    await expect(args.onDetails).toHaveBeenCalledTimes(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Next month' }));
    await expect(canvas.queryByRole('button', { name: /^1,000 USDT on / })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Previous month' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'Ended' }));
    await expect(args.onTabChange).toHaveBeenCalledWith('ended');
  }),
});

export const Ended = meta.story({
  args: { tab: 'ended', positions: loadedData(pageOf([ended, { ...ended, id: 89 }], 3)) },
});
export const Empty = meta.story({
  args: { positions: loadedData(pageOf([])) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('No Item Found')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View offers' })).toHaveAttribute(
      'href',
      '/simple-earn',
    );
  }),
});
export const NoneEnded = meta.story({
  args: { tab: 'ended', positions: loadedData(pageOf([])) },
});
export const Loading = meta.story({ args: { positions: loading } });
export const NotLoaded = meta.story({ args: { positions: notLoaded() } });
export const Outdated = meta.story({ args: { positions: outdatedData(pageOf(positions)) } });
const withSummary = (shown: Parameters<typeof EarnSummaryView>[0]['summary']) =>
  meta.story({
    render: (args) => (
      <EarnFrame view="positions" isSignedIn>
        <EarnSummaryView summary={shown} />
        <PositionsView {...args} />
      </EarnFrame>
    ),
  });

export const SummaryLoading = withSummary(loading);
export const SummaryNotLoaded = withSummary(notLoaded());
export const NothingYet = withSummary(
  loadedData({ coins: [], positionCount: 0, value: undefined, paidValue: undefined }),
);
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
