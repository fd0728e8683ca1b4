import { expect, fn } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Sheet, type SheetProps } from '#src/design/overlay/Sheet.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

const args: SheetProps = {
  from: 'bottom',
  title: 'Buy BTC',
  isOpen: true,
  onClose: fn(),
  children: <p>The ticket stands here.</p>,
  footer: (
    <Button tone="buy" size="large" isWide>
      Buy BTC
    </Button>
  ),
};

const meta = preview.meta({ component: Sheet, args });

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
          <Link key={page} href={`/${page}`} variant="quiet">
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
export const LongText = meta.story({
  args: { title: 'Eine Bezeichnung, die in manchen Sprachen deutlich länger wird als im Entwurf' },
});
