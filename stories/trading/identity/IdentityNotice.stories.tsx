import { expect } from 'storybook/test';
import type { Identity } from '#contract/entities/identity.ts';
import { IdentityNotice, type IdentityNoticeProps } from '#src/trading/identity/IdentityNotice.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { IDENTITIES } from '../../features/identity/sample-identity.ts';

const meta = preview.meta({
  title: 'trading/identity/IdentityNotice',
  args: {
    identity: IDENTITIES.unverified as Identity | undefined,
    level: 1,
    purpose: 'withdrawal' as IdentityNoticeProps['purpose'],
    from: '/user/my-wallet/withdrawal?coin=BTC',
  } satisfies IdentityNoticeProps,
  argTypes: { purpose: { control: 'inline-radio', options: ['withdrawal', 'deposit'] } },
  render: (args: IdentityNoticeProps) => <IdentityNotice {...args} />,
});

export const BeforeWithdrawal = meta.story({
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Withdrawals need identity level 1.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute(
      'href',
      '/user/profile/identification?level=1&return=%2Fuser%2Fmy-wallet%2Fwithdrawal%3Fcoin%3DBTC',
    );
  }),
});
export const BeforeDeposit = meta.story({
  args: { purpose: 'deposit' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/an identity document and a photo/)).toBeVisible();
    await expect(canvas.getByText('A review usually takes 2 minutes.')).toBeVisible();
  }),
});
export const PaperMissing = meta.story({
  args: { identity: IDENTITIES.draft },
  play: inEnglish(async ({ canvas }) => {
    await expect(
      canvas.getByText('Missing: Back of the document, Photo of yourself'),
    ).toBeVisible();
  }),
});
export const PaperRejected = meta.story({
  args: { identity: IDENTITIES.rejected },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Rejected: Front of the document')).toBeVisible();
  }),
});
export const NotSubmitted = meta.story({ args: { identity: IDENTITIES.ready } });
export const InReview = meta.story({ args: { identity: IDENTITIES.inReview } });
export const NotKnownBeforeDeposit = meta.story({
  args: { identity: undefined, purpose: 'deposit' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
  },
});
export const NotKnownBeforeWithdrawal = meta.story({ args: { identity: undefined } });
export const Verified = meta.story({
  args: { identity: IDENTITIES.verified },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
