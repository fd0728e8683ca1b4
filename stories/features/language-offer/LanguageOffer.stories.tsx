import { expect, fn } from 'storybook/test';
import { LanguageOffer } from '#src/features/language-offer/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: LanguageOffer,
  args: {
    code: 'en',
    direction: 'ltr' as const,
    endonym: 'English',
    href: '/exchange/spot/BTC_USDT',
    onClose: fn(),
  },
});

export const English = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('link', { name: 'Switch to English' })).toHaveAttribute(
      'href',
      '/exchange/spot/BTC_USDT',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'No thanks' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  }),
});
export const Arabic = meta.story({
  globals: { locale: 'ar' },
  args: { code: 'ar', direction: 'rtl' as const, endonym: 'العربية', href: '/ar/markets' },
});
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
