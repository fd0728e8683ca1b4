import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { REJECTION_CODES } from '#contract/errors.ts';
import { LISTINGS_EXAMPLE } from '#scripts/list-listings.ts';
import { root } from '#scripts/runner/programs.ts';
import {
  BUILT_IN_COIN_NETWORKS,
  listCoinNetworks,
  networksOfCoin,
} from '#server/custody/coin-networks.ts';
import { readListings } from '#server/config/listings.ts';
import { mustAccept, openLiveExchange } from '#tests/support/live-exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'listings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => listCoinNetworks(BUILT_IN_COIN_NETWORKS));

type Json = Record<string, unknown>;
const example = (): { coins: Json[] } =>
  JSON.parse(readFileSync(join(root, LISTINGS_EXAMPLE), 'utf8')) as { coins: Json[] };

let fileCount = 0;
function write(content: unknown): string {
  const path = join(folder, `${(fileCount += 1)}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Writes the example after a change. @returns the sentence that rejects it. */
function rejectionAfter(change: (coins: Json[]) => void): string {
  const { coins } = example();
  change(coins);
  const path = write({ coins });
  try {
    readListings(path);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
}

const TIDE = {
  id: 60,
  code: 'TIDE',
  name: 'Tide Token',
  networks: [
    {
      network_id: 2,
      min_deposit: '1',
      min_withdrawal: '2',
      max_withdrawal: '1000',
      step: '0.01',
      fee: '0.5',
      fee_rate: '0',
    },
  ],
  pair: { tick_size: '0.001', lot_size: '0.1' },
};

it('lists the same coins, pairs, networks and contracts from the example as without a file', () => {
  const [listed, builtIn] = [
    readListings(join(root, LISTINGS_EXAMPLE)),
    readListings(undefined),
  ] as const;
  expect({ ...listed, isFile: false }).toEqual(builtIn);
});

it('names what is wrong in one sentence', () => {
  const [USDT, BTC, ETH] = [0, 1, 2] as const;
  const change = (index: number, fields: Json) => (coins: Json[]) =>
    void (coins[index] = { ...coins[index], ...fields });
  const cases: readonly (readonly [(coins: Json[]) => void, string])[] = [
    [change(BTC, { id: 0 }), 'coins.1.id must be a whole number from 1 to 999.'],
    [change(BTC, { color: 'x' }), 'coins.1.color is no field.'],
    [(coins) => delete coins[BTC]?.['name'], 'coins.1.name is missing.'],
    [
      change(BTC, { id: 40 }),
      'BTC has the ID 2 on every exchange, so BTC with the ID 40 cannot be listed.',
    ],
    [
      change(BTC, { code: 'XBT' }),
      'BTC has the ID 2 on every exchange, so XBT with the ID 2 cannot be listed.',
    ],
    [(coins) => coins.push({ ...TIDE }, { ...TIDE, code: 'EBB' }), 'the ID 60 is listed twice.'],
    [(coins) => coins.push({ ...TIDE }, { ...TIDE, id: 61 }), 'TIDE is listed twice.'],
    [(coins) => void coins.shift(), 'coins must contain USDT.'],
    [
      change(USDT, { pair: TIDE.pair }),
      'USDT has no pair and no contract, because prices are quoted in it.',
    ],
    [
      change(BTC, { pair: undefined }),
      'the contract of BTC requires its pair, which is the index.',
    ],
    [
      change(ETH, { pair: { tick_size: '0.03', lot_size: '1' } }),
      'coins.2.pair.tick_size must be 1, 0.1, 0.01 and so on, with at most 8 decimals.',
    ],
    [
      change(ETH, { pair: { tick_size: '0.00001', lot_size: '0.0001' } }),
      'tick_size and lot_size of the pair of ETH must have at most 8 decimals together.',
    ],
    [
      (coins) => coins.push({ ...TIDE, networks: [{ ...TIDE.networks[0], network_id: 77 }] }),
      'coins.12.networks.0.network_id must be the ID of a network, one of 1, 2, 3, 4, 5, 6, 7, 8, 9.',
    ],
    [
      (coins) =>
        coins.push({ ...TIDE, networks: [{ ...TIDE.networks[0], min_withdrawal: '1001' }] }),
      'TIDE on network 2: min_withdrawal must be at most max_withdrawal.',
    ],
    [
      (coins) => coins.push({ ...TIDE, networks: [TIDE.networks[0], TIDE.networks[0]] }),
      'TIDE is listed twice on network 2.',
    ],
    [
      change(BTC, {
        contract: {
          ...(example().coins[BTC]?.['contract'] as Json),
          tiers: [{ from: '5', to: '6', maintenance_rate: '0.1', leverage_max: 5 }],
        },
      }),
      'the tiers of BTC must start at 0, continue each other, and have rising rates and falling leverage.',
    ],
  ];
  for (const [apply, sentence] of cases) {
    expect(rejectionAfter(apply)).toBe(`TIDEMARK_LISTINGS: ${sentence}`);
  }
  expect(() => readListings('/no/such/file')).toThrow('/no/such/file cannot be read.');
  expect(() => readListings(write('[1'))).toThrow('holds no JSON object.');
});

it('trades a coin of the file and lists its network, closes a pair by it, and keeps the steps of stored pairs', async () => {
  const { coins } = example();
  const path = write({ coins: [...coins, TIDE] });
  const live = await openLiveExchange({ TIDEMARK_LISTINGS: path });
  const trader = await live.trader();
  const order = { base_coin_id: 1, trade_coin_id: 60, price: '0.5', amount: '100' };
  await mustAccept(live.call('placeBuyLimit', { bearer: trader.bearer, body: order }));
  const query = 'base_coin_id=1&trade_coin_id=60&dashboard_type=dashboard';
  const book = await fetch(`${live.url}/api/get-exchange-all-orders-app?${query}`);
  expect(await book.text()).toContain('"0.5"');
  expect(networksOfCoin('TIDE').map(({ network }) => network.id)).toEqual([2]);
  await live.stop();

  writeFileSync(
    path,
    JSON.stringify({ coins: [...coins, { ...TIDE, pair: { ...TIDE.pair, status: 'closed' } }] }),
  );
  const closed = await openLiveExchange({ TIDEMARK_LISTINGS: path }, {}, live.folder);
  const rejected = await closed.call('placeBuyLimit', { bearer: trader.bearer, body: order });
  expect(rejected.body.error_code).toBe(REJECTION_CODES.pair_closed);
  await closed.stop();

  writeFileSync(
    path,
    JSON.stringify({
      coins: [...coins, { ...TIDE, pair: { tick_size: '0.01', lot_size: '0.1' } }],
    }),
  );
  await expect(openLiveExchange({ TIDEMARK_LISTINGS: path }, {}, live.folder)).rejects.toThrow(
    'the pair of TIDE keeps its tick size 0.001 and lot size 0.1: orders are stored in them.',
  );
  rmSync(live.folder, { recursive: true, force: true });
});
