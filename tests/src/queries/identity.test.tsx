import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '#tests/support/testing-library.ts';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import {
  provideIdentityQueries,
  useActiveDocuments,
  useIdentitySettings,
  type CommonIdentity,
  type IdentitySettings,
} from '#src/queries/identity.ts';

const settingsOf = (type: string): IdentitySettings => ({
  type: type === 'DR' ? 'DR' : 'PERSONA',
  details: {
    persona: { isVerified: false, status: 'none', inquiryId: undefined },
    countries: [],
    minimumAge: 18,
  },
});
const missing = new ApiError('Not found.', { code: 'not_found', status: 404 });

/** Renders what the page reads first. @returns the calls, and the type that was read. */
function read(settings: () => Promise<IdentitySettings>, common?: CommonIdentity) {
  const call = vi.fn((route: { readonly path: string }) =>
    route.path === '/kyc-active-list'
      ? Promise.resolve({ model: [], message: '' })
      : settings().then((model) => ({ model, message: '' })),
  );
  const cache = createQueryCache();
  cache.setDefaultOptions({ queries: { retry: false } });
  provideIdentityQueries(cache, { call } as unknown as ExchangeClient, common);
  function Reader() {
    const found = useIdentitySettings();
    useActiveDocuments(found.data?.type);
    return <output>{found.isError ? 'failed' : (found.data?.type ?? 'loading')}</output>;
  }
  const { container } = render(
    <QueryClientProvider client={cache}>
      <Reader />
    </QueryClientProvider>,
  );
  const paths = () => call.mock.calls.map(([route]) => route.path);
  const shows = (text: string) => waitFor(() => expect(container.textContent).toBe(text));
  return { paths, shows };
}

it('[KYC-01][KYC-02] reads the type from the settings of the user, and the active list for DR', async () => {
  const { paths, shows } = read(() => Promise.resolve(settingsOf('DR')));
  await shows('DR');
  await waitFor(() => expect(paths()).toEqual(['/user-kyc-settings-details', '/kyc-active-list']));
});

it('[KYC-03] loads no list of documents for any other type', async () => {
  const { paths, shows } = read(() => Promise.resolve(settingsOf('PERSONA')));
  await shows('PERSONA');
  expect(paths()).toEqual(['/user-kyc-settings-details']);
});

it('[SET-12] takes type and details of the common settings from a back end without those of the user', async () => {
  const { shows, paths } = read(
    () => Promise.reject(missing),
    () => ({ type: 'DR', details: { minimum_age: 21 } }),
  );
  await shows('DR');
  await waitFor(() => expect(paths()).toContain('/kyc-active-list'));
});

it('shows a failed read as not known, and not as another type', async () => {
  const lost = read(
    () => Promise.reject(new Error('no response')),
    () => ({ type: 'DR', details: undefined }),
  );
  await lost.shows('failed');
  await read(() => Promise.reject(missing)).shows('failed');
});
