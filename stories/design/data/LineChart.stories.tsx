import { expect, waitFor } from 'storybook/test';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { LineChart } from '#src/design/data/LineChart.tsx';
import preview from '../../../.storybook/preview.tsx';

const START = 1_764_547_200_000;
const points = Array.from({ length: 30 }, (_, index) => ({
  at: epochMs(START + index * DAY_MS),
  value: 1_000 + 120 * Math.sin(index / 3) + index * 4,
}));

const meta = preview.meta({
  component: LineChart,
  args: { label: 'Total over the last 30 days', points },
});

export const Calm = meta.story({
  play: async ({ canvas }) => {
    const chart = canvas.getByRole('img', { name: 'Total over the last 30 days' });
    // The line is drawn after the first paint of its host.
    await waitFor(() => expect(chart.querySelector('canvas')).not.toBeNull());
  },
});
export const Flat = meta.story({ args: { points: points.map(({ at }) => ({ at, value: 5 })) } });
export const TwoPoints = meta.story({ args: { points: points.slice(0, 2) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
/** Draws neither a label nor a height. */
export const Empty = meta.story({
  args: { points: [] },
  argTypes: { label: { control: false }, height: { control: false } },
});
