import { expect, fn, waitFor } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import type { RenderQuality } from '#domain/render-quality.ts';
import { createLink, type Link } from '#src/stores/link.store.ts';
import { applyLinkMeasurement, createMeter } from '#src/stores/meter.store.ts';
import { applyQuality, createQuality, type QualityChange } from '#src/stores/quality.store.ts';
import { ConnectionStatus } from '#src/trading/status/ConnectionStatus.tsx';
import { StaleBanner } from '#src/trading/status/StaleBanner.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { STORY_TIME_MS } from './sample-market.ts';

const linkIn = (state: Partial<Link>): Link => Object.assign(createLink(), state);
const measurements = { latencyMs: 23, ageMs: 40 };
const qualityAt = (change: Partial<QualityChange>) => {
  const quality = createQuality();
  const measureFiveMinutes = { framesPerSecond: 60, busyPercent: 20 };
  applyQuality({ level: 0, isPinned: false, ...measureFiveMinutes, ...change }, quality);
  return quality;
};
const slow = { framesPerSecond: 18, busyPercent: 96 };
const onRetry = fn();

const meta = preview.meta({
  component: ConnectionStatus,
  args: {
    link: linkIn({ freshness: 'live', bookState: 'live', ...measurements }),
    quality: qualityAt({}),
    meter: createMeter(),
  },
});

/** Five minutes of measurements, with a bad one in the middle. */
const measure = () => {
  const meter = createMeter();
  for (let second = 0; second < 300; second += 1) {
    const isBad = second > 120 && second < 180;
    const wave = Math.round(8 * Math.abs(Math.sin(second / 9)));
    applyLinkMeasurement(
      {
        at: epochMs(STORY_TIME_MS + 1_000 * second),
        latencyMs: isBad ? undefined : 20 + wave,
        ageMs: isBad ? 100 * (second - 120) : 30 + 3 * wave,
        workPermille: isBad ? 4 : 60 + 2 * wave,
        missedCount: second % 70 === 0 ? 3 : 0,
      },
      meter,
    );
  }
  return meter;
};

export const Measured = meta.story({
  args: { meter: measure() },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Worker 7.6%')).toBeVisible();
    await expect(canvas.getByText('0 dropped')).toBeVisible();
  }),
});
export const FiveMinutes = meta.story({
  args: { meter: measure() },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /round trip/ }));
    const table = await canvas.findByRole('table', { name: 'Connection quality' });
    await expect(table).toHaveTextContent('Round-trip time');
    await expect(table).toHaveTextContent('5.9 s');
  }),
});
export const FiveMinutesNotYetStarted = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /round trip/ }));
    await expect(await canvas.findAllByText('–')).not.toHaveLength(0);
  }),
});
export const CatchingUp = meta.story({
  args: { link: linkIn({ freshness: 'catching up', bookState: 'stale' }) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Syncing')).toBeVisible();
  }),
});

export const Live = meta.story();
export const Unmeasured = meta.story({
  args: { quality: createQuality() },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/fps/)).not.toBeInTheDocument();
  },
});
export const DrawnLessOften = meta.story({
  args: { quality: qualityAt({ level: 2, framesPerSecond: 41, busyPercent: 88 }) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('41 fps')).toBeVisible();
    await expect(await canvas.findByText('Balanced')).toHaveAttribute(
      'data-tip',
      'This device is busy. Book and chart at up to 10 fps.',
    );
    await expect(canvas.getByText('Rendering: Balanced')).toBeInTheDocument();
  }),
});
export const DrawnWithoutDetail = meta.story({
  args: { quality: qualityAt({ level: 4, ...slow }) },
});
export const DrawnWithoutMotion = meta.story({
  args: { quality: qualityAt({ level: 5, ...slow }) },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText('Power saving')).toHaveAttribute(
      'data-tip',
      'This device is busy. Book and chart at 4 fps, without depth bars and motion.',
    );
  }),
});
const shed = (level: RenderQuality, terms: string) =>
  meta.story({
    args: { quality: qualityAt({ level, ...slow }) },
    play: inEnglish(async ({ canvas }) => {
      await expect(await canvas.findByText('Input first')).toHaveAttribute(
        'data-tip',
        `This device is busy. Book and chart at 4 fps, without depth bars and motion. ${terms}`,
      );
    }),
  });
export const ValuesWaitForInput = shed(
  6,
  'While you type or point, other values change twice a second.',
);
export const ChartWaitsForInput = shed(
  7,
  'While you type or point, other values change twice a second, chart and screen reader rows every 5 seconds.',
);
export const ValuesOnceASecond = shed(
  8,
  'Other values change once a second. While you type or point, chart and screen reader rows change every 5 seconds.',
);
export const PinnedToFull = meta.story({
  args: { quality: qualityAt({ isPinned: true, ...slow }) },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText('Full')).toHaveAttribute(
      'data-tip',
      'Set by you. Book and chart at up to 60 fps.',
    );
  }),
});
export const AnnouncesAnotherLevel = meta.story({
  args: { quality: qualityAt({}) },
  play: inEnglish(async ({ canvas, args }) => {
    await expect(canvas.queryByText(/^Rendering/)).not.toBeInTheDocument();
    const change = (level: RenderQuality) =>
      applyQuality({ level, isPinned: false, ...slow }, args.quality);
    change(3);
    const shown = await canvas.findByText('Rendering: Power saving');
    await expect(shown.closest('output')).not.toBeNull();
    change(8);
    await waitFor(() => expect(shown).toHaveTextContent('Rendering: Input first'));
    change(0);
    await waitFor(() => expect(shown).not.toBeInTheDocument());
  }),
});
export const Connecting = meta.story({ args: { link: createLink() } });
export const Stale = meta.story({
  args: { link: linkIn({ freshness: 'stale', bookState: 'stale', ...measurements, ageMs: 8_400 }) },
});
export const Offline = meta.story({
  args: { link: linkIn({ freshness: 'off', bookState: 'stale', ageMs: 61_000 }) },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

/** The banner has the link alone. */
const OF_BANNER = { recording: { control: false } } as const;

export const BannerWhenStale = meta.story({
  args: { link: linkIn({ freshness: 'stale', bookState: 'stale', ageMs: 8_400 }) },
  argTypes: OF_BANNER,
  render: ({ link }) => <StaleBanner link={link} onRetry={onRetry} />,
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Prices are not live');
    await userEvent.click(canvas.getByRole('button', { name: 'Retry now' }));
    await expect(onRetry).toHaveBeenCalledOnce();
  }),
});
export const BannerWhenOffline = meta.story({
  args: { link: linkIn({ freshness: 'off', bookState: 'stale', ageMs: 61_000 }) },
  argTypes: OF_BANNER,
  render: ({ link }) => <StaleBanner link={link} onRetry={onRetry} />,
});
export const BannerWhileCatchingUp = meta.story({
  args: { link: linkIn({ freshness: 'catching up', bookState: 'live' }) },
  argTypes: OF_BANNER,
  render: ({ link }) => <StaleBanner link={link} onRetry={onRetry} />,
  play: inEnglish(async ({ canvas }) => {
    await expect(
      canvas.getByText(/Market orders are disabled until prices are live/),
    ).toBeInTheDocument();
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  }),
});
export const NoBannerWhenLive = meta.story({
  argTypes: OF_BANNER,
  render: ({ link }) => <StaleBanner link={link} onRetry={onRetry} />,
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  }),
});
export const BannerRightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { link: linkIn({ freshness: 'stale', bookState: 'stale', ageMs: 8_400 }) },
  argTypes: OF_BANNER,
  render: ({ link }) => <StaleBanner link={link} onRetry={onRetry} />,
});
