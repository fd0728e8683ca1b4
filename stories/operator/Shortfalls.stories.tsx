import { expect } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { ShortfallsView, type ShortfallsViewProps } from '#src/operator/reviews/ShortfallsView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { frame } from './frame.tsx';
import { deposit, NOW } from './sample-desk.ts';

const short = { ...deposit, state: 'rolled_back', shortfall: decimal('1.25') } as const;

const meta = preview.meta({
  title: 'operator/Shortfalls',
  parameters: { isPage: true },
  args: {
    shortfalls: [short, { ...short, id: 99, email: undefined }],
    now: NOW,
  } satisfies ShortfallsViewProps,
  render: (args: ShortfallsViewProps) => frame('Desk', <ShortfallsView {...args} />),
});

export const Missing = meta.story({
  play: inEnglish(async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Shortfalls' });
    await expect(table).toHaveTextContent('1.25');
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
