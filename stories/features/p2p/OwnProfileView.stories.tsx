import { expect, fn } from 'storybook/test';
import { merchantStandingCodec, type MerchantStanding } from '#contract/entities/p2p-merchant.ts';
import { merchantStandingWire } from '#contract/samples/p2p.ts';
import { OwnProfileView } from '#src/features/p2p/traders/OwnProfileView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { feedback, pageOf, profile } from './sample-market.ts';

const pending = merchantStandingCodec.decode(merchantStandingWire);
const mayApply: MerchantStanding = { ...pending, application: undefined };
const onApply = fn((_text: string) => Promise.resolve('accepted' as const));

const meta = preview.meta({
  component: OwnProfileView,
  title: 'features/p2p/OwnProfileView',
  args: {
    profile: loadedData(profile),
    feedback: loadedData(feedback),
    onPageChange: fn(),
    merchant: loadedData(mayApply),
    onApply,
  },
});

export const Profile = meta.story();
export const WithoutFeedback = meta.story({ args: { feedback: loadedData(pageOf([])) } });
export const Loading = meta.story({
  args: { profile: loading, feedback: loading, merchant: loading },
});
export const Failed = meta.story({
  args: { profile: notLoaded(), feedback: notLoaded(), merchant: notLoaded() },
});
export const Applies = meta.story({
  name: 'Applies to be a merchant',
  play: inEnglish(async ({ canvas, userEvent }) => {
    onApply.mockClear();
    const apply = canvas.getByRole('button', { name: 'Apply' });
    await expect(apply).toHaveAccessibleDescription('Enter at least 20 characters');
    const text = canvas.getByRole('textbox', { name: /^Your trading/ });
    await userEvent.type(text, 'I trade every day from eight to eight.');
    await userEvent.click(apply);
    await expect(onApply).toHaveBeenCalledWith('I trade every day from eight to eight.');
  }),
});
export const InReview = meta.story({
  args: { merchant: loadedData(pending) },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText(/^Your application of .* is in review\.$/);
  }),
});
export const Refused = meta.story({
  args: {
    merchant: loadedData({
      ...pending,
      application: pending.application && {
        ...pending.application,
        state: 'rejected',
        note: 'Too few trades.',
      },
    }),
  },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText(/^Your last application was rejected/);
    await canvas.findByText('Too few trades.');
    await canvas.findByRole('button', { name: 'Apply' });
  }),
});
export const LevelTooLow = meta.story({
  args: { merchant: loadedData({ ...mayApply, identityLevel: 2 }) },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('Merchants need identity level 3.');
    await canvas.findByRole('link', { name: 'Verify your identity' });
  }),
});
export const IsMerchant = meta.story({
  args: { merchant: loadedData({ ...mayApply, level: 'verified' }) },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('Your level: Verified merchant.');
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
