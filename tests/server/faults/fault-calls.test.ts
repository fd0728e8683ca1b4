/** The fault desk of a real exchange, through its calls. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { SWITCHES } from '#contract/operator/fault-switches.ts';
import { bearerOf, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

const FAULTS = '/operator/faults';
let exchange: LiveExchange;

beforeAll(async () => {
  exchange = await openLiveExchange({ TIDEMARK_FAULTS: 'on', TIDEMARK_PRICE_SOURCE: 'none' });
});
afterEach(() => desk('DELETE', ''));
afterAll(() => exchange.close());

interface DeskReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly switches: readonly {
      readonly id: string;
      readonly is_on: boolean;
      readonly hit_count: number;
    }[];
  };
}

/** Sends `body` as it is when it is text, otherwise as JSON. */
async function desk(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = bearerOf(exchange),
): Promise<DeskReply> {
  const response = await fetch(exchange.url + FAULTS + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as DeskReply['body'] };
}

const stateOf = ({ body }: DeskReply, id: string) => body.switches.find((one) => one.id === id);

const WRONG_TOKENS: readonly Readonly<Record<string, string>>[] = [
  {},
  { authorization: 'Bearer wrong' },
  { cookie: 'operator_token=wrong' },
];
const ANY_CALLS = [
  ['GET', '', undefined],
  ['DELETE', '', undefined],
  ['PUT', '/switches/drop_events', '{}'],
  ['PUT', '/switches/drop_events', '{"every":'],
  ['PUT', '/switches/no_such_switch', '{}'],
  ['POST', '/scenarios/bad_train_ride', '{}'],
  ['POST', '/disconnect', '{}'],
  ['POST', '/clock', '{"ahead_ms":1}'],
  ['PATCH', '/no/such/path', '{}'],
] as const;

it('tells callers without the token nothing, and does nothing for them', async () => {
  const responses = new Set<string>();
  for (const headers of WRONG_TOKENS) {
    for (const [method, path, body] of ANY_CALLS) {
      const response = await fetch(exchange.url + FAULTS + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      responses.add(`${response.status} ${await response.text()}`);
    }
  }
  expect([...responses]).toEqual([expect.stringMatching(/^401 This page requires/)]);
  const { body } = await desk('GET', '');
  expect(body).toMatchObject({ is_on: false, running_scenario: null, ahead_ms: 0 });
});

it('has no calls but the empty list on an exchange without the fault desk', async () => {
  const plain = await openLiveExchange();
  const headers = bearerOf(plain);
  const listed = await fetch(plain.url + FAULTS, { headers });
  expect(await listed.json()).toMatchObject({ is_available: false, is_on: false, switches: [] });
  const set = await fetch(`${plain.url}${FAULTS}/switches/drop_events`, { method: 'PUT', headers });
  expect(set.status).toBe(404);
  await plain.close();
});

it('lists every switch with its parameters, and which are on', async () => {
  const listed = await desk('GET', '');
  expect(listed.body.switches.map(({ id }) => id)).toEqual(Object.keys(SWITCHES));
  const set = await desk('PUT', '/switches/gap_events', { every: 20, length: 4 });
  expect(set.body['is_on']).toBe(true);
  expect(stateOf(set, 'gap_events')).toMatchObject({
    is_on: true,
    since: expect.any(Number),
    values: { channel: '*', every: 20, length: 4 },
    parameters: [
      { name: 'channel', kind: 'text', initial: '*' },
      { name: 'every', kind: 'integer', min: 2, max: 10_000, initial: 5 },
      { name: 'length', kind: 'integer', min: 1, max: 1_000, initial: 3 },
    ],
  });
  expect(stateOf(await desk('DELETE', '/switches/gap_events'), 'gap_events')?.is_on).toBe(false);
  await desk('PUT', '/switches/drop_events');
  expect((await desk('DELETE', '')).body['is_on']).toBe(false);
});

it('rejects malformed calls with the wrong field, never with an error of its own', async () => {
  const wrong = async (method: string, path: string, body: unknown, field: string) => {
    const reply = await desk(method, path, body);
    expect(reply).toMatchObject({
      status: 422,
      body: { success: false, error_code: 1001, errors: { [field]: expect.any(String) } },
    });
  };
  await wrong('PUT', '/switches/drop_events', { every: 0 }, 'every');
  await wrong('PUT', '/switches/drop_events', { x: 1 }, 'x');
  await wrong('PUT', '/switches/drop_events', [1], '');
  await wrong('PUT', '/switches/drop_events', '7', '');
  await wrong('PUT', '/switches/forced_error', { error_code: 1_234_567 }, 'error_code');
  await wrong('POST', '/scenarios/bad_train_ride', { pace: 0 }, 'pace');
  await wrong('POST', '/disconnect', { user_id: 'x' }, 'user_id');
  await wrong('POST', '/clock', { ahead_ms: -1 }, 'ahead_ms');
  for (const [method, path] of [
    ['PUT', '/switches/__proto__'],
    ['PUT', '/switches/constructor'],
    ['POST', '/scenarios/none'],
    ['GET', '/elsewhere'],
  ] as const) {
    expect((await desk(method, path)).status).toBe(404);
  }
  expect((await desk('PUT', '/switches/drop_events', '{"every":')).status).toBe(400);
  expect((await desk('GET', '')).body['is_on']).toBe(false);
});

it('[ERR-20] forces an error of any code before the work or after it, for the given number of calls', async () => {
  const trader = await exchange.trader();
  const profile = () => exchange.call('profile', { bearer: trader.bearer });
  await desk('PUT', '/switches/forced_error', { route: '/profile', error_code: 1091, times: 2 });
  for (const status of [503, 503, 200]) expect((await profile()).status).toBe(status);
  const after = await desk('GET', '');
  expect(stateOf(after, 'forced_error')).toMatchObject({ is_on: false, hit_count: 2 });

  const placeOrder = () => exchange.call('placeBuyLimit', { bearer: trader.bearer, body: ORDER });
  const openCount = async () => {
    const { body } = await exchange.call('myOrders', { bearer: trader.bearer, query: PAIR });
    return body.data?.data?.length;
  };
  for (const [moment, count] of [
    ['request', 0],
    ['response', 1],
  ] as const) {
    await desk('PUT', '/switches/forced_error', { route: '/buy-limit-app', moment });
    const { status, body } = await placeOrder();
    expect([status, body.error_code, body.data]).toEqual([500, 1090, null]);
    expect(await openCount()).toBe(count);
  }
  expect(exchange.logged).toEqual([]);
});

it('[AUTH-30] rejects every n-th call of a signed-in user as unauthorized', async () => {
  const trader = await exchange.trader();
  await desk('PUT', '/switches/unauthorized_call', { nth: 3, times: 2 });
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    statuses.push((await exchange.call('profile', { bearer: trader.bearer })).status);
    await exchange.call('commonSettings');
  }
  expect(statuses).toEqual([200, 200, 401, 200, 200, 401, 200, 200]);
});

it('delays calls of a route before their work or their response, and the refresh of a session', async () => {
  const trader = await exchange.trader();
  const durationOf = async (call: Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await call;
    return performance.now() - startedAt;
  };
  const profile = () => exchange.call('profile', { bearer: trader.bearer });
  for (const moment of ['request', 'response'] as const) {
    await desk('PUT', '/switches/delay_calls', { route: '/profile', delay_ms: 400, moment });
    expect(await durationOf(profile())).toBeGreaterThan(395);
    expect(await durationOf(exchange.call('commonSettings'))).toBeLessThan(395);
  }
  await desk('DELETE', '');
  await desk('PUT', '/switches/slow_refresh', { delay_ms: 500 });
  const body = { refresh_token: trader.refreshToken };
  const refreshed = exchange.call('refreshToken', { body });
  expect(await durationOf(refreshed)).toBeGreaterThan(495);
  expect((await refreshed).status).toBe(200);
});

it('moves every time of the exchange forward together', async () => {
  const trader = await exchange.trader();
  const timeOf = async () => Number((await exchange.call('commonSettings')).body['server_time']);
  const before = await timeOf();
  const { body } = await desk('POST', '/clock', { ahead_ms: 3_600_000 });
  expect(body).toMatchObject({ is_on: true });
  expect(Math.abs(Number(body['ahead_ms']) - 3_600_000)).toBeLessThan(1_000);
  expect((await timeOf()) - before).toBeGreaterThanOrEqual(3_600_000);
  // The access token has expired, and the session continues with a new one.
  expect((await exchange.call('profile', { bearer: trader.bearer })).status).toBe(401);
  const renewed = await exchange.call('refreshToken', {
    body: { refresh_token: trader.refreshToken },
  });
  expect(renewed.status).toBe(200);
});

const PAIR = { base_coin_id: 1, trade_coin_id: 2 };
const ORDER = { ...PAIR, amount: '0.01', price: '1000', confirm_price: true };

it('writes each action to the audit of the operators, and rejected ones not at all', async () => {
  const before = (await auditLines()).length;
  for (const [method, path, body] of [
    ['PUT', '/switches/drop_events', { every: 0 }],
    ['PUT', '/switches/no_such_switch', {}],
    ['POST', '/scenarios/no_such_scenario', {}],
    ['POST', '/clock', { ahead_ms: 0 }],
  ] as const) {
    expect((await desk(method, path, body)).status, path).toBeGreaterThanOrEqual(404);
  }
  expect(await auditLines()).toHaveLength(before);
  for (const [method, path, body] of [
    ['PUT', '/switches/drop_events', { every: 3 }],
    ['DELETE', '/switches/drop_events', undefined],
    ['POST', '/scenarios/bad_train_ride', { pace: 20 }],
    ['DELETE', '/scenarios', undefined],
    ['POST', '/disconnect', { user_id: '12' }],
    ['POST', '/disconnect', {}],
    ['POST', '/clock', { ahead_ms: 5 }],
    ['DELETE', '', undefined],
  ] as const) {
    expect((await desk(method, path, body)).status, path).toBe(200);
  }
  const after = await auditLines();
  const lines = after.slice(0, after.length - before).toReversed();
  expect(lines.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ['fault_on', 'drop_events', 'channel=*, every=3'],
    ['fault_off', 'drop_events', ''],
    ['fault_scenario_started', 'bad_train_ride', 'pace=20'],
    ['fault_scenario_stopped', 'bad_train_ride', ''],
    ['fault_disconnect', '12', ''],
    ['fault_disconnect', 'all', ''],
    ['fault_clock', 'clock', 'ahead_ms=5'],
    ['faults_cleared', 'all', ''],
  ]);
  expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
});

interface WireAuditLine {
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
  readonly address: string;
}

/** Newest first. */
async function auditLines(): Promise<readonly WireAuditLine[]> {
  const response = await fetch(exchange.url + OPERATOR_CALLS.audit, {
    headers: bearerOf(exchange),
  });
  return ((await response.json()) as { readonly lines: readonly WireAuditLine[] }).lines;
}
