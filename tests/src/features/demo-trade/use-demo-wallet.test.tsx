/** Tests the demo wallet's queries with the real client and a mock exchange. */
import type { ReactNode } from 'react';
import { act, cleanup, renderHook, waitFor } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { demoAccountWire, demoStatisticsWire } from '#contract/samples/demo.ts';
import { orderWire } from '#contract/samples/spot.ts';
import { dataOf } from '#domain/loadable.ts';
import { DemoServiceProvider } from '#src/binding/demo.ts';
import { useDemoWalletPage } from '#src/features/demo-trade/use-demo-wallet.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { DEMO_KEY, provideDemoQueries } from '#src/queries/demo.ts';
import { recordingExchange } from '../../../support/recording-exchange.ts';

const ROW_COUNT = 20;

afterEach(cleanup);

it('[DEMO-01] starts the history of a new epoch at its first page, whatever page was shown before', async () => {
  const now = { epoch: 2, orderCount: 3 * ROW_COUNT };
  const { client } = recordingExchange(
    ({ path, query }) => {
      if (path.endsWith('/account')) {
        const { current, ...rest } = demoAccountWire;
        return { ...rest, current: { ...current, epoch: now.epoch } };
      }
      if (path.endsWith('/statistics')) return demoStatisticsWire;
      const { page = 1 } = query as { readonly page?: number };
      const total = path.endsWith('/epoch-orders') ? now.orderCount : 0;
      const count = Math.max(0, Math.min(ROW_COUNT, total - (page - 1) * ROW_COUNT));
      return {
        data: Array.from({ length: count }, (_, at) => ({ ...orderWire, id: page * 100 + at })),
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / ROW_COUNT)),
        per_page: ROW_COUNT,
        total,
      };
    },
    () => 'bearer',
  );
  const cache = createQueryCache();
  provideDemoQueries(cache, client);
  const reset = async (): Promise<void> => {
    Object.assign(now, { epoch: 3, orderCount: 1 });
    await cache.invalidateQueries({ queryKey: [DEMO_KEY] });
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <DemoServiceProvider value={{ topUp: () => Promise.resolve(), reset }}>
        {children}
      </DemoServiceProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(useDemoWalletPage, { wrapper });
  await waitFor(() => expect(dataOf(result.current.orders.page)?.total).toBe(60));
  act(() => result.current.orders.onPageChange(3));
  await waitFor(() => expect(dataOf(result.current.orders.page)?.currentPage).toBe(3));
  await act(() => result.current.onReset());
  await waitFor(() => expect(dataOf(result.current.orders.page)?.total).toBe(1));
  expect(dataOf(result.current.orders.page)?.items).toHaveLength(1);
});
