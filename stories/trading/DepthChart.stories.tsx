import { expect, fn, waitFor } from 'storybook/test';
import { btcUsdt } from '#contract/samples/spot.ts';
import { depthSnapshotOf } from '#domain/depth-curve.ts';
import { DepthChart, type DepthChartProps } from '#src/trading/depth/DepthChart.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { sampleDepth, type DepthOptions } from './sample-depth.ts';

const snapshotOf = (options: DepthOptions = {}) => depthSnapshotOf(sampleDepth(options));

const Framed = (props: DepthChartProps) => (
  <div style={{ blockSize: 420 }}>
    <DepthChart {...props} />
  </div>
);

const meta = preview.meta({
  component: DepthChart,
  args: {
    pair: btcUsdt,
    snapshot: snapshotOf(),
    spanBps: 100,
    onSpanChange: fn(),
    onPricePick: fn(),
  },
  render: (args) => <Framed {...args} />,
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas }) => {
    const plot = canvas.getByRole('application', { name: 'BTC/USDT depth chart' });
    await expect(plot).toHaveAccessibleDescription(/plus and minus zoom/);
    await expect(
      canvas.getByText(/^Within 1.00%: bids .* BTC down to 63,607.60/),
    ).toBeInTheDocument();
  }),
});

export const Loading = meta.story({ args: { snapshot: undefined } });
export const Empty = meta.story({ args: { snapshot: snapshotOf({ bidCount: 0, askCount: 0 }) } });
export const BidsOnly = meta.story({ args: { snapshot: snapshotOf({ askCount: 0 }) } });
export const FewLevels = meta.story({
  args: { snapshot: snapshotOf({ bidCount: 3, askCount: 2 }) },
});
export const Stale = meta.story({
  args: { snapshot: snapshotOf({ bookState: 'stale' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('application')).toHaveAttribute('data-stale');
  },
});
/** Never mirrored: low prices stay on the left. */
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const Zoomed = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }));
    await expect(args.onSpanChange).toHaveBeenLastCalledWith(50);
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom out' }));
    await expect(args.onSpanChange).toHaveBeenLastCalledWith(200);
  }),
});

export const AsCloseAsItGoes = meta.story({
  args: { snapshot: snapshotOf({ spanBps: 10 }), spanBps: 10 },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }));
    await expect(args.onSpanChange).not.toHaveBeenCalled();
  }),
});

export const WalkedByKeyboard = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    canvas.getByRole('application').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/^Within 0.02%/));
    await userEvent.keyboard('{Enter}');
    await expect(args.onPricePick).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
  }),
});

export const PicksAPrice = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('application'));
    await expect(args.onPricePick).toHaveBeenCalledOnce();
  }),
});
