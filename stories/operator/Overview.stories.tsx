import { decimal } from '#contract/core/decimal.ts';
import { OverviewView, type OverviewViewProps } from '#src/operator/overview/OverviewView.tsx';
import { OldValues } from '#src/operator/parts/PollNotice.tsx';
import { systemClock } from '#src/platform/clock.ts';
import preview from '../../.storybook/preview.tsx';
import { loadedData, loading, notLoaded, outdatedData } from '../loadables.ts';
import { frame } from './frame.tsx';
import { NOW, overview } from './sample-desk.ts';

const meta = preview.meta({
  title: 'operator/Overview',
  parameters: { isPage: true },
  args: {
    overview: loadedData(overview),
    commandsPerSecond: 306.7,
    now: NOW,
  } satisfies OverviewViewProps,
  render: (args: OverviewViewProps) => frame('Desk', <OverviewView {...args} />),
});

export const Open = meta.story();
export const CancelOnly = meta.story({
  args: {
    overview: loadedData({
      ...overview,
      mode: 'cancel_only',
      reasons: ['The accounts of coin 1 sum to 5 units instead of zero.'],
      ledger: [{ coin: 'USDT', sum: decimal('0.00000005') }],
    }),
    commandsPerSecond: undefined,
  },
});
export const Loading = meta.story({ args: { overview: loading, commandsPerSecond: undefined } });
export const Failed = meta.story({ args: { overview: notLoaded() } });
export const NoResponse = meta.story({
  args: { overview: outdatedData(overview) },
  render: (args: OverviewViewProps) =>
    frame(
      'Desk',
      <>
        <OldValues readAt={systemClock() - 42_000} />
        <OverviewView {...args} />
      </>,
    ),
});
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
