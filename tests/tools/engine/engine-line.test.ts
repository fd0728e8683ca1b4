/** The engine tool as a tester uses it from another language: lines in, lines out. */
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import { readCapture, textLevelsOf } from '#tests/support/captures/capture.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';
import { createEngine } from '#tools/engine/engine-line.ts';

const SEED = 31;

/** Returns the responses of a fresh engine, line by line. */
async function responsesOf(...lines: readonly (object | string)[]): Promise<unknown[]> {
  const response = createEngine();
  const responses: unknown[] = [];
  for (const line of lines) {
    responses.push(await response(typeof line === 'string' ? line : JSON.stringify(line)));
  }
  return responses;
}

const lastOf = async (...lines: readonly (object | string)[]) =>
  (await responsesOf(...lines)).at(-1);

describe('a line', () => {
  it('that cannot be parsed gets an error, and the next one is processed', async () => {
    const responses = await responsesOf('nonsense', '[]', '{"op":"x"}', { op: 'book.dump' });
    expect(
      responses.slice(0, 3).every((response) => Object.hasOwn(response as object, 'error')),
    ).toBe(true);
    expect(responses[3]).toEqual({ bids: [], asks: [] });
  });

  it('with one bad level changes nothing', async () => {
    const [, , error, dump] = await responsesOf(
      { op: 'book.reset', depth: null },
      { op: 'book.apply', kind: 'snapshot', last_id: 1, bids: [['1', '2']], asks: [] },
      { op: 'book.apply', kind: 'diff', first_id: 2, last_id: 2, bids: [['1', '0'], ['x', '1']], asks: [] }, // prettier-ignore
      { op: 'book.dump' },
    );
    expect(error).toEqual({ error: 'a price is a decimal number' });
    expect(dump).toEqual({ bids: [['1', '2']], asks: [] });
  });
});

describe('book', () => {
  const snapshot = {
    op: 'book.apply',
    kind: 'snapshot',
    last_id: 10,
    bids: [['100.5', '1']],
    asks: [['101', '2.50']],
  };
  const diff = (first: number, last: number, more: object = {}) => ({
    op: 'book.apply',
    kind: 'diff',
    first_id: first,
    last_id: last,
    bids: [],
    asks: [],
    ...more,
  });
  const applied = { applied: true, gap: false };

  it('[SPOT-04] applies, merges, skips and detects gaps according to the rules', async () => {
    const responses = await responsesOf(
      diff(8, 11, { bids: [['100.75', '3']] }),
      snapshot,
      diff(9, 11),
      diff(12, 12, { asks: [['101', '0']] }),
      diff(14, 14),
      diff(13, 13),
      { ...snapshot, last_id: 20 },
      diff(21, 21, { prev_last_id: 19 }),
      diff(21, 21, { prev_last_id: 20, bids: [['100.123456789', '0.1']] }),
    );
    expect(responses).toEqual([
      { applied: false, gap: false, best_bid: null, best_ask: null, n_bids: 0, n_asks: 0 },
      { ...applied, best_bid: ['100.75', '3'], best_ask: ['101', '2.5'], n_bids: 2, n_asks: 1 },
      expect.objectContaining({ applied: false, gap: false }),
      expect.objectContaining({ ...applied, best_ask: null }),
      expect.objectContaining({ applied: false, gap: true }),
      expect.objectContaining({ applied: false, gap: true }),
      expect.objectContaining({ ...applied, n_bids: 1 }),
      expect.objectContaining({ applied: true, gap: false }),
      expect.objectContaining({ applied: false, gap: false }),
    ]);
  });

  it('[SPOT-04] matches every recorded touch of a captured market', async () => {
    const capture = readCapture('ethusdt-spot');
    const response = createEngine();
    const touches = new Map<number, string>();
    for (const message of capture.messages) {
      if (message.kind !== 'touch') continue;
      const { bid, bidSize, ask, askSize } = message;
      const text = textLevelsOf([bid, bidSize, ask, askSize], capture);
      touches.set(message.id, JSON.stringify(text));
    }
    let agreed = 0;
    for (const message of capture.messages) {
      if (message.kind !== 'snapshot' && message.kind !== 'diff') continue;
      const line = JSON.stringify({
        op: 'book.apply',
        kind: message.kind,
        last_id: message.lastId,
        ...(message.kind === 'diff' ? { first_id: message.firstId } : {}),
        bids: textLevelsOf(message.bids, capture),
        asks: textLevelsOf(message.asks, capture),
      });
      const result = (await response(line)) as Record<string, unknown>;
      expect(result['gap']).toBe(false);
      const touch = result['applied'] === true ? touches.get(message.lastId) : undefined;
      if (touch === undefined) continue;
      agreed += 1;
      expect(JSON.stringify([result['best_bid'], result['best_ask']])).toBe(touch);
    }
    expect(agreed).toBe(1056);
  });

  it('skips levels by their own number and truncates to the depth', async () => {
    expect(
      await lastOf(
        { op: 'book.reset', depth: 2 },
        { ...snapshot, bids: [['3', '1'], ['2', '1'], ['1', '1']] }, // prettier-ignore
        diff(11, 12, { kind: 'update', bids: [['3', '9', 10], ['4', '1', 11]] }), // prettier-ignore
        { op: 'book.dump' },
      ),
    ).toEqual({
      bids: [
        ['4', '1'],
        ['3', '1'],
      ],
      asks: [['101', '2.5']],
    });
  });
});

describe('match', () => {
  const place = (id: string, user: string, side: string, more: object) => ({
    op: 'match.place',
    pair: 'X/USD',
    id,
    user,
    side,
    type: 'limit',
    ...more,
  });

  it('[SPOT-02] fills by price and time, triggers stops and reports each outcome', async () => {
    const responses = await responsesOf(
      { op: 'match.reset', users: ['a', 'b'], unlimited_funds: true, fees: '0' },
      place('1', 'a', 'sell', { price: '100', qty: '1' }),
      place('2', 'a', 'sell', { price: '100', qty: '1' }),
      place('3', 'b', 'buy', { price: '90', qty: '5' }),
      place('4', 'a', 'sell', { type: 'stop-limit', stop: '95', limit: '85', qty: '1' }),
      place('5', 'b', 'buy', { type: 'market', qty: '1.5' }),
      place('6', 'a', 'sell', { price: '90', qty: '1' }),
      { op: 'match.book', pair: 'X/USD' },
      { op: 'match.cancel', pair: 'X/USD', id: '3', user: 'a' },
      { op: 'match.cancel', pair: 'X/USD', id: '3', user: 'b' },
    );
    const nothing = { triggered: [], triggered_trades: [] };
    expect(responses.slice(4)).toEqual([
      { ok: true, state: 'waiting', trades: [], ...nothing },
      {
        ok: true,
        state: 'filled',
        trades: [
          { maker: '1', price: '100', qty: '1' },
          { maker: '2', price: '100', qty: '0.5' },
        ],
        ...nothing,
      },
      {
        ok: true,
        state: 'filled',
        trades: [{ maker: '3', price: '90', qty: '1' }],
        triggered: ['4'],
        triggered_trades: [{ taker: '4', maker: '3', price: '90', qty: '1' }],
      },
      { bids: [['90', 1, '3']], asks: [['100', 1, '0.5']] },
      { ok: false, released: '0' },
      { ok: true, released: '270' },
    ]);
  });

  it('[SPOT-02] stops a taker at its own order and rejects a stop that would trigger immediately', async () => {
    const responses = await responsesOf(
      { op: 'match.reset', users: [], unlimited_funds: true },
      place('1', 'a', 'sell', { price: '10', qty: '1' }),
      place('2', 'b', 'buy', { price: '10', qty: '0.5' }),
      place('3', 'a', 'buy', { price: '11', qty: '1' }),
      place('4', 'b', 'buy', { type: 'stop-limit', stop: '10', limit: '12', qty: '1' }),
      place('4', 'b', 'buy', { price: '1', qty: '1' }),
      place('4', 'b', 'buy', { price: '1', qty: '1' }),
      place('5', 'c', 'buy', { type: 'market', qty: '2' }),
    );
    expect(responses.slice(3)).toMatchObject([
      { ok: true, state: 'cancelled', trades: [] },
      { ok: false, error: 'stop_would_trigger' },
      { ok: true, state: 'open' },
      { ok: false, error: 'order_id_reused' },
      { ok: true, state: 'cancelled', trades: [{ maker: '1', price: '10', qty: '0.5' }] },
    ]);
  });

  it('[SPOT-01] applies a listed pair’s own steps and checks', async () => {
    const responses = await responsesOf(
      { op: 'match.reset', users: [], unlimited_funds: true },
      { ...place('1', 'a', 'buy', { price: '100.001', qty: '1' }), pair: 'BTC/USDT' },
      { ...place('1', 'a', 'buy', { price: '1', qty: '1' }), pair: 'BTC/USDT' },
      { ...place('1', 'a', 'buy', { price: '60000', qty: '1' }), pair: 'BTC/USDT' },
      { ...place('2', 'b', 'sell', { price: '100', qty: '1' }), pair: 'BTC/USDT' },
    );
    expect(responses.slice(1)).toMatchObject([
      { error: 'price_off_tick' },
      { error: 'notional_too_small' },
      { ok: true, state: 'open' },
      { error: 'price_far_from_market' },
    ]);
  });

  it(`[SPOT-02] neither makes nor loses money over 3,000 random orders of seed ${SEED}`, async () => {
    const random = randomFrom(SEED);
    const response = createEngine();
    const send = async (line: object) =>
      (await response(JSON.stringify(line))) as Record<string, unknown>;
    const users = ['a', 'b', 'c', 'd'];
    const draw = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    await send({ op: 'match.reset', users, unlimited_funds: false, fees: '0' });
    for (const user of users) {
      await send({ op: 'match.deposit', user, amounts: { X: '20', USD: '2000' } });
    }
    const states = new Map<string, number>();
    for (let id = 0; id < 3000; id++) {
      const type = draw(['limit', 'limit', 'market', 'stop-limit', 'stop-limit']);
      const price = decimalOfUnits(BigInt(9_000 + Math.floor(random() * 2_000)), 2);
      const stop = decimalOfUnits(BigInt(9_000 + Math.floor(random() * 2_000)), 2);
      const line = {
        op: 'match.place',
        pair: 'X/USD',
        id,
        user: draw(users),
        side: draw(['buy', 'sell']),
        type,
        qty: decimalOfUnits(BigInt(1 + Math.floor(random() * 2e8)), 8),
        ...(type === 'limit' ? { price } : {}),
        ...(type === 'stop-limit' ? { stop, limit: price } : {}),
      };
      const result = await send(line);
      for (const user of users) {
        await send({ op: 'match.cancel', pair: 'X/USD', id: id - 40, user });
      }
      const state = String(result['error'] ?? result['state']);
      states.set(state, (states.get(state) ?? 0) + 1);
    }
    const book = (await send({ op: 'match.book', pair: 'X/USD' })) as {
      bids: [string, number, string][];
      asks: [string, number, string][];
    };
    const [bid] = book.bids[0] ?? ['0'];
    const [ask] = book.asks[0] ?? ['999999'];
    expect(compareDecimals(decimal(bid), decimal(ask))).toBe(-1);
    for (let id = 0; id < 3000; id++) {
      for (const user of users) await send({ op: 'match.cancel', pair: 'X/USD', id, user });
    }
    let coins = 0n;
    let money = 0n;
    for (const user of users) {
      const { available } = (await send({ op: 'match.balance', user })) as {
        available: Record<string, string>;
      };
      coins += exactUnitsOf(decimal(available['X'] ?? '0'));
      money += exactUnitsOf(decimal(available['USD'] ?? '0'));
    }
    expect(decimalOfUnits(coins)).toBe('80');
    expect(decimalOfUnits(money)).toBe('8000');
    for (const state of ['filled', 'open', 'waiting', 'cancelled', 'balance_too_low']) {
      expect(states.get(state), state).toBeGreaterThan(20);
    }
  });
});

describe('bars', () => {
  const load = {
    op: 'bars.load',
    candles: [
      [0, '1', '2', '0.5', '1.5', '10'],
      [60_000, '1.5', '3', '1', '2', '5.5'],
    ],
  };

  it('[CHART-01] [CHART-02] [CHART-12] are cut as requested by UTC or local time', async () => {
    expect(await lastOf(load, { op: 'bars.get', resolution: '5', tz: 'UTC' })).toEqual({
      bars: [[0, '1', '3', '0.5', '2', '15.5']],
    });
    expect(
      await lastOf(load, { op: 'bars.get', resolution: '1M', tz: 'Asia/Ho_Chi_Minh' }),
    ).toEqual({ bars: [[-25_200_000, '1', '3', '0.5', '2', '15.5']] });
    expect(await lastOf(load, { op: 'bars.get', resolution: '1m' })).toHaveProperty('error');
  });

  it('[CHART-09] are averaged for Heikin-Ashi', async () => {
    const requested = { op: 'bars.get', resolution: '1', style: 'heikin-ashi' };
    expect(await lastOf(load, requested)).toEqual({
      bars: [
        [0, '1.25', '2', '0.5', '1.25', '10'],
        [60_000, '1.25', '3', '1', '1.875', '5.5'],
      ],
    });
  });
});

describe('texts, checksums and codes', () => {
  it.each([
    ['amountInput', '0012345.', '12,345.'],
    ['displayNumber', '1234.123456789', '1,234.12345679'],
    ['displayNumber', null, '0'],
    ['abbreviate', 999_999, '1.00M'],
    ['pricePrecision', '9.99996', '10.0000'],
    ['maskEmail', 'abc@x.io', 'a*c@x.io'],
    ['notificationTitle', 'x'.repeat(41), `${'x'.repeat(40)}…`],
    ['badge', 100, '99+'],
    ['dateShort', { iso: '2026-11-21T20:05:33Z', tz: 'Asia/Ho_Chi_Minh' }, '22 Nov 2026'],
    ['dateTime', { iso: '2026-11-21T20:05:33Z', tz: 'America/New_York' }, '21 Nov 2026 15:05:33'],
    ['dateLong', { iso: 'never', tz: 'UTC' }, ''],
    ['fromNow', { seconds_ago: 180, locale: 'en' }, '3 minutes ago'],
    ['withinFiveMinutes', { ms_ago: 300_000 }, true],
    ['withinFiveMinutes', { ms_ago: -300_001 }, false],
  ])('[FMT-02] [FMT-05] formats by %s %j as %j', async (fn, input, out) => {
    expect(await lastOf({ op: 'format', fn, in: input })).toEqual({ out });
  });

  it('rounds products and quotients towards zero and half away from it', async () => {
    expect(await lastOf({ op: 'decimal', a: '-2', b: '3' })).toEqual({
      add: '1',
      sub: '-5',
      mul8_down: '-6',
      mul8_half_up: '-6',
      div8_down: '-0.66666666',
      div8_half_up: '-0.66666667',
      cmp: -1,
    });
    expect(await lastOf({ op: 'decimal', a: '0.00005', b: '0.0001' })).toMatchObject({
      mul8_down: '0',
      mul8_half_up: '0.00000001',
    });
    expect(await lastOf({ op: 'decimal', a: '1', b: '0' })).toMatchObject({ div8_down: null });
  });

  it('returns the code of an authenticator', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const line = { op: 'totp', alg: 'sha1', secret_base32: secret, unix_time: 59, digits: 6 };
    expect(await lastOf(line)).toEqual({ code: '287082' });
  });
});

describe('custody', () => {
  it('checks addresses, and names the problem', async () => {
    const check = (network: string, address: string, memo?: string) =>
      lastOf({ op: 'address.check', network, address, ...(memo === undefined ? {} : { memo }) });
    const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(await check('bitcoin', bitcoin)).toEqual({ ok: true });
    expect(await check('litecoin', bitcoin)).toEqual({ ok: false, reason: 'wrong_network' });
    expect(await check('xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', '4294967296')).toEqual({
      ok: false,
      reason: 'memo_invalid',
    });
    expect(await check('polkadot', bitcoin)).toHaveProperty('error');
  });

  it('calculates the fee of a withdrawal', async () => {
    const line = { op: 'withdrawal.fee', amount: '100', fixed: '1', percent: '0.001' };
    expect(await lastOf({ ...line, mode: 1 })).toEqual({
      fee: '1.10010011',
      debit: '101.10010011',
      received: '100',
    });
    expect(await lastOf({ ...line, mode: 2 })).toEqual({
      fee: '1.099',
      debit: '100',
      received: '98.901',
    });
    expect(await lastOf({ ...line, amount: '1', mode: 2 })).toEqual({
      ok: false,
      error: 'out_of_range',
    });
  });
});

describe('referral.split', () => {
  const line = { op: 'referral.split', fee: '18', rate: '30', friend_share: '25' };

  it('[REF-01] splits the commission on a fee between referrer and friend', async () => {
    expect(await lastOf(line)).toEqual({ pool: '5.4', friend: '1.35', referrer: '4.05' });
    expect(await lastOf({ ...line, fee: '0.00000009', rate: '20', friend_share: '50' })).toEqual({
      pool: '0.00000001',
      friend: '0',
      referrer: '0.00000001',
    });
  });

  it('[REF-01] rejects fees and shares out of range', async () => {
    const wrong = [{ fee: '-1' }, { fee: '0.000000001' }, { rate: '101' }, { friend_share: '-1' }];
    for (const field of wrong) expect(await lastOf({ ...line, ...field })).toHaveProperty('error');
  });
});

describe('convert.quote', () => {
  const line = { op: 'convert.quote', mid: '60000', spread: '0.0025' };

  it('calculates either amount from the other', async () => {
    expect(await lastOf({ ...line, from_amount: '0.1' })).toEqual({
      rate: '59850',
      from_amount: '0.1',
      to_amount: '5985',
    });
    expect(await lastOf({ ...line, to_amount: '5985' })).toEqual({
      rate: '59850',
      from_amount: '0.1',
      to_amount: '5985',
    });
  });

  it('uses a mid price with more than eight decimals', async () => {
    const fine = { op: 'convert.quote', mid: '0.0000000012345678', spread: '0' };
    expect(await lastOf({ ...fine, from_amount: '1000000000' })).toEqual({
      rate: '0',
      from_amount: '1000000000',
      to_amount: '1.2345678',
    });
  });

  it('rejects both or neither amount, and a spread that leaves nothing', async () => {
    const ambiguous = { ok: false, error: 'convert_amount_ambiguous' };
    expect(await lastOf(line)).toEqual(ambiguous);
    expect(await lastOf({ ...line, from_amount: '1', to_amount: '1' })).toEqual(ambiguous);
    for (const spread of ['1', '-0.1', '10']) {
      expect(await lastOf({ ...line, spread, from_amount: '1' })).toHaveProperty('error');
    }
    expect(await lastOf({ ...line, from_amount: '0.000000001' })).toHaveProperty('error');
  });
});

describe('earn.reward', () => {
  const tiers = [
    { min: '0', max: '500', apr: '0.1' },
    { min: '500', max: '-1', apr: '0.03' },
  ];

  it('returns the reward of a day, and of days together', async () => {
    const line = { op: 'earn.reward', amount: '1000', apr: '0.12' };
    expect(await lastOf(line)).toEqual({ per_day: '0.32876712' });
    expect(await lastOf({ ...line, days: 30 })).toEqual({
      per_day: '0.32876712',
      total: '9.86301369',
    });
    expect(await lastOf({ op: 'earn.reward', amount: '1000', tiers })).toEqual({
      per_day: '0.17808219',
    });
  });

  it('accepts rates with more decimals than the exchange has', async () => {
    const line = { op: 'earn.reward', amount: '365000000', apr: '0.00000001', days: 2 };
    expect(await lastOf(line)).toEqual({ per_day: '0.01', total: '0.02' });
  });

  it.each([
    { amount: '1000' },
    { amount: '1000', apr: '0.1', tiers },
    { amount: '-1', apr: '0.1' },
    { amount: '0.000000001', apr: '0.1' },
    { amount: '1', apr: '-0.1' },
    { amount: '1', apr: '0.1', days: -1 },
    { amount: '1', tiers: [{ max: '1', apr: '0.1' }] },
  ])('rejects %o', async (fields) => {
    expect(await lastOf({ op: 'earn.reward', ...fields })).toEqual({ error: expect.any(String) });
  });
});

describe('p2p.amount', () => {
  const line = { op: 'p2p.amount', reference: '0.92', premium: '1.015', maker_fee: '0.001' };

  it('gives price, amount and escrow of 100 EUR at 101.5 percent of 0.92', async () => {
    const order = { price: '0.9338', amount: '107.08931248', fiat: '100', escrow: '107.1964018' };
    expect(await lastOf({ ...line, fiat: '100' })).toEqual(order);
  });

  it('rounds the fiat amount up to the decimals of the currency', async () => {
    expect(await lastOf({ ...line, amount: '107.08931248' })).toMatchObject({ fiat: '100' });
    const dong = { ...line, reference: '25400', premium: '1', amount: '10.00001457' };
    expect(await lastOf({ ...dong, fiat_decimals: 0 })).toMatchObject({ fiat: '254001' });
    expect(await lastOf(dong)).toMatchObject({ fiat: '254000.38' });
  });

  it('rejects both amounts, none, and a fiat amount with too many decimals', async () => {
    const wrong = [
      {},
      { fiat: '1', amount: '1' },
      { fiat: '1.001' },
      { fiat: '1.5', fiat_decimals: 0 },
    ];
    for (const amounts of wrong)
      expect(await lastOf({ ...line, ...amounts })).toHaveProperty('error');
    expect(await lastOf({ ...line, fiat: '1', maker_fee: '-1' })).toHaveProperty('error');
  });
});
