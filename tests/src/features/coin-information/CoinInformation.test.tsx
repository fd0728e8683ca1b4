import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { CoinInformation } from '#src/features/coin-information/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideMarketQueries } from '#src/queries/market.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordingExchange } from '../../../support/recording-exchange.ts';

afterEach(cleanup);

async function openCoin(response: () => unknown) {
  const { client, sent } = recordingExchange(response);
  const cache = createQueryCache();
  cache.setDefaultOptions({ queries: { retry: false } });
  provideMarketQueries(cache, client);
  renderOnPage(
    <QueryClientProvider client={cache}>
      <CoinInformation coin="BTC" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await settle();
  return { sent };
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('[API-60] requests a coin by its code and shows its information', async () => {
  const { sent } = await openCoin(() => CALL_SAMPLES.coinInformation.reply);
  expect(sent).toEqual(['GET /coin-information/BTC']);
  expect(screen.getByText('Bitcoin')).toBeDefined();
  expect(screen.getByText('21,000,000 BTC')).toBeDefined();
  expect(screen.getByText('2009')).toBeDefined();
});

it('shows an error in place when the coin could not be loaded, and retries', async () => {
  let isBroken = true;
  await openCoin(() => {
    if (isBroken) throw new Error('offline');
    return CALL_SAMPLES.coinInformation.reply;
  });
  expect(screen.getByText('Part of the page could not be loaded')).toBeDefined();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry', hidden: true }));
  await settle();
  expect(screen.getByText('Bitcoin')).toBeDefined();
});
