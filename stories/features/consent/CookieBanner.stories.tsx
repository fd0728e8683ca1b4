import { expect, fn } from 'storybook/test';
import { CookieBanner } from '#src/features/consent/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: CookieBanner,
  args: { text: '', buttonText: '', policyHref: '/privacy-policy', onUnderstood: fn() },
});

export const OurText = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('link', { name: 'View Policy' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'I understand' }));
    await expect(args.onUnderstood).toHaveBeenCalledOnce();
  }),
});
export const OperatorsText = meta.story({
  args: {
    text: 'We keep two cookies: one that knows you again, and one that says you have read this.',
    buttonText: 'Fine',
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
