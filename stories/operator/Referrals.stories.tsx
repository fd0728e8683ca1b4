import { expect, fn, screen } from 'storybook/test';
import { userId } from '#contract/core/ids.ts';
import type { ReferralInReview } from '#contract/operator/referral-reviews.ts';
import { ReferralsView, type ReferralsViewProps } from '#src/operator/reviews/ReferralsView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { frame } from './frame.tsx';
import { NOW, referral } from './sample-desk.ts';

/** Of closed accounts; what both have used is no longer stored. */
const closed: ReferralInReview = {
  ...referral,
  id: userId(99),
  email: undefined,
  referrerEmail: undefined,
  sign: 'receiver',
  shared: undefined,
  held: [],
};

const meta = preview.meta({
  title: 'operator/Referrals',
  parameters: { isPage: true },
  args: {
    queue: loadedData([referral, closed]),
    now: NOW,
    onDecide: fn<ReferralsViewProps['onDecide']>(async () => 'done'),
  } satisfies ReferralsViewProps,
  render: (args: ReferralsViewProps) => frame('Desk', <ReferralsView {...args} />),
});

export const Queue = meta.story();
export const Loading = meta.story({ args: { queue: loading } });
export const Failed = meta.story({ args: { queue: notLoaded() } });
export const Empty = meta.story({ args: { queue: loadedData([]) } });
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const Accepted = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: String(referral.id) }));
    await expect(canvas.getByText('0.00012 BTC, 1,204.5 USDT')).toBeVisible();
    await expect(canvas.getByText('203.0.113.7')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Request information' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    const dialog = screen.getByRole('dialog', { name: /^Approve / });
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Approve') ?? dialog,
    );
    await expect(args.onDecide).toHaveBeenCalledWith(referral.id, 'approve', '');
    await expect(await canvas.findByText(/ approved\.$/)).toBeVisible();
  }),
});
export const RejectedForTheAudit = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: String(referral.id) }));
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    await expect(screen.getByText('Only the audit has this text.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'One person.');
    const dialog = screen.getByRole('dialog', { name: /^Reject / });
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Reject') ?? dialog,
    );
    await expect(args.onDecide).toHaveBeenCalledWith(referral.id, 'reject', 'One person.');
  }),
});
