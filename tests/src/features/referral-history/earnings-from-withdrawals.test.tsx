/** Tests what the page at the address of withdrawals renders, with an exchange that has earnings of both types. */
import { cleanup, screen, within } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { referralEarningWire } from '#contract/samples/referrals.ts';
import type { RawRequest } from '#src/api/transport.ts';
import { PAGES } from '#src/app/pages.tsx';
import { ReferralHistoryPage } from '#src/features/referral-history/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideReferralEarningQueries } from '#src/queries/referral-earnings.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordingExchange } from '../../../support/recording-exchange.ts';

const PATH = '/user/referral-earning-withdrawal/1';
const [WITHDRAWAL, TRADE] = [1, 2];

afterEach(cleanup);

const rows = [
  { ...referralEarningWire, id: 1, type: WITHDRAWAL, amount: decimal('0.25'), fee: decimal('1') },
  { ...referralEarningWire, id: 2, type: TRADE, amount: decimal('4.05'), fee: decimal('18') },
];

it('[ROUTE-50] renders the earnings from withdrawals, and none from trades', async () => {
  const { client, sent } = recordingExchange(
    ({ path, query }: RawRequest) => {
      if (path !== '/referral-earnings') return [];
      const data = rows.filter(({ type }) => type === (query as { type: number }).type);
      return { data, current_page: 1, last_page: 1, per_page: 20, total: data.length };
    },
    () => 'bearer',
  );
  const cache = createQueryCache();
  provideReferralEarningQueries(cache, client);
  renderOnPage(
    <QueryClientProvider client={cache}>
      <ReferralHistoryPage type="withdrawal" />
    </QueryClientProvider>,
    PATH,
  );
  const title = 'Referrals: withdrawals';
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  const table = await screen.findByRole('table', { name: title });
  expect(await within(table).findByText(/0\.25/)).toBeDefined();
  expect(within(table).queryByText(/4\.05/)).toBeNull();
  expect(sent.filter((one) => one.includes('/referral-earnings'))).toEqual([
    'GET /referral-earnings {"type":1,"page":1,"per_page":20}',
  ]);
});

it('[ROUTE-50] opens that page at its address', () => {
  expect(PAGES.find(({ path }) => path === PATH)).toMatchObject({
    part: 'referralHistory',
    page: 'WithdrawalEarningsRoute',
    access: 'trader',
  });
});
