import { expect } from 'storybook/test';
import { Link } from '#src/design/controls/Link.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Row } from '../arrange.tsx';

const meta = preview.meta({
  component: Link,
  args: { href: '/markets', children: 'All markets' },
});

export const Accent = meta.story();
export const Variants = meta.story({
  render: (args) => (
    <Row>
      <Link {...args} />
      <Link {...args} variant="quiet" />
      <Link {...args} variant="quiet" isCurrent />
      <Link {...args} variant="button" />
      <Link {...args} variant="primary" />
    </Row>
  ),
});
export const External = meta.story({
  args: { href: 'https://example.com/', isExternal: true, children: 'Status page' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Status page' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
});
export const Focused = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { children: 'كل الأسواق', isExternal: true, href: 'https://example.com/' },
});
