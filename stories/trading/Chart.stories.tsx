import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { newStudy, type StudyChoice, type StudyKind } from '#domain/studies/study-choice.ts';
import { applyBars, createBars } from '#src/stores/bars.store.ts';
import { applyChartHold, applyQuality, createQuality } from '#src/stores/quality.store.ts';
import { createStudies } from '#src/stores/studies.store.ts';
import { Chart, type ChartProps } from '#src/trading/chart/Chart.tsx';
import { FIRST_CHOICES, type ChartChoices } from '#src/trading/chart/chart-choices.ts';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { FrameMeter } from './FrameMeter.tsx';
import { STORY_TIME_MS, sampleColumns } from './sample-market.ts';
import { moveSample, sampleStores, type SampleStores } from './sample-stores.ts';
import { reckonSample } from './sample-studies.ts';

const still = () => () => undefined;

const storesOf = ({ bars, ticker, link }: SampleStores) => ({ bars, ticker, link });

const ethUsdt = { ...btcUsdt, id: pairId(2), tradeCoin: 'ETH', tradeCoinId: coinId(99) };

/** Stores the choices, and calculates studies as the worker does. */
function Framed(props: ChartProps) {
  const [choices, setChoices] = useState(props.choices);
  const [studies] = useState(createStudies);
  const choose = (next: ChartChoices): void => {
    props.onChoicesChange(next);
    setChoices(next);
  };
  const reckon = (requested: readonly StudyChoice[], compared: string | undefined): void => {
    props.onLoadStudies(requested, compared);
    const second = compared === undefined ? undefined : ethUsdt;
    reckonSample(studies, props.bars, requested, second, props.pair);
  };
  return (
    <div style={{ blockSize: 420 }}>
      <Chart
        {...props}
        choices={choices}
        onChoicesChange={choose}
        studies={studies}
        onLoadStudies={reckon}
      />
    </div>
  );
}

const plain: ChartChoices = { ...FIRST_CHOICES, studies: [] };

/** One study of each kind, with the defaults. */
const withStudies = (...kinds: StudyKind[]): ChartChoices => ({
  ...plain,
  studies: kinds.reduce<readonly StudyChoice[]>(
    (others, kind) => [...others, newStudy(kind, others)],
    [],
  ),
});

const meta = preview.meta({
  component: Chart,
  args: {
    ...storesOf(sampleStores()),
    quality: createQuality(),
    pair: btcUsdt,
    priceDecimals: 2,
    choices: FIRST_CHOICES,
    onChoicesChange: fn(),
    studies: createStudies(),
    onLoadStudies: fn(),
    comparable: [
      { name: 'ETH/USDT', pairText: 'ETH_USDT' },
      { name: 'SOL/USDT', pairText: 'SOL_USDT' },
    ],
    onSnapshot: fn(),
    fullScreen: { enter: fn(), leave: fn(), watch: () => () => undefined },
    onResolutionChange: fn(),
    onLoadOlder: fn(() => Promise.resolve(false)),
    clock: () => epochMs(STORY_TIME_MS),
    monotonic: () => STORY_TIME_MS,
    every: still,
  },
  render: (args) => <Framed key={JSON.stringify(args.choices)} {...args} />,
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas }) => {
    const plot = await canvas.findByRole('application', { name: 'BTC/USDT chart' });
    await expect(plot).toHaveAccessibleDescription(/plus and minus zoom/);
    await expect(canvas.getByText(/400 bars of 15m/)).toBeInTheDocument();
  }),
});

export const Loading = meta.story({ args: { bars: createBars() } });

const empty = createBars();
applyBars({ viewId: 1, resolution: '15', kind: 'full', columns: sampleColumns(0, 900, 1) }, empty);
export const Empty = meta.story({ args: { bars: empty } });

/** The two default moving averages. */
export const StudiesOn = meta.story({
  play: inEnglish(async ({ canvas, args }) => {
    await canvas.findByText(/^MA 7: 6/, { exact: false });
    await expect(args.onLoadStudies).toHaveBeenCalledWith(FIRST_CHOICES.studies, undefined);
  }),
});

const heldSince = (sinceMs: number | undefined) => {
  const quality = createQuality();
  const slow = { framesPerSecond: 18, busyPercent: 96 };
  applyQuality({ level: 7, isPinned: false, ...slow }, quality);
  applyChartHold(sinceMs, quality);
  return quality;
};

/** On a slow device, during the user's input. */
export const HeldDuringInput = meta.story({
  args: { quality: heldSince(STORY_TIME_MS - 3_200) },
  play: inEnglish(async ({ canvas, args }) => {
    const note = await canvas.findByText(
      /^Chart paused during input\. Last update \d+ s ago\.$/,
      {},
    );
    await expect(note).toBeVisible();
    applyChartHold(undefined, args.quality);
    await waitFor(() => expect(note).toHaveTextContent(/^$/));
    await expect(note).not.toBeVisible();
    applyChartHold(STORY_TIME_MS - 4_900, args.quality);
    await waitFor(() => expect(note).toHaveTextContent(/Last update \d+ s ago\.$/));
  }),
});
export const HeldDuringInputRightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { quality: heldSince(STORY_TIME_MS - 3_200) },
});
/** A single key press holds the chart too briefly to mention. */
export const JustHeld = meta.story({
  args: { quality: heldSince(STORY_TIME_MS - 800) },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByRole('application', { name: 'BTC/USDT chart' });
    await expect(canvas.queryByText(/^Chart paused/)).not.toBeInTheDocument();
  }),
});

export const NoStudies = meta.story({ args: { choices: plain } });

export const EveryStudyOverThePrices = meta.story({
  args: { choices: withStudies('ma', 'ema', 'boll', 'vwap', 'volumeMa') },
});

export const ThreePanes = meta.story({ args: { choices: withStudies('rsi', 'macd', 'rsi') } });

export const LogarithmicScale = meta.story({
  args: { ...storesOf(sampleStores({ barCount: 4_000 })), choices: { ...plain, scale: 'log' } },
});

export const PercentScale = meta.story({ args: { choices: { ...plain, scale: 'percent' } } });

export const ComparedWithAnotherPair = meta.story({
  args: { choices: plain },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await canvas.findByRole('application');
    await userEvent.click(canvas.getByRole('button', { name: 'Compare with another pair' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'ETH/USDT' }));
    await waitFor(() => expect(args.onLoadStudies).toHaveBeenCalledWith([], 'ETH_USDT'));
    await expect(args.onChoicesChange).toHaveBeenCalledWith({
      ...plain,
      compared: 'ETH_USDT',
      scale: 'percent',
    });
    await canvas.findAllByText(/ETH\/USDT/);
  }),
});

export const SetsAnIndicator = meta.story({
  args: { choices: withStudies('rsi') },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Indicators' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Indicators' }));
    const length = dialog.getByRole('textbox', { name: 'Length' });
    await userEvent.clear(length);
    await userEvent.type(length, '1');
    await expect(dialog.getByText('Enter 2 to 500')).toBeVisible();
    await userEvent.type(length, '0');
    await expect(args.onChoicesChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ studies: [expect.objectContaining({ parameters: [10] })] }),
    );
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Indicator' }),
      'Bollinger Bands (BOLL)',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await expect(dialog.getByRole('group', { name: 'BOLL 20 2' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove RSI 10' }));
    await expect(dialog.queryByRole('group', { name: 'RSI 10' })).toBeNull();
  }),
});

export const NoRoomForAnotherPane = meta.story({
  args: { choices: withStudies('rsi', 'macd', 'rsi') },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Indicators' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Indicators' }));
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Indicator' }),
      'Relative strength index (RSI)',
    );
    await expect(dialog.getByRole('button', { name: 'Add' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  }),
});

export const TypesAnInterval = meta.story({
  name: '[CHART-01] [CHART-02] Types an interval',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const plot = await canvas.findByRole('application');
    plot.focus();
    await userEvent.keyboard('5');
    await expect(await canvas.findByText('5m: press Enter')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(args.onResolutionChange).toHaveBeenLastCalledWith('5');
    await userEvent.keyboard(',1M{Enter}');
    await expect(args.onResolutionChange).toHaveBeenLastCalledWith('1M');
    await userEvent.keyboard('7');
    await expect(canvas.getByText('Interval not available')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByText('Interval not available')).toBeNull();
    await expect(args.onResolutionChange).toHaveBeenCalledTimes(2);
  }),
});

/** Counts the pixels of one color on the canvas of the closed bars. */
function countOf(plot: HTMLElement, color: string): number {
  const canvas = plot.querySelector<HTMLCanvasElement>('.u-wrap > canvas');
  const context = canvas?.getContext('2d');
  if (canvas == null || context == null) throw new Error('the plot has its canvas');
  context.save();
  context.fillStyle = color;
  const hex = context.fillStyle;
  context.restore();
  const requested = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (requested.every((part, index) => data[at + index] === part)) count += 1;
  }
  return count;
}

export const FollowsSchemeAndDirection = meta.story({
  name: '[CHART-14] [CHART-06] [PREF-10] Follows scheme and direction',
  args: { choices: plain },
  play: inEnglish(async ({ canvas }) => {
    const plot = await canvas.findByRole('application');
    const root = document.documentElement;
    const { scheme = '1', updown = '1' } = root.dataset;
    const colorOf = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();
    Object.assign(root.dataset, { scheme: '1', updown: '1' });
    const [green, red] = [colorOf('--up'), colorOf('--down')];
    await waitFor(() => expect(countOf(plot, green)).toBeGreaterThan(0));
    const [rises, falls] = [countOf(plot, green), countOf(plot, red)];
    await expect(falls).not.toBe(rises);
    root.dataset['updown'] = '2';
    await waitFor(() => expect([countOf(plot, green), countOf(plot, red)]).toEqual([falls, rises]));
    root.dataset['updown'] = '1';
    root.dataset['scheme'] = '3';
    await waitFor(() => expect(countOf(plot, colorOf('--up'))).toBe(rises));
    await expect(countOf(plot, green)).toBe(0);
    Object.assign(root.dataset, { scheme, updown });
  }),
});

/** The typed text stays visible until typing ends. */
export const Typing = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    const plot = await canvas.findByRole('application');
    plot.focus();
    await userEvent.keyboard('24');
    await expect(await canvas.findByText('24')).toBeVisible();
  }),
});

export const FullScreen = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Full screen' }));
    await expect(args.fullScreen.enter).toHaveBeenCalledOnce();
    const box = canvas.getByRole('region', { name: 'Chart' }).getBoundingClientRect();
    await expect([box.left, box.top, box.right]).toEqual([0, 0, window.innerWidth]);
    await userEvent.keyboard('{Escape}');
    await expect(args.fullScreen.leave).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Full screen' }));
  }),
});

export const SavesAnImage = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const plot = await canvas.findByRole('application');
    await waitFor(() => expect(plot.querySelector('.u-over')).not.toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Save as image' }));
    await waitFor(() =>
      expect(args.onSnapshot).toHaveBeenCalledWith(
        expect.objectContaining({ type: 'image/png' }),
        'BTC-USDT-15m-20-Nov-2026-16-30.png',
      ),
    );
  }),
});

export const TwentyThousandBars = meta.story({
  args: storesOf(sampleStores({ barCount: 20_000 })),
  play: inEnglish(async ({ canvas, userEvent }) => {
    const plot = await canvas.findByRole('application');
    plot.focus();
    await userEvent.keyboard('-'.repeat(26));
  }),
});

export const LongNumbers = meta.story({
  args: {
    ...storesOf(sampleStores({ lastPrice: 38_412 })),
    pair: { ...btcUsdt, tickSize: decimal('0.00000001'), priceDecimals: 8 },
    priceDecimals: 8,
  },
});

/** The last price is dimmed, because the market is stale. */
export const Stale = meta.story({
  args: storesOf(sampleStores({ bookState: 'stale' })),
  play: async ({ canvas }) => {
    const plot = await canvas.findByRole('application');
    await waitFor(() => expect(plot).toHaveAttribute('data-stale'));
  },
});

export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

type PlayContext = Parameters<NonNullable<typeof Calm.play>>[0];

const choosesStyle =
  (name: string) =>
  async ({ canvas, userEvent }: Pick<PlayContext, 'canvas' | 'userEvent'>) => {
    await canvas.findByRole('application');
    await userEvent.click(canvas.getByRole('button', { name: 'Chart style' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  };

/** Returns the alpha values of the chart down the middle of its plot, above the volume bars. */
function tintsOf(root: HTMLElement): readonly number[] {
  const canvas = root.querySelector<HTMLCanvasElement>('.u-wrap canvas');
  const plot = root.querySelector('.u-over')?.getBoundingClientRect();
  const context = canvas?.getContext('2d');
  if (!canvas || !plot || !context) return [];
  const own = canvas.getBoundingClientRect();
  const scale = canvas.width / own.width;
  const x = Math.round((plot.left - own.left + plot.width / 2) * scale) + 3;
  const top = Math.round((plot.top - own.top) * scale);
  const height = Math.round(plot.height * 0.7 * scale);
  const { data } = context.getImageData(x, top, 1, height);
  return Array.from({ length: height }, (_, row) => data[row * 4 + 3] ?? 0);
}

export const HollowCandles = meta.story({
  name: '[CHART-10] Hollow candles',
  play: inEnglish(choosesStyle('Hollow candles')),
});
export const Bars = meta.story({
  name: '[CHART-05] Bars',
  play: inEnglish(choosesStyle('Bars')),
});
export const Line = meta.story({
  name: '[CHART-07] Line',
  play: inEnglish(choosesStyle('Line')),
});
export const Area = meta.story({
  name: '[CHART-08] Area',
  play: inEnglish(async (context) => {
    await choosesStyle('Area')(context);
    // The area below the closing price is tinted without a gap; above it are blank rows between
    // the lines of the grid.
    await waitFor(async () => {
      const tints = tintsOf(context.canvasElement);
      const tintedCount = tints.length - 1 - tints.lastIndexOf(0);
      await expect(tints[0]).toBe(0);
      await expect(tintedCount).toBeGreaterThan(tints.length * 0.2);
      await expect(tintedCount).toBeLessThan(tints.length);
    });
  }),
});
export const HeikinAshi = meta.story({
  name: '[CHART-09] Heikin Ashi',
  play: inEnglish(choosesStyle('Heikin Ashi')),
});

export const WalkedByKeyboard = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    const plot = await canvas.findByRole('application');
    await waitFor(() => expect(plot.querySelector('.u-over')).not.toBeNull());
    plot.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(await canvas.findByText(/^20 Nov 2026 16:15: open/)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  }),
});

export const ChoosesAnInterval = meta.story({
  name: '[CHART-01] [CHART-02] [CHART-03] Chooses an interval',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: '4H' }));
    await expect(args.onResolutionChange).toHaveBeenCalledWith('240');
    await userEvent.click(canvas.getByRole('button', { name: 'All intervals' }));
    await expect(await screen.findAllByRole('menuitemcheckbox')).toHaveLength(14);
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '1M' }));
    await expect(args.onResolutionChange).toHaveBeenCalledWith('1M');
  }),
});

export const AsTable = meta.story({
  name: '[CHART-11] [CHART-12] As a table',
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show bars as table' }));
    await expect(await canvas.findByRole('table', { name: 'Bars, newest first' })).toBeVisible();
    await expect(canvas.getByText('20 Nov 2026 16:15')).toBeVisible();
    await expect(await canvas.findByRole('columnheader', { name: 'MA 7' })).toBeVisible();
  }),
});

export const RequestsOlderBars = meta.story({
  args: storesOf(sampleStores({ barCount: 60 })),
  play: inEnglish(async ({ canvas, args }) => {
    await canvas.findByRole('application');
    await waitFor(() => expect(args.onLoadOlder).toHaveBeenCalledOnce());
  }),
});

function Live({ args, rate }: { readonly args: ChartProps; readonly rate: number }) {
  const [{ stores, move }] = useState(() => {
    const moving = sampleStores({ seed: rate + 1 });
    return { stores: moving, move: moveSample(moving) };
  });
  return (
    <FrameMeter move={move} changesPerSecond={rate}>
      <div style={{ inlineSize: '100%' }}>
        <Framed {...args} {...storesOf(stores)} />
      </div>
    </FrameMeter>
  );
}

export const LiveAt0PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={0} />,
});
export const LiveAt20PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={20} />,
});
export const LiveAt500PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={500} />,
});
