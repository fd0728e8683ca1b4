import { expect, within } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Amount } from '#src/trading/money/Amount.tsx';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: MoneyPage,
  parameters: { isPage: true },
  args: {
    path: '/user/my-wallet/deposit',
    title: 'Deposit',
    children: (
      <Panel label="Balance" isPadded>
        <Amount>1.25</Amount>
      </Panel>
    ),
  },
});

export const Plain = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    const links = within(canvas.getByRole('navigation', { name: 'Wallets' }));
    await expect(links.getByRole('link', { name: 'Deposit' })).toHaveAttribute('aria-current');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide amounts' }));
    await expect(canvas.queryByText('1.25')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Show amounts' }));
    await expect(canvas.getByText('1.25')).toBeVisible();
  }),
});

export const History = meta.story({
  args: { path: '/user/swap-history', title: 'Convert history', isListPage: true },
  play: inEnglish(async ({ canvas }) => {
    const areas = within(canvas.getByRole('navigation', { name: 'Wallets' }));
    await expect(areas.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current');
    const histories = within(canvas.getByRole('navigation', { name: 'Histories' }));
    await expect(histories.getByRole('link', { name: 'Converts' })).toHaveAttribute('aria-current');
  }),
});
export const WithActions = meta.story({
  args: { actions: <Button tone="primary">Transfer</Button> },
});
export const OwnEye = meta.story({ args: { isEyeElsewhere: true } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
