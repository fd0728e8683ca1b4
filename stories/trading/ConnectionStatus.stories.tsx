import { expect, fn } from 'storybook/test';
import { createLink, type Link } from '#src/stores/link.store.ts';
import { ConnectionStatus } from '#src/trading/status/ConnectionStatus.tsx';
import { StaleBanner } from '#src/trading/status/StaleBanner.tsx';
import preview from '../../.storybook/preview.tsx';

const linkIn = (state: Partial<Link>): Link => Object.assign(createLink(), state);
const readings = { latencyMs: 23, ageMs: 40, framesPerSecond: 60 };
const onRetry = fn();

const meta = preview.meta({
  component: ConnectionStatus,
  args: { link: linkIn({ connection: 'connected', bookState: 'live', ...readings }) },
});

export const Live = meta.story();
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
