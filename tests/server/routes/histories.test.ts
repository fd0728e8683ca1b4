/** Tests that each history lists the records of its user alone, and page by page. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HISTORY_PAGE_SIZE } from '#contract/pages.ts';
import { parse } from '#contract/codec.ts';
import { walletHistory } from '#contract/rest/deposits.ts';
import type { RouteName } from '#contract/routes.ts';
import { faucetSend, mineBlocks } from '#tests/support/every-custody-call.ts';
import { insertHistories } from '#tests/support/inserted-histories.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
} from '#tests/support/live-exchange.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const COUNT = HISTORY_PAGE_SIZE + 3;

let live: LiveExchange;
let users: readonly (TraderLogin & { readonly count: number })[];

beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CHAIN_FAULTS: 'off' });
  users = [
    { ...(await live.trader()), count: COUNT },
    { ...(await live.trader()), count: 2 },
  ];
  for (const { bearer, id, count } of users) {
    insertHistories(join(live.folder, 'data'), id, count);
    const { data } = await mustAccept(live.call('createDepositAddress', { bearer, body: TRON }));
    for (let sent = 0; sent < count; sent += 1) {
      await faucetSend(live, { ...TRON, address: data?.['address'], amount: '300' });
      const move = { coin_id: 1, from_wallet_type: 2, to_wallet_type: 3, amount: '0.00000001' };
      const body = { ...move, request_id: randomUUID() };
      await mustAccept(live.call('transferBetweenWallets', { bearer, body }));
    }
  }
  await mineBlocks(live, TRON.network_id, 30);
}, 60_000);
afterAll(() => live.close());

interface WirePage {
  readonly data: readonly { readonly id?: number; readonly seq?: number }[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

/** The client shows nothing of a page with a row that it cannot read. */
it.each(['deposit', 'withdrawal'])('inserts %s rows that the client can read', async (type) => {
  const [user] = users;
  const { data, ...reply } = (
    await live.call('walletHistory', { bearer: user?.bearer, query: { type } })
  ).body;
  const parsed = parse(walletHistory.reply, { ...reply, ...data });
  expect(parsed.ok ? [] : Object.keys(parsed.issues)).toEqual([]);
});

const HISTORIES = [
  ['deposit', 'walletHistory', { type: 'deposit' }],
  ['withdrawal', 'walletHistory', { type: 'withdrawal' }],
  ['transaction', 'transactionHistory', { type: 'wallet_transfer' }],
  ['swap', 'convertHistory', {}],
  ['currency deposit', 'walletHistory', { type: 'deposit', coin_type: 'USDT' }],
  ['currency withdrawal', 'walletHistory', { type: 'withdrawal', coin_type: 'USDT' }],
] as const satisfies readonly (readonly [string, RouteName, object])[];

it.each(HISTORIES)(
  '[HIST-01] the %s history lists the records of its user alone, and pages through them',
  async (_, route, filter) => {
    const read = async ({ bearer }: TraderLogin, page: number): Promise<WirePage> => {
      const { body } = await live.call(route, { bearer, query: { ...filter, page } });
      const data: unknown = body.data;
      const { histories, ...own } = data as WirePage & { readonly histories?: WirePage };
      return histories ?? own;
    };
    const seen: number[][] = [];
    for (const user of users) {
      const first = await read(user, 1);
      const ids: number[] = [];
      for (let page = 1; page <= first.last_page; page += 1) {
        const rows = await read(user, page);
        expect(rows).toMatchObject({ current_page: page, total: first.total });
        expect(rows.data.length).toBeLessThanOrEqual(HISTORY_PAGE_SIZE);
        ids.push(...rows.data.map(({ id, seq }) => id ?? seq ?? 0));
      }
      // Every record once, newest first. A transfer has a line in each of its wallets.
      expect(ids).toHaveLength(user.count * (route === 'transactionHistory' ? 2 : 1));
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
      seen.push(ids);
      expect(first.last_page).toBe(Math.max(1, Math.ceil(ids.length / HISTORY_PAGE_SIZE)));
    }
    const [mine = [], theirs = []] = seen;
    // Numbers of lines are each account's own.
    if (route !== 'transactionHistory') {
      expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
    }
  },
);
