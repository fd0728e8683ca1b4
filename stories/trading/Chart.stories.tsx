import { expect, fn, screen, waitFor } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { applyBars, createBars } from '#src/stores/bars.store.ts';
import { createQuality } from '#src/stores/quality.store.ts';
import { Chart, type ChartProps } from '#src/trading/chart/Chart.tsx';
import preview from '../../.storybook/preview.tsx';
import { FrameMeter } from './FrameMeter.tsx';
import { STORY_TIME_MS, sampleColumns } from './sample-market.ts';
import { sampleStores, type SampleStores } from './sample-stores.ts';

const still = () => () => undefined;

const storesOf = ({ bars, ticker, link }: SampleStores) => ({ bars, ticker, link });

const Framed = (props: ChartProps) => (
  <div style={{ blockSize: 420 }}>
    <Chart {...props} />
  </div>
);

const meta = preview.meta({
  component: Chart,
  args: {
    ...storesOf(sampleStores()),
    quality: createQuality(),
    pair: btcUsdt,
    priceDecimals: 2,
    onResolutionChange: fn(),
    onOlderWanted: fn(() => Promise.resolve(false)),
    clock: () => epochMs(STORY_TIME_MS),
    every: still,
  },
  render: (args) => <Framed {...args} />,
});

export const Calm = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas }) => {
    const plot = await canvas.findByRole('application', { name: 'Chart of BTC/USDT' });
    await expect(plot).toHaveAccessibleDescription(/plus and minus zoom/);
    await expect(canvas.getByText(/400 bars of 15m/)).toBeInTheDocument();
  },
});

export const Loading = meta.story({ args: { bars: createBars() } });

const empty = createBars();
applyBars({ viewId: 1, resolution: '15', kind: 'whole', columns: sampleColumns(0, 900, 1) }, empty);
export const Empty = meta.story({ args: { bars: empty } });

export const WithOrderLines = meta.story({
  args: {
    lines: [
      { key: '1', price: 6_456_000, side: 'sell', label: 'Sell 0.1 at 64,560' },
      { key: '2', price: 6_380_000, side: 'buy', label: 'Buy 0.25 at 63,800' },
    ],
  },
});

export const TwentyThousandBars = meta.story({
  globals: { locale: 'en' },
  args: storesOf(sampleStores({ barCount: 20_000 })),
  play: async ({ canvas, userEvent }) => {
    const plot = await canvas.findByRole('application');
    plot.focus();
    await userEvent.keyboard('-'.repeat(26));
  },
});

export const LongNumbers = meta.story({
  args: {
    ...storesOf(sampleStores({ lastPrice: 38_412 })),
    pair: { ...btcUsdt, tickSize: decimal('0.00000001'), priceDecimals: 8 },
    priceDecimals: 8,
  },
});

/** The last price is dimmed: nobody vouches for it. */
export const Stale = meta.story({
  args: storesOf(sampleStores({ bookState: 'stale' })),
  play: async ({ canvas }) => {
    const plot = await canvas.findByRole('application');
    await waitFor(() => expect(plot).toHaveAttribute('data-stale'));
  },
});

export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

type PlayContext = Parameters<NonNullable<typeof Calm.play>>[0];

const inEnglish = { globals: { locale: 'en' } };

const choosesStyle =
  (name: string) =>
  async ({ canvas, userEvent }: Pick<PlayContext, 'canvas' | 'userEvent'>) => {
    await canvas.findByRole('application');
    await userEvent.click(canvas.getByRole('button', { name: 'Chart style' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  };

export const HollowCandles = meta.story({
  name: '[CHART-10] Hollow candles',
  ...inEnglish,
  play: choosesStyle('Hollow candles'),
});
export const Bars = meta.story({
  name: '[CHART-05] Bars',
  ...inEnglish,
  play: choosesStyle('Bars'),
});
export const Line = meta.story({
  name: '[CHART-07] Line',
  ...inEnglish,
  play: choosesStyle('Line'),
});
export const Area = meta.story({
  name: '[CHART-08] Area',
  ...inEnglish,
  play: choosesStyle('Area'),
});
export const HeikinAshi = meta.story({
  name: '[CHART-09] Heikin Ashi',
  ...inEnglish,
  play: choosesStyle('Heikin Ashi'),
});

export const WalkedByKeyboard = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent }) => {
    const plot = await canvas.findByRole('application');
    await waitFor(() => expect(plot.querySelector('.u-over')).not.toBeNull());
    plot.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(await canvas.findByText(/^20 Nov 2026 16:15: open/)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  },
});

export const ChoosesAnInterval = meta.story({
  name: '[CHART-01] [CHART-02] [CHART-03] Chooses an interval',
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: '4H' }));
    await expect(args.onResolutionChange).toHaveBeenCalledWith('240');
    await userEvent.click(canvas.getByRole('button', { name: 'All intervals' }));
    await expect(await screen.findAllByRole('menuitemcheckbox')).toHaveLength(14);
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '1M' }));
    await expect(args.onResolutionChange).toHaveBeenCalledWith('1M');
  },
});

export const AsTable = meta.story({
  name: '[CHART-11] [CHART-12] As a table',
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Bars as a table' }));
    await expect(canvas.getByRole('table', { name: 'Bars, newest first' })).toBeVisible();
    await expect(canvas.getByText('20 Nov 2026 16:15')).toBeVisible();
  },
});

export const AsksForOlderBars = meta.story({
  globals: { locale: 'en' },
  args: storesOf(sampleStores({ barCount: 60 })),
  play: async ({ canvas, args }) => {
    await canvas.findByRole('application');
    await waitFor(() => expect(args.onOlderWanted).toHaveBeenCalledOnce());
  },
});

const live = sampleStores({ seed: 20 });

export const LiveAt20PerSecond = meta.story({
  args: storesOf(live),
  render: (args) => (
    <FrameMeter stores={live} changesPerSecond={20}>
      <div style={{ inlineSize: '100%' }}>
        <Framed {...args} />
      </div>
    </FrameMeter>
  ),
});
