import { expect, fn, screen } from 'storybook/test';
import {
  WithdrawalsView,
  type WithdrawalsViewProps,
} from '#src/operator/reviews/WithdrawalsView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../loadables.ts';
import { frame } from './frame.tsx';
import { longWithdrawal, NOW, withdrawal } from './sample-desk.ts';

const meta = preview.meta({
  title: 'operator/Withdrawals',
  parameters: { isPage: true },
  args: {
    queue: loadedData([withdrawal, longWithdrawal]),
    now: NOW,
    onDecide: fn<WithdrawalsViewProps['onDecide']>(async () => 'done'),
  } satisfies WithdrawalsViewProps,
  render: (args: WithdrawalsViewProps) => frame('Desk', <WithdrawalsView {...args} />),
});

export const Queue = meta.story();
export const Loading = meta.story({ args: { queue: loading } });
export const Failed = meta.story({ args: { queue: notLoaded() } });
export const Outdated = meta.story({ args: { queue: outdatedData([withdrawal]) } });
export const Empty = meta.story({ args: { queue: loadedData([]) } });
export const LongTexts = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '123456' }));
    await expect(canvas.getByText(longWithdrawal.information ?? '')).toBeVisible();
  }),
});
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const Approved = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: String(withdrawal.id) }));
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    const dialog = screen.getByRole('dialog', { name: /^Approve / });
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Approve') ?? dialog,
    );
    await expect(args.onDecide).toHaveBeenCalledWith(withdrawal.id, 'approve', '');
    await expect(await canvas.findByText(/ approved\.$/)).toBeVisible();
  }),
});
export const RejectedWithReason = meta.story({
  args: { onDecide: fn<WithdrawalsViewProps['onDecide']>(async () => 'state_changed') },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: String(withdrawal.id) }));
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    const [confirm] = screen
      .getByRole('dialog', { name: /^Reject / })
      .querySelectorAll<HTMLElement>('[aria-disabled="true"]');
    await userEvent.click(confirm ?? document.body);
    await expect(args.onDecide).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Unknown receiver.');
    await userEvent.click(confirm ?? document.body);
    await expect(args.onDecide).toHaveBeenCalledWith(withdrawal.id, 'reject', 'Unknown receiver.');
    await expect(await canvas.findByText(/was decided already/)).toBeVisible();
  }),
});
