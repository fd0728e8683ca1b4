/** The market of a token after its listing, in the whole exchange. */
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { isoOf, epochMs } from '#contract/core/time.ts';
import { verify } from '#tests/support/kill/p2p-calls.ts';
import { openSale, saleBody, termsOfSale } from '#tests/support/launchpad-sales.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

const times = { commitIn: 1, commitFor: 1 };

/** Waits for a step of the timer, which runs each second. */
async function pairOf(live: LiveExchange, id: number): Promise<string> {
  for (;;) {
    const { data } = await mustAccept(
      live.call('launchpadProject', { params: { id: String(id) } }),
    );
    if (typeof data?.['pair'] === 'string') return data['pair'];
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('opens a market in which the token trades, which a restart keeps', async () => {
  let live = await openLiveExchange();
  const trader = await live.trader('lister');
  await verify(live, trader.id);
  const lists = { listing_at: isoOf(epochMs(live.now() + 4 * MINUTE_MS)) };
  const id = await openSale(live, saleBody(live, 'TKN', times, lists));
  live.pass(MINUTE_MS);
  const { bearer } = trader;
  const once = () => ({ request_id: crypto.randomUUID() });
  const commit = { ...(await termsOfSale(live, id)), amount: '50', ...once() };
  await mustAccept(live.call('commitToProject', { bearer, body: commit }));
  const before = await mustAccept(live.call('walletList', { bearer, query: { search: 'TKN' } }));
  expect(before.data?.data).toHaveLength(1);
  live.pass(3 * MINUTE_MS);
  expect(await pairOf(live, id)).toBe('TKN_USDT');
  await mustAccept(live.call('claimTokens', { bearer, body: { project_id: id, ...once() } }));
  const pair = live.exchange.pairs.find(({ tradeCoin }) => tradeCoin === 'TKN');
  const coins = { base_coin_id: 1, trade_coin_id: pair?.tradeCoinId };
  const order = { ...coins, amount: '500', price: '0.06' };
  await mustAccept(live.call('placeSellLimit', { bearer, body: order }));
  const dashboard = { bearer, params: { id: 'TKN_USDT' } };
  expect((await live.call('spotDashboardOfPair', dashboard)).status).toBe(200);
  // Demo trade opens the market at the next start.
  const inDemo = { ...order, price: '0.05', amount: '200' };
  const early = await live.call('demoPlaceBuyLimit', { bearer, body: inDemo });
  expect(early.status).toBeLessThan(500);
  live = await live.restart();
  expect((await live.call('spotDashboardOfPair', dashboard)).status).toBe(200);
  const body = { ...coins, amount: '100', price: '0.06' };
  await mustAccept(live.call('placeBuyLimit', { bearer, body }));
  expect(live.logged).toEqual([]);
  expect(await live.ledgerBreaches()).toEqual([]);
  await live.close();
}, 60_000);
