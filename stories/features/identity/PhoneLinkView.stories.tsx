import { expect, fn, screen } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import type { PhoneLink } from '#src/binding/identity.ts';
import {
  PhoneLinkView,
  type PhoneLinkViewProps,
} from '#src/features/identity/parts/PhoneLinkView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const shown: PhoneLink = {
  phase: 'shown',
  link: {
    token: 'hN4xQ9tKp2VwZ7mC5rBsL8dF',
    now: epochMs(SAMPLE_TIME),
    expiresAt: epochMs(SAMPLE_TIME + 600_000),
  },
  rejection: undefined,
  renew: fn(),
};
const without = (phase: PhoneLink['phase']): PhoneLink => ({ ...shown, phase, link: undefined });

const meta = preview.meta({
  title: 'features/identity/PhoneLinkView',
  parameters: { isPage: true },
  args: {
    link: shown,
    linkOf: (token) => `https://exchange.example/identification/phone#${token}`,
    onClose: fn(),
  } satisfies PhoneLinkViewProps,
  render: (args: PhoneLinkViewProps) => (
    <main>
      <h1>Identity verification</h1>
      <PhoneLinkView {...args} />
    </main>
  ),
});

export const Shown = meta.story({
  play: inEnglish(async () => {
    await expect(
      await screen.findByTitle('QR code of the link for your phone'),
    ).toBeInTheDocument();
  }),
});
export const Creating = meta.story({ args: { link: without('creating') } });
export const Expired = meta.story({
  args: { link: without('expired') },
  play: inEnglish(async ({ userEvent, args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Create new link' }));
    await expect(args.link.renew).toHaveBeenCalledOnce();
  }),
});
export const Failed = meta.story({ args: { link: without('failed') } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
