/** The worker's own calls on the wire. */
import { expect, it } from 'vitest';
import { epochMs, epochSec } from '#contract/core/time.ts';
import { bookSnapshot } from '#contract/rest/spot-market.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { createExchangeCalls } from '#workers/market/socket/exchange-calls.ts';

const BOOK = { epoch: 'e1', sequence: 7, at: epochMs(1), bids: [], asks: [], checksum: 0 };
const never = new AbortController().signal;

function callsRespondingWith(body: unknown, status = 200, language = () => 'en') {
  const requested: { readonly address: URL; readonly headers: HeadersInit | undefined }[] = [];
  const calls = createExchangeCalls(
    {
      apiUrl: 'https://exchange.example/api',
      apiSecretHeader: { name: 'x-secret', value: 'public' },
    },
    language,
    (address, init) => {
      requested.push({
        address: new URL(address instanceof Request ? address.url : address),
        headers: init?.headers,
      });
      return Promise.resolve(Response.json(body, { status }));
    },
  );
  return { calls, requested };
}

const envelope = (data: unknown) => ({ success: true, message: '', data });

it('[API-57] requests a full book by its depth, its trading mode, both sides and the coins', async () => {
  const { calls, requested } = callsRespondingWith(envelope(bookSnapshot.reply.encode(BOOK)));
  expect(await calls.snapshot(btcUsdt, never)).toEqual(BOOK);
  const [only, ...others] = requested;
  expect(others).toEqual([]);
  expect(only?.address.pathname).toBe('/api/get-exchange-all-orders-app');
  expect(Object.fromEntries(only?.address.searchParams ?? [])).toEqual({
    base_coin_id: String(btcUsdt.quoteCoinId),
    trade_coin_id: String(btcUsdt.tradeCoinId),
    dashboard_type: 'dashboard',
    order_type: 'buy_sell',
    per_page: '1000',
  });
  // Public calls include no user's token.
  expect(only?.headers).toEqual({ lang: 'en', 'x-secret': 'public' });
});

it('[API-02] sends the language of the page with every call, also after a switch', async () => {
  let language = 'vi';
  const { calls, requested } = callsRespondingWith(envelope({}), 200, () => language);
  const span = { resolution: '1' as const, from: epochSec(0), to: epochSec(60) };
  const sendAll = () =>
    Promise.allSettled([
      calls.snapshot(btcUsdt, never),
      calls.trades(btcUsdt, never),
      calls.bars(btcUsdt, span, never),
    ]);
  await sendAll();
  language = 'ar';
  await sendAll();
  expect(requested.map(({ headers }) => new Headers(headers).get('lang'))).toEqual([
    'vi',
    'vi',
    'vi',
    'ar',
    'ar',
    'ar',
  ]);
});

it.each([
  ['the exchange says no', { success: false, message: 'No', data: null }, 200],
  ['the status is no answer', envelope(bookSnapshot.reply.encode(BOOK)), 503],
  ['the book has another shape', envelope({ bids: 'none' }), 200],
])('returns no book where %s', async (_, body, status) => {
  const { calls } = callsRespondingWith(body, status);
  await expect(calls.snapshot(btcUsdt, never)).rejects.toThrow('/get-exchange-all-orders-app');
});
