/** History links of the pages about money: each leads to a page of this client. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isKnownPath, isPrivatePath } from '#src/app/routes.ts';
import { OrderPagesLayout } from '#src/features/spot-orders/parts/OrderPagesLayout.tsx';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { renderOnPage } from '#tests/support/on-page.tsx';

const hrefs = (): readonly (string | null)[] =>
  screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('links the histories of deposits and withdrawals, which are private pages', () => {
  renderOnPage(
    <MoneyPage path="/user/transaction-history" title="History">
      {null}
    </MoneyPage>,
  );
  const histories = ['/user/currency-deposit-history', '/user/currency-withdraw-history'];
  expect(hrefs()).toEqual(expect.arrayContaining(histories));
  for (const path of histories)
    expect([isKnownPath(path), isPrivatePath(path)]).toEqual([true, true]);
});

it('links the histories of stop-limit, buy and sell orders, which are private pages', () => {
  renderOnPage(<OrderPagesLayout page="spot-orders">{null}</OrderPagesLayout>);
  const histories = ['stop-limit', 'buy', 'sell'].map((kind) => `/user/${kind}-order-history`);
  expect(hrefs()).toEqual(expect.arrayContaining(histories));
  for (const path of histories)
    expect([isKnownPath(path), isPrivatePath(path)]).toEqual([true, true]);
});
