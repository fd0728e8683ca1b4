import { expect, fn, screen, waitFor } from 'storybook/test';
import { ShareDialog } from '#src/features/referrals/parts/ShareDialog.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { code, linkOf } from './sample-referrals.ts';

const meta = preview.meta({
  component: ShareDialog,
  args: { code, link: linkOf(code.code), onClose: fn() },
});

export const WithShare = meta.story({
  name: '[REF-01] Card with the code, the share and the QR code of the link',
  play: inEnglish(async () => {
    const card = screen.getByRole('img');
    await expect(card).toHaveAccessibleName(
      'Trade with me on Tidemark. Get back 25% of the commission on your fees. Referral code: K7M4PQ2X',
    );
    const save = screen.getByRole('button', { name: 'Save as image' });
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
  }),
});
export const WithoutShare = meta.story({ args: { code: { ...code, friendShare: 0 } } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
