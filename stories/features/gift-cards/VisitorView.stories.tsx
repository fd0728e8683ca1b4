import { expect } from 'storybook/test';
import { InsecureView } from '#src/features/gift-cards/InsecureView.tsx';
import { VisitorView } from '#src/features/gift-cards/VisitorView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { themes } from './sample-gift-cards.ts';

const meta = preview.meta({
  component: VisitorView,
  title: 'features/gift-cards/VisitorView',
  args: { themes, hasLinkCode: false },
});

export const Visitor = meta.story({
  play: inEnglish(async ({ canvas }) => {
    const signUp = canvas.getByRole('link', { name: 'Create account' });
    await expect(signUp).toHaveAttribute('href', '/signup?redirect=%2Fgift-cards%3Fview%3Dredeem');
  }),
});
export const WithLink = meta.story({ args: { hasLinkCode: true } });
export const WithoutThemes = meta.story({ args: { themes: [] } });
export const Insecure = meta.story({ render: () => <InsecureView themes={themes} /> });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' }, args: { hasLinkCode: true } });
