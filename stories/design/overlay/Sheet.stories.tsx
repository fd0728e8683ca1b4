import { expect, fn } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Sheet } from '#src/design/overlay/Sheet.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

const meta = preview.meta({
  component: Sheet,
  args: {
    from: 'bottom' as 'bottom' | 'side',
    title: 'Buy BTC',
    isOpen: true,
    onClose: fn(),
    children: <p>The ticket stands here.</p>,
    footer: (
      <Button tone="buy" size="large" isWide>
        Buy BTC
      </Button>
    ),
  },
});

export const FromBelow = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('dialog', { name: 'Buy BTC' })).toBeVisible();
  },
});
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const SideMenu = meta.story({
  args: {
    from: 'side',
    title: 'Menu',
    footer: undefined,
    children: (
      <Stack>
        {['Markets', 'Spot', 'Futures', 'Wallet'].map((page) => (
          <Link key={page} href={`/${page}`} look="quiet">
            {page}
          </Link>
        ))}
      </Stack>
    ),
  },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { from: 'side', title: 'القائمة', footer: undefined, children: <p>الأسواق</p> },
});
