import { expect, fn, waitFor } from 'storybook/test';
import { createLink, type Link } from '#src/stores/link.store.ts';
import { applyQuality, createQuality, type QualityChange } from '#src/stores/quality.store.ts';
import { ConnectionStatus } from '#src/trading/status/ConnectionStatus.tsx';
import { StaleBanner } from '#src/trading/status/StaleBanner.tsx';
import preview from '../../.storybook/preview.tsx';

const linkIn = (state: Partial<Link>): Link => Object.assign(createLink(), state);
const readings = { latencyMs: 23, ageMs: 40 };
const qualityAt = (change: Partial<QualityChange>) => {
  const quality = createQuality();
  const measured = { framesPerSecond: 60, busyPercent: 20 };
  applyQuality({ level: 0, isPinned: false, ...measured, ...change }, quality);
  return quality;
};
const slow = { framesPerSecond: 18, busyPercent: 96 };
const onRetry = fn();

const meta = preview.meta({
  component: ConnectionStatus,
  args: {
    link: linkIn({ connection: 'connected', bookState: 'live', ...readings }),
    quality: qualityAt({}),
  },
});

export const Live = meta.story();
export const Unmeasured = meta.story({
  args: { quality: createQuality() },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/fps/)).not.toBeInTheDocument();
  },
});
export const DrawnLessOften = meta.story({
  globals: { locale: 'en' },
  args: { quality: qualityAt({ level: 2, framesPerSecond: 41, busyPercent: 88 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('41 fps')).toBeVisible();
    await expect(canvas.getByText('Balanced')).toHaveAttribute(
      'data-tip',
      'This device is busy. Book and chart at up to 10 fps.',
    );
    await expect(canvas.getByText('Drawing: Balanced')).toBeInTheDocument();
  },
});
export const DrawnWithoutDetail = meta.story({
  args: { quality: qualityAt({ level: 4, ...slow }) },
});
export const DrawnWithoutMotion = meta.story({
  globals: { locale: 'en' },
  args: { quality: qualityAt({ level: 5, ...slow }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Saving')).toHaveAttribute(
      'data-tip',
      'This device is busy. Book and chart at 4 fps, without depth bars and motion.',
    );
  },
});
export const PinnedToFull = meta.story({
  globals: { locale: 'en' },
  args: { quality: qualityAt({ isPinned: true, ...slow }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Full')).toHaveAttribute(
      'data-tip',
      'Chosen by you. Book and chart at up to 60 fps.',
    );
  },
});
export const TellsOfAnotherLevel = meta.story({
  globals: { locale: 'en' },
  args: { quality: qualityAt({}) },
  play: async ({ canvas, args }) => {
    const told = canvas.getByText('Drawing: Full');
    await expect(told.closest('output')).not.toBeNull();
    applyQuality({ level: 3, isPinned: false, ...slow }, args.quality);
    await waitFor(() => expect(told).toHaveTextContent('Drawing: Saving'));
  },
});
export const Connecting = meta.story({ args: { link: createLink() } });
export const Stale = meta.story({
  args: { link: linkIn({ connection: 'waiting', bookState: 'stale', ...readings, ageMs: 8_400 }) },
});
export const Offline = meta.story({
  args: { link: linkIn({ connection: 'offline', bookState: 'stale', ageMs: 61_000 }) },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const BannerWhenStale = meta.story({
  globals: { locale: 'en' },
  args: { link: linkIn({ connection: 'connecting', bookState: 'stale', ageMs: 8_400 }) },
  render: ({ link }) => <StaleBanner link={link} onRetry={onRetry} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Prices are not live');
    await userEvent.click(canvas.getByRole('button', { name: 'Try now' }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
});
export const BannerWhenOffline = meta.story({
  args: { link: linkIn({ connection: 'offline', bookState: 'stale', ageMs: 61_000 }) },
  render: ({ link }) => <StaleBanner link={link} onRetry={onRetry} />,
});
export const NoBannerWhenLive = meta.story({
  globals: { locale: 'en' },
  render: ({ link }) => <StaleBanner link={link} onRetry={onRetry} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
});
