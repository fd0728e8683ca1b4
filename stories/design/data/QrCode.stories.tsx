import { QrCode } from '#src/design/data/QrCode.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: QrCode,
  args: { text: 'otpauth://totp/Tidemark?secret=JBSWY3DPEHPK3PXP', title: 'QR picture' },
});

export const Short = meta.story();
export const Long = meta.story({ args: { text: 'https://example.com/'.repeat(12) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
