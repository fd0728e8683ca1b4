import { QrPicture } from '#src/design/data/QrPicture.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: QrPicture,
  args: { text: 'otpauth://totp/Tidemark?secret=JBSWY3DPEHPK3PXP', title: 'QR picture' },
});

export const Short = meta.story();
export const Long = meta.story({ args: { text: 'https://example.com/'.repeat(12) } });
