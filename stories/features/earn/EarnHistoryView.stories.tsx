import { expect, fn } from 'storybook/test';
import { EarnFrame } from '#src/features/earn/EarnFrame.tsx';
import {
  EarnHistoryView,
  type EarnHistoryViewProps,
} from '#src/features/earn/history/EarnHistoryView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { pageOf, records } from './sample-earn.ts';

const meta = preview.meta({
  component: EarnHistoryView,
  parameters: { isPage: true },
  args: {
    kind: undefined,
    history: loadedData(pageOf(records, 4)),
    onKindChange: fn(),
    onPageChange: fn(),
    onExport: fn(),
  } satisfies EarnHistoryViewProps,
  render: (args) => (
    <EarnFrame view="history" isSignedIn>
      <EarnHistoryView {...args} />
    </EarnFrame>
  ),
});

export const Records = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const table = canvas.getByRole('table', { name: 'Earn history' });
    await expect(table).toHaveTextContent('Rewards paid back');
    await expect(table).toHaveTextContent('Not renewed: sold out');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Kind' }), 'reward');
    await expect(args.onKindChange).toHaveBeenCalledWith('reward');
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(args.onPageChange).toHaveBeenCalledWith(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  }),
});

export const Filtered = meta.story({ args: { kind: 'renew', history: loadedData(pageOf([])) } });
export const Empty = meta.story({ args: { history: loadedData(pageOf([])) } });
export const Loading = meta.story({ args: { history: loading } });
export const NotLoaded = meta.story({ args: { history: notLoaded() } });
export const Outdated = meta.story({ args: { history: outdatedData(pageOf(records)) } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
