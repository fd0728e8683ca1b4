import { expect, within } from 'storybook/test';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { Timeline } from '#src/design/data/Timeline.tsx';
import preview from '../../../.storybook/preview.tsx';

const at = (minutes: number) => epochMs(1_795_000_000_000 + minutes * MINUTE_MS);

const meta = preview.meta({
  component: Timeline,
  args: {
    label: 'States',
    steps: [
      { text: 'Created', at: at(0) },
      { text: 'Waiting for the network', at: at(2) },
      { text: 'Completed', at: at(40) },
    ],
  },
});

export const Complete = meta.story({
  play: async ({ canvas }) => {
    const steps = within(canvas.getByRole('list', { name: 'States' })).getAllByRole('listitem');
    await expect(steps).toHaveLength(3);
    await expect(steps[2]).toHaveTextContent('Completed');
  },
});
export const First = meta.story({ args: { steps: [{ text: 'Created', at: at(0) }] } });
/** Draws nothing; the label is for screen readers. */
export const Empty = meta.story({ args: { steps: [] }, argTypes: { label: { control: false } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const LongText = meta.story({
  args: {
    steps: [
      { text: 'Warten auf die Bestätigung des Netzes, die auch länger dauern kann', at: at(0) },
      { text: 'Abgeschlossen', at: at(40) },
    ],
  },
});
