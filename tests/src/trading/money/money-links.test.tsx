/** History links of the pages about money and orders: each leads to a page of this client. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { isKnownPath, isPrivatePath } from '#src/app/addresses.ts';
import { OrderPagesLayout } from '#src/features/spot-orders/parts/OrderPagesLayout.tsx';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { renderOnPage } from '#tests/support/on-page.tsx';

afterEach(cleanup);

const ORDER_HISTORIES = [
  '/user/stop-limit-order-history',
  '/user/buy-order-history',
  '/user/sell-order-history',
];
const MONEY_HISTORIES = [
  '/user/currency-deposit-history',
  '/user/currency-withdraw-history',
  '/user/referral-earning-withdrawal/1',
  '/user/referral-earning-trade/2',
];

const hrefs = (): readonly (string | null)[] =>
  screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('[NAV-16] links the seven histories of orders and of money, which are private pages', () => {
  renderOnPage(<OrderPagesLayout page="spot-orders">{null}</OrderPagesLayout>);
  expect(hrefs()).toEqual(expect.arrayContaining(ORDER_HISTORIES));
  cleanup();
  renderOnPage(
    <MoneyPage path="/user/transaction-history" title="History">
      {null}
    </MoneyPage>,
  );
  expect(hrefs()).toEqual(expect.arrayContaining(MONEY_HISTORIES));
  for (const path of [...ORDER_HISTORIES, ...MONEY_HISTORIES])
    expect([path, isKnownPath(path), isPrivatePath(path)]).toEqual([path, true, true]);
});

it.each(MONEY_HISTORIES)('marks the link to the open history %s', (path) => {
  renderOnPage(
    <MoneyPage path={path} title="History">
      {null}
    </MoneyPage>,
  );
  const current = screen
    .getAllByRole('link', { current: 'page' })
    .map((link) => link.getAttribute('href'));
  expect(current).toEqual(['/user/transaction-history', path]);
});
