/** Sales that the desk cannot open, and a token in the wallet before it has a market. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { verify } from '#tests/support/kill/p2p-calls.ts';
import { deskCall, openSale, saleBody, termsOfSale } from '#tests/support/launchpad-sales.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
beforeAll(async () => {
  live = await openLiveExchange();
});
afterAll(() => live.close());

const times = { commitIn: 1, commitFor: 1 };

it.each([
  ['price', { price: '0' }],
  ['price', { price: '-0.05' }],
  ['lot', { lot: '0' }],
  ['total_tokens', { total_tokens: '0' }],
  ['hard_cap_per_user', { hard_cap_per_user: '0' }],
  ['minimum_commit', { minimum_commit: '0' }],
  ['vesting', { vesting: [{ percent: '0', at: '2030-01-01T00:00:00.000Z' }] }],
])('creates no sale whose %s is not above zero: %j (L5)', async (field, changed) => {
  const body = saleBody(live, 'ZERO', times, changed);
  for (const path of ['', '/preview']) {
    const reply = await deskCall(live, path, body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body['errors'] ?? {}).join()).toContain(field);
  }
  const { data } = await mustAccept(live.call('launchpadProjects'));
  expect(data).toEqual([]);
});

it('shows a token without a market at no value, and leaves it out of the totals (L12)', async () => {
  const { id: traderId, bearer } = await live.trader('holder');
  await verify(live, traderId);
  const id = await openSale(live, saleBody(live, 'NEW', times));
  live.pass(MINUTE_MS);
  const once = () => ({ request_id: crypto.randomUUID() });
  const body = { ...(await termsOfSale(live, id)), amount: '50', ...once() };
  await mustAccept(live.call('commitToProject', { bearer, body }));
  const total = async (): Promise<number> => {
    const overview = await mustAccept(live.call('walletOverview', { bearer }));
    return Number(overview.data?.['usd_total']);
  };
  const before = await total();
  live.pass(2 * MINUTE_MS);
  await mustAccept(live.call('launchpadProject', { params: { id: String(id) } }));
  await mustAccept(live.call('claimTokens', { bearer, body: { project_id: id, ...once() } }));
  const query = { search: 'NEW', wallet_type: 2 };
  const wallets = await mustAccept(live.call('walletList', { bearer, query }));
  expect(wallets.data?.data).toMatchObject([
    { coin_type: 'NEW', balance: '1000', usd_total: null },
  ]);
  // What was charged is gone, and nothing of the token is counted.
  expect(await total()).toBe(before - 50);
});
