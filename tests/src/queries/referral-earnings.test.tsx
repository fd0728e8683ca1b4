/** Tests the referral earnings with the real client and a simulated network. */
import { cleanup, renderHook, waitFor } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { epochSec } from '#contract/core/time.ts';
import { referralEarningWire } from '#contract/samples/referrals.ts';
import type { RawRequest } from '#src/api/transport.ts';
import { createEarningRefresh } from '#src/app/wiring/money/referral-earnings.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import {
  provideReferralEarningQueries,
  useReferralEarnings,
  type ReferralHistoryQuery,
} from '#src/queries/referral-earnings.ts';
import { recordingExchange } from '../../support/recording-exchange.ts';

afterEach(cleanup);

const SLOW = { timeout: 10_000 };
const TRADES: ReferralHistoryQuery = {
  type: 'trade',
  coin: undefined,
  since: undefined,
  until: undefined,
  page: 1,
};

function openPage(initial: ReferralHistoryQuery) {
  const exchange = recordingExchange(
    ({ query }: RawRequest) => ({
      data: [{ ...referralEarningWire, type: (query as { type: number }).type }],
      current_page: 1,
      last_page: 1,
      per_page: 20,
      total: 1,
    }),
    () => 'bearer',
  );
  const cache = createQueryCache();
  provideReferralEarningQueries(cache, exchange.client);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const hook = renderHook((query: ReferralHistoryQuery) => useReferralEarnings(query), {
    wrapper,
    initialProps: initial,
  });
  return { ...exchange, ...hook, cache };
}

it('[ROUTE-51] requests the earnings from trades with coin, period and page', async () => {
  const { sent, result } = openPage({
    ...TRADES,
    coin: 'USDT',
    since: epochSec(1_795_000_000),
    until: epochSec(1_795_086_400),
    page: 2,
  });
  await waitFor(() => expect(result.current.data?.items).toHaveLength(1), SLOW);
  expect(sent).toEqual([
    'GET /referral-earnings {"type":2,"coin_type":"USDT","from":1795000000,"to":1795086400,"page":2,"per_page":20}',
  ]);
});

it('never shows rows of trades as earnings from withdrawals', async () => {
  const { result, rerender } = openPage(TRADES);
  await waitFor(() => expect(result.current.data?.items[0]?.type).toBe('trade'), SLOW);
  rerender({ ...TRADES, page: 2 });
  expect(result.current.data?.items[0]?.type).toBe('trade');
  rerender({ ...TRADES, type: 'withdrawal' });
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.data?.items[0]?.type).toBe('withdrawal'), SLOW);
});

it('reads the earnings once more after several changes of the account', async () => {
  const { sent, result, cache } = openPage(TRADES);
  await waitFor(() => expect(result.current.isSuccess).toBe(true), SLOW);
  const refresh = createEarningRefresh(cache);
  refresh();
  refresh();
  await waitFor(() => expect(sent).toHaveLength(2), SLOW);
});
