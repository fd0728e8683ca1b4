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

it('[DEMO-01] sends every call of demo trade to its mirrored path, and changes nothing else of it', async () => {
  const { client, requested } = watchedClient();
  await clientAt('demo', client).call(placeBuyLimit, {} as never);
  expect(requested[0]).toEqual({ ...placeBuyLimit, path: '/demo-trade/buy-limit-app' });
});

it('leaves the calls of the exchange as they are', () => {
  const { client } = watchedClient();
  expect(clientAt('real', client)).toBe(client);
});
