// @vitest-environment node
/** Tests amendments with the real machine, its real wiring and a real exchange. Some requests or
 *  responses are lost on the way. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import type { Order } from '#contract/entities/order.ts';
import { coinPairList } from '#contract/rest/pair-list.ts';
import { EVERY_ORDER, myOrders } from '#contract/rest/spot-history.ts';
import { amendOrder, placeBuyLimit } from '#contract/rest/spot-orders.ts';
import { sendByAxios } from '#src/api/axios-transport.ts';
import {
  bearerHeader,
  createExchangeClient,
  type ExchangeClient,
} from '#src/api/exchange-client.ts';
import { createAmendments } from '#src/app/wiring/trading/amendments.ts';
import { drainNotices } from '#src/app/wiring/shell/toaster.ts';
import { openLiveExchange, type LiveExchange } from '../../../../support/live-exchange.ts';

const SIZE = decimal('1');
const TEST_MS = 60_000;

let exchange: LiveExchange;
beforeAll(async () => {
  exchange = await openLiveExchange();
});
afterAll(() => exchange.close());

type Loss = 'request' | 'response' | undefined;

/** Opens a trader with one open order at `price`, and a client that loses the amend requests or
 *  responses that `loss` names. */
async function waiting(price: Decimal, loss: () => Loss) {
  const { bearer } = await exchange.trader();
  const client = createExchangeClient(
    {
      apiUrl: `${exchange.url}/api`,
      rootUrl: exchange.url,
      secretHeader: { name: 'x-api-secret', value: 'public-client' },
      tokenHeader: bearerHeader,
      language: () => 'en',
      caller: () => ({ token: bearer }),
    },
    () => sendByAxios,
  );
  const sent = vi.fn();
  const leaky: ExchangeClient = {
    call: async (route, input) => {
      if (route.path !== amendOrder.path) return client.call(route, input);
      sent();
      const lost = loss();
      if (lost === 'request') throw new Error('The request is lost.');
      const response = await client.call(route, input);
      if (lost === 'response') throw new Error('The answer is lost.');
      return response;
    },
  };
  const { model: pairs } = await client.call(coinPairList, {});
  const pair = pairs.find(({ tradeCoin }) => tradeCoin === 'ETH');
  if (pair === undefined) throw new Error('The exchange lists ETH.');
  const { model } = await client.call(placeBuyLimit, {
    body: {
      tradeCoinId: pair.tradeCoinId,
      quoteCoinId: pair.quoteCoinId,
      clientOrderId: undefined,
      size: SIZE,
      limitPrice: price,
      timeInForce: 'GTC',
      isPriceConfirmed: true,
    },
  });
  const orderNow = async (): Promise<Order | undefined> => {
    const query = { ...EVERY_ORDER, state: 'open' as const, page: 1, perPage: 20 };
    return (await client.call(myOrders, { query })).model.items[0];
  };
  drainNotices();
  return {
    amendments: createAmendments(leaky, () => undefined),
    order: model.order,
    orderNow,
    sent,
  };
}

/** Requests another price and waits for the outcome. */
async function amend(
  { amendments, order }: Awaited<ReturnType<typeof waiting>>,
  limitPrice: Decimal,
): Promise<'amended' | 'rejected'> {
  await amendments.request(order, { limitPrice }, true);
  const [actor] = amendments.actors();
  if (actor === undefined) throw new Error('What is asked for is under way.');
  // A repeated request starts no second amendment.
  await amendments.request(order, { limitPrice }, true);
  const ended = await waitFor(actor, (snapshot) => snapshot.matches('resting'), {
    timeout: TEST_MS / 2,
  });
  return ended.matches({ resting: 'amended' }) ? 'amended' : 'rejected';
}

it(
  'amends an order in place: its ID stays and its version increases',
  async () => {
    const harness = await waiting(decimal('1500'), () => undefined);
    expect(await amend(harness, decimal('1501'))).toBe('amended');
    expect(await harness.orderNow()).toMatchObject({
      id: harness.order.id,
      limitPrice: '1501',
      size: '1',
    });
    expect(harness.sent).toHaveBeenCalledOnce();
    expect(drainNotices()).toMatchObject([{ tone: 'success', text: { kind: 'server' } }]);
  },
  TEST_MS,
);

it(
  'detects that the order was amended when the response is lost, and never sends the request again',
  async () => {
    const harness = await waiting(decimal('1500'), () => 'response');
    expect(await amend(harness, decimal('1502'))).toBe('amended');
    expect((await harness.orderNow())?.limitPrice).toBe('1502');
    expect(harness.sent).toHaveBeenCalledOnce();
    expect(drainNotices()).toMatchObject([{ tone: 'success', text: { code: 'order_amended' } }]);
  },
  TEST_MS,
);

it(
  'detects that the order was not amended when the request is lost',
  async () => {
    const harness = await waiting(decimal('1500'), () => 'request');
    expect(await amend(harness, decimal('1502'))).toBe('rejected');
    expect((await harness.orderNow())?.limitPrice).toBe('1500');
    expect(drainNotices()).toMatchObject([{ tone: 'error', text: { code: 'order_not_amended' } }]);
  },
  TEST_MS,
);

it(
  "leaves the order unchanged when the exchange rejects, and shows the exchange's message",
  async () => {
    const harness = await waiting(decimal('1500'), () => undefined);
    expect(await amend(harness, decimal('0.0000001'))).toBe('rejected');
    expect((await harness.orderNow())?.limitPrice).toBe('1500');
    expect(drainNotices()).toMatchObject([{ tone: 'error', text: { kind: 'server' } }]);
  },
  TEST_MS,
);
