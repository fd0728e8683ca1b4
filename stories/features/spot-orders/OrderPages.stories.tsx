import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect } from 'storybook/test';
import {
  OrderPagesLayout,
  type OrderPageName,
} from '#src/features/spot-orders/parts/OrderPagesLayout.tsx';
import { sampleLists } from '../../trading/sample-lists.tsx';
import { minutesAgo } from '../../trading/sample-account.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const { hook } = memoryLocation({ path: '/user/buy-order-history' });

function MockPage({ page }: { readonly page: OrderPageName }) {
  const { History } = sampleLists;
  return (
    <Router hook={hook}>
      <OrderPagesLayout page={page}>
        <History pair={undefined} isThisPairOnly={false} now={minutesAgo(0)} />
      </OrderPagesLayout>
    </Router>
  );
}

const args: { readonly page: OrderPageName } = { page: 'buy-order-history' };

const meta = preview.meta({
  title: 'features/spot-orders/OrderPages',
  component: MockPage,
  parameters: { isPage: true },
  args,
});

export const Buys = meta.story({
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Buy order history' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Sell order history' })).toHaveAttribute(
      'href',
      '/user/sell-order-history',
    );
  }),
});
export const Stops = meta.story({ args: { page: 'stop-limit-order-history' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
