import { expect, fn } from 'storybook/test';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { CountBadge } from '#src/design/data/CountBadge.tsx';
import { StarIcon } from '#src/design/icons/icons.ts';
import { BellIcon } from '#src/design/icons/notification-icons.ts';
import { SettingsIcon, FullScreenIcon } from '#src/design/icons/trading-icons.ts';
import preview from '../../../.storybook/preview.tsx';
import { Row } from '../arrange.tsx';

const meta = preview.meta({
  component: IconButton,
  args: { label: 'Chart settings', icon: <SettingsIcon />, onClick: fn() },
});

export const Normal = meta.story();
export const Sizes = meta.story({
  render: (args) => (
    <Row>
      <IconButton {...args} size="small" />
      <IconButton {...args} />
      <IconButton label="Full screen" icon={<FullScreenIcon />} />
    </Row>
  ),
});
export const Pressed = meta.story({
  args: { label: 'Favorite', icon: <StarIcon isFilled />, isPressed: true },
});
export const WithBadge = meta.story({
  args: { label: '7 new notifications', icon: <BellIcon />, badge: <CountBadge text="7" /> },
});
export const Disabled = meta.story({
  args: { disabledReason: 'The chart is still loading' },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'Chart settings' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAccessibleDescription('The chart is still loading');
  },
});
export const Focused = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Chart settings' })).toHaveFocus();
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const LongText = meta.story({
  args: { label: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
