import { expect, it } from 'vitest';
import { placeBuyLimit } from '#contract/rest/spot-orders.ts';
import type { AnyRoute } from '#src/api/response.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { clientAt } from '#src/api/trading-mode-client.ts';

function watchedClient() {
  const requested: AnyRoute[] = [];
  const client: ExchangeClient = {
    call: (route) => {
      requested.push(route);
      return Promise.resolve({ model: undefined, message: '' }) as never;
    },
  };
  return { client, requested };
}

it('[DEMO-01] sends every demo trading call to its mirrored path, otherwise unchanged', async () => {
  const { client, requested } = watchedClient();
  await clientAt('demo', client).call(placeBuyLimit, {} as never);
  expect(requested[0]).toEqual({ ...placeBuyLimit, path: '/demo-trade/buy-limit-app' });
});

it('does not change the calls of real trading', () => {
  const { client } = watchedClient();
  expect(clientAt('real', client)).toBe(client);
});
