/** The futures page with all its parts joined. */
import { useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, within } from 'storybook/test';
import { AuthProvider } from '#src/binding/auth.ts';
import { FuturesPageProvider } from '#src/binding/futures-page.tsx';
import { FuturesPage } from '#src/features/futures/index.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { mockSession } from '../spot/mocks.ts';
import { pagePositions, stagedPage, type StagedPageOptions } from './staged-page.ts';

const { hook } = memoryLocation({ path: '/exchange/futures/BTC_USDT' });

/** The real page with its own machines, stores and market. */
function StagedPage(options: StagedPageOptions) {
  const [service] = useState(() => stagedPage(options));
  const [session] = useState(() => mockSession(options.isVisitor === true));
  return (
    <Router hook={hook}>
      <AuthProvider value={session}>
        <FuturesPageProvider service={service}>
          <FuturesPage pairText="BTC_USDT" />
        </FuturesPageProvider>
      </AuthProvider>
    </Router>
  );
}

const meta = preview.meta({
  title: 'features/futures/FuturesPage',
  component: StagedPage,
  parameters: { isPage: true },
  args: { isVisitor: false, contractState: 'ready' },
});

export const ShowsTheContract = meta.story({
  name: '[FUT-15] Statistics, book, order form, positions and open orders of a contract',
  play: inEnglish(async ({ canvas, userEvent }) => {
    const header = await canvas.findByRole('region', { name: /^BTCUSDT/ });
    for (const value of ['+1.2%', '63,010.5', '+0.0100%', '12.85K']) {
      await expect(header).toHaveTextContent(value);
    }
    await expect(canvas.getByRole('list', { name: 'Bids, best first' })).not.toBeEmptyDOMElement();
    const positions = await canvas.findByRole('table', { name: 'Positions' });
    await expect(positions).toHaveTextContent('BTC/USDT');
    await expect(positions).toHaveTextContent('ETH/USDT');
    await expect(positions).toHaveTextContent('66,000.0');
    await userEvent.click(canvas.getByRole('tab', { name: /Open orders/ }));
    await expect(await canvas.findByRole('table', { name: 'Open orders' })).toHaveTextContent(
      '61,500.0',
    );
  }),
});
export const PicksAPrice = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    const price = await canvas.findByLabelText('Price (USDT)');
    await userEvent.click(await canvas.findByRole('button', { name: '63,010.4' }));
    await expect(price).toHaveValue('63,010.4');
  }),
});
export const Visitor = meta.story({
  args: { isVisitor: true },
  play: inEnglish(async ({ canvas }) => {
    await expect(
      await canvas.findByText('Sign in to view your positions, orders and trades'),
    ).toBeVisible();
    await expect(canvas.queryByRole('table', { name: 'Positions' })).not.toBeInTheDocument();
  }),
});
export const NoPositions = meta.story({ args: { positions: [], orders: [] } });
export const Stale = meta.story({
  args: { bookState: 'stale', ageMs: 8_400 },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const table = await canvas.findByRole('table', { name: 'Positions' });
    const [close] = within(table).getAllByRole('button', { name: /^Close at market/ });
    await userEvent.click(close as HTMLElement);
    const dialog = within(await canvas.findByRole('dialog', { name: 'Close position' }));
    const confirm = dialog.getByRole('button', { name: 'Close position' });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  }),
});
export const Loading = meta.story({ args: { contractState: 'loading' } });
export const UnknownContract = meta.story({ args: { contractState: 'pair_unknown' } });
export const Failed = meta.story({ args: { contractState: 'unavailable' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /^Positions/ }));
    const table = await canvas.findByRole('table', { name: 'Positions' });
    await expect(table).toHaveTextContent('BTC/USDT');
  }),
});
export const PhoneVisitor = meta.story({
  args: { isVisitor: true },
  globals: { viewport: { value: 'phone' } },
});
/** Nothing of the positions is cut, and no sideways scrolling is needed. */
export const Tablet = meta.story({
  globals: { viewport: { value: 'tablet' } },
  play: inEnglish(async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Positions' });
    await expect(within(table).getAllByRole('button', { name: 'Reverse position' })).toHaveLength(
      pagePositions.length,
    );
    const frame = table.parentElement;
    await expect(frame?.scrollWidth).toBe(frame?.clientWidth);
    for (const cell of table.querySelectorAll('th, td')) {
      await expect(cell.scrollWidth).toBe(cell.clientWidth);
    }
  }),
});
export const Laptop = meta.story({ globals: { viewport: { value: 'laptop' } } });
export const Desktop = meta.story({ globals: { viewport: { value: 'desktop' } } });
