import { expect, fn } from 'storybook/test';
import { DepositsView, type DepositsViewProps } from '#src/operator/reviews/DepositsView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { frame } from './frame.tsx';
import { deposit, NOW } from './sample-desk.ts';

const meta = preview.meta({
  title: 'operator/Deposits',
  parameters: { isPage: true },
  args: {
    queue: loadedData([deposit, { ...deposit, id: 99, userId: undefined, email: undefined }]),
    now: NOW,
    onDecide: fn<DepositsViewProps['onDecide']>(async () => 'done'),
  } satisfies DepositsViewProps,
  render: (args: DepositsViewProps) => frame('Desk', <DepositsView {...args} />),
});

export const Queue = meta.story();
export const Loading = meta.story({ args: { queue: loading } });
export const Failed = meta.story({ args: { queue: notLoaded() } });
export const Empty = meta.story({ args: { queue: loadedData([]) } });
export const Details = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: String(deposit.id) }));
    await expect(canvas.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Request information' })).toBeNull();
  }),
});
