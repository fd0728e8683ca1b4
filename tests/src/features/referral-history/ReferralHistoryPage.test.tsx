/** Tests what the page of referral earnings joins: its address with the query of its rows. */
import { act, cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ReferralHistoryPage } from '#src/features/referral-history/ReferralHistoryPage.tsx';
import { ReferralHistoryView } from '#src/features/referral-history/ReferralHistoryView.tsx';
import type { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

vi.mock('#src/features/referral-history/ReferralHistoryView.tsx', () => ({
  ReferralHistoryView: vi.fn(() => null),
}));
vi.mock('#src/trading/money/MoneyPage.tsx', () => ({
  MoneyPage: vi.fn(({ children }: Parameters<typeof MoneyPage>[0]) => children),
}));
afterEach(cleanup);

it('reads the earnings of its type, of the coin and the days in the address', async () => {
  const { within, asked } = recordQueries(() => undefined);
  const search = '?coin=BTC&from=2026-11-01&to=2026-11-20&page=2';
  renderOnPage(within(<ReferralHistoryPage type="trade" />), `/r${search}`);
  const query = () =>
    asked.flat().findLast((part) => typeof part === 'object' && part !== null && 'page' in part);
  const props = () => vi.mocked(ReferralHistoryView).mock.lastCall?.[0];
  expect(props()?.filter).toMatchObject({ coin: 'BTC', fromDay: '2026-11-01', page: 2 });
  expect(query()).toMatchObject({
    type: 'trade',
    coin: 'BTC',
    page: 2,
    since: expect.any(Number),
    until: expect.any(Number),
  });
  await act(async () => props()?.onFilterChange({ coin: 'ETH' }));
  expect(query()).toMatchObject({ coin: 'ETH', page: 1, since: expect.any(Number) });
});
