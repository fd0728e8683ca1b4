import { expect, fn } from 'storybook/test';
import type { ProviderForm } from '#src/binding/identity-provider.ts';
import { ProviderPanel } from '#src/features/identity/parts/ProviderPanel.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const idle: ProviderForm = {
  phase: 'idle',
  state: 'unverified',
  rejection: undefined,
  page: undefined,
  isReturned: false,
  start: fn(),
  ask: fn(),
  close: fn(),
};
const open: ProviderForm = {
  ...idle,
  phase: 'open',
  page: 'https://provider.example/inquiries/inq_8fQk2Lw7',
};

const meta = preview.meta({
  title: 'features/identity/ProviderPanel',
  component: ProviderPanel,
  args: { provider: idle },
});

export const Unverified = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Not verified')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Start' }));
    await expect(args.provider.start).toHaveBeenCalledOnce();
  }),
});
export const Starting = meta.story({ args: { provider: { ...idle, phase: 'starting' } } });
export const Open = meta.story({
  args: { provider: open },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('link', { name: /provider’s page/ })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'I have finished' }));
    await expect(args.provider.ask).toHaveBeenCalledOnce();
  }),
});
export const NoAnswer = meta.story({
  args: { provider: { ...open, phase: 'silent' } },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check again' }));
    await expect(args.provider.ask).toHaveBeenCalledOnce();
  }),
});
const returned: ProviderForm = { ...idle, phase: 'open', isReturned: true };
export const Returned = meta.story({
  name: 'Back from the provider, without a result',
  args: { provider: returned },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await canvas.findByText(/^You are back from the provider/);
    await userEvent.click(canvas.getByRole('button', { name: 'Check again' }));
    await expect(args.provider.ask).toHaveBeenCalled();
    await expect(canvas.queryByRole('button', { name: 'Start' })).toBeNull();
  }),
});
export const ReturnedChecking = meta.story({
  args: { provider: { ...returned, phase: 'asking' } },
});
export const ReturnedSilent = meta.story({
  args: { provider: { ...returned, phase: 'silent' } },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText(/^The provider has not sent its result yet/);
  }),
});
export const Asking = meta.story({ args: { provider: { ...open, phase: 'asking' } } });
export const BadAddress = meta.story({ args: { provider: { ...open, page: undefined } } });
export const Unavailable = meta.story({ args: { provider: { ...idle, phase: 'failed' } } });
export const InReview = meta.story({ args: { provider: { ...idle, state: 'in_review' } } });
export const Verified = meta.story({ args: { provider: { ...idle, state: 'verified' } } });
export const Declined = meta.story({
  args: { provider: { ...idle, state: 'declined' } },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.provider.start).toHaveBeenCalled();
  }),
});
export const Expired = meta.story({ args: { provider: { ...idle, state: 'expired' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
