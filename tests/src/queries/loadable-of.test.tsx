/** Tests the states of a query with the real cache and a simulated network. */
import { act, cleanup, renderHook, waitFor } from '#tests/support/testing-library.ts';
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createQueryCache } from '#src/queries/cache.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';

afterEach(cleanup);

/** Opens a query of a page; each request waits until the test answers it. */
function openQuery(isRequested = true) {
  const cache = createQueryCache();
  cache.setDefaultOptions({ queries: { retry: false } });
  const pending: PromiseWithResolvers<string>[] = [];
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const view = renderHook(
    ({ page }: { readonly page: number }) =>
      loadableOf(
        useQuery({
          queryKey: ['page', page],
          enabled: isRequested,
          placeholderData: keepPreviousData,
          queryFn: () => {
            const request = Promise.withResolvers<string>();
            pending.push(request);
            return request.promise;
          },
        }),
      ),
    { wrapper, initialProps: { page: 1 } },
  );
  const show = () => {
    const { onRetry: _onRetry, ...state } = view.result.current;
    return state;
  };
  const retry = () => act(() => view.result.current.onRetry());
  const becomes = (state: object) => waitFor(() => expect(show()).toEqual(state));
  return { ...view, pending, shown: show, retry, becomes };
}

it('is idle until the query is requested', () => {
  expect(openQuery(false).shown()).toEqual({ status: 'idle' });
});

it('fails, loads again on retry, and keeps loaded data when a reload fails', async () => {
  const { pending, shown, retry, becomes } = openQuery();
  const cause = new Error('no route');
  expect(shown()).toEqual({ status: 'loading' });
  pending[0]?.reject(cause);
  await becomes({ status: 'failed', cause });
  retry();
  await becomes({ status: 'loading' });
  pending[1]?.resolve('first');
  await becomes({ status: 'ready', data: 'first' });
  retry();
  pending[2]?.reject(cause);
  await becomes({ status: 'stale', data: 'first', reason: 'failed' });
  retry();
  pending[3]?.resolve('second');
  await becomes({ status: 'ready', data: 'second' });
});

it('marks the previous page as stale until the requested page is loaded', async () => {
  const { pending, rerender, becomes } = openQuery();
  pending[0]?.resolve('page 1');
  await becomes({ status: 'ready', data: 'page 1' });
  rerender({ page: 2 });
  await becomes({ status: 'stale', data: 'page 1', reason: 'reloading' });
  pending[1]?.resolve('page 2');
  await becomes({ status: 'ready', data: 'page 2' });
});
