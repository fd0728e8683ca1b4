import { expect } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { PageFrame } from '#src/trading/page/PageFrame.tsx';
import preview from '../../../.storybook/preview.tsx';

const links = [
  { path: '/one', label: 'Buy and sell' },
  { path: '/two', label: 'Orders' },
  { path: '/three', label: 'My P2P' },
];

const meta = preview.meta({
  component: PageFrame,
  title: 'trading/page/PageFrame',
  parameters: { isPage: true },
  args: {
    title: 'Orders',
    ways: { label: 'P2P trading', links, path: '/two' },
    marks: <Badge tone="info">Open</Badge>,
    actions: <Button>Export</Button>,
    children: (
      <Panel label="Orders" isPadded>
        26112900041
      </Panel>
    ),
  },
});

export const WithWays = meta.story({
  play: async ({ canvas }) => {
    const ways = canvas.getByRole('navigation', { name: 'P2P trading' });
    await expect(ways).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current');
    await expect(canvas.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  },
});
export const Alone = meta.story({ args: { ways: undefined, marks: undefined } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const LongTitle = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: { title: 'Verlauf der Aufträge und Handelsgeschäfte dieses Kontos' },
});
