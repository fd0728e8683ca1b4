import { Agent, request } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { REJECTIONS } from '#contract/docs/rejections.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import type { AnyCodec } from '#contract/codec.ts';
import type { AnyRoute } from '#server/http/handler.ts';
import { countOf } from '#tests/support/count-of.ts';
import { fuzzInput, type FuzzInput, type InputClass } from '#tests/support/fuzz-inputs.ts';
import {
  mustAccept,
  openLiveExchange,
  type LiveExchange,
  type TraderLogin,
  type WireBody,
} from '#tests/support/live-exchange.ts';
import { senderOf } from '#tests/support/guarded-account.ts';
import { everyCustodyCall } from '#tests/support/every-custody-call.ts';
import { everyConvertCall, waitForPrices } from '#tests/support/every-convert-call.ts';
import { everyExportCall } from '#tests/support/every-export-call.ts';
import { everyNotificationCall, notifiedTrader } from '#tests/support/every-notification-call.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { everyRouteOnce, makeMarket } from '#tests/support/every-route-call.ts';

const INPUT_COUNT = countOf({ short: 1_200, long: 100_000 });
/** Inputs for the calls of one area: each call gets each kind of input more than twice. */
const AREA_INPUT_COUNT = countOf({ short: 600, long: 100_000 });
const SEED = 20_261_121;
const PARALLEL_COUNT = 8;
const NAMES = Object.keys(ROUTES) as RouteName[];
/** Everything that shows or moves money, apart from orders. */
const MONEY =
  /wallet|transfer|transactionHistory|deposit|withdrawa|whitelist|chain|coinTransaction|convert|quoteOutcome|smallBalance|historyExport/i;
/** The calls of futures and of demo trade are among all calls above. */
const MONEY_NAMES = NAMES.filter((name) => MONEY.test(name) && !/^(?:futures|demo)/.test(name));
const NOTIFICATION_NAMES = NAMES.filter((name) => /notification|push|latestNews/i.test(name));
const CODES: ReadonlySet<unknown> = new Set(Object.values(REJECTIONS).map(({ code }) => code));

let live: LiveExchange;
let trader: TraderLogin;
const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL_COUNT });
beforeAll(async () => {
  live = await openLiveExchange({
    TIDEMARK_TRUSTED_PROXIES: '127.0.0.1',
    TIDEMARK_LOCAL_PROVIDERS: 'on',
    TIDEMARK_REVIEW: 'manual',
  });
  trader = await live.trader('fuzz');
  await makeMarket(live, 'maker', ['50000', '50100']);
});
afterAll(async () => {
  agent.destroy();
  await live.close();
});

it(`[ERR-20] responds to ${INPUT_COUNT} invalid calls without an internal error, and every rejection has a reason`, async () => {
  const { statuses, accepted, drawn, elapsed } = await fuzz(NAMES, SEED, INPUT_COUNT);
  await cancelFuzzedOrders();
  for (const [name, responses] of await everyRouteOnce(live)) {
    expect(responses.status, name).toBe(200);
    count(accepted, name);
  }
  console.log('inputs', Object.fromEntries(drawn));
  console.log('statuses', Object.fromEntries(statuses));
  console.log('accepted', Object.fromEntries(accepted));
  const p99 = elapsed.toSorted((a, b) => a - b)[Math.floor(elapsed.length * 0.99)] ?? 0;
  console.log(`99 of 100 answered within ${p99.toFixed(0)} ms`);

  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(NAMES.filter((name) => !accepted.has(name))).toEqual([]);
  expect(drawn.get('with a bearer') ?? 0).toBeGreaterThan(INPUT_COUNT * 0.45);
  expect(drawn.get('valid') ?? 0).toBeGreaterThan(INPUT_COUNT * 0.3);
  for (const status of [200, 400, 401, 404, 413, 415, 422]) {
    expect(statuses.get(status) ?? 0, `status ${status}`).toBeGreaterThan(0);
  }
  expect(live.logged).toEqual([]);
  expect(await live.ledgerBreaches()).toEqual([]);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

it(`loses nothing in ${AREA_INPUT_COUNT} inputs of the wallet, custody, convert, chain and export calls`, async () => {
  const outsider = await live.trader('outsider');
  // The test above lets days pass: the session of its trader has expired.
  trader = await live.trader('money-fuzz');
  const own = await openRecordsOf(outsider);
  const before = await balancesOf(outsider);
  const { statuses, accepted, drawn } = await fuzz(MONEY_NAMES, SEED + 1, AREA_INPUT_COUNT);
  // Foreign IDs were among the inputs: nothing of the outsider has changed.
  const returned = await signInAgain(outsider);
  expect(await openRecordsOf(returned)).toEqual(own);
  expect(await balancesOf(returned)).toEqual(before);
  const responses = [
    ...(await everyWalletCall()),
    ...(await everyConvertCall(live, 'money-convert')),
    ...(await everyExportCall(live, 'money-exports')),
    ...(await everyCustodyCall(live, 'money-custody')),
  ];
  for (const [name, response] of responses) {
    expect(response.status, name).toBe(200);
    count(accepted, name);
  }
  console.log('inputs', Object.fromEntries(drawn));
  console.log('statuses', Object.fromEntries(statuses));
  console.log('accepted', Object.fromEntries(accepted));
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  // About a tenth is accepted, more or less by seed.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(AREA_INPUT_COUNT * 0.06);
  expect(MONEY_NAMES.filter((name) => !accepted.has(name))).toEqual([]);
  expect(live.logged).toEqual([]);
  expect(await live.ledgerBreaches()).toEqual([]);
});

it(`reads and changes no other user’s notifications in ${AREA_INPUT_COUNT} inputs of their calls`, async () => {
  const outsider = await notifiedTrader(live, 'notified-outsider');
  // As above.
  trader = await live.trader('notified-fuzz');
  for (const amount of ['1', '2', '3']) await outsider.notify(amount);
  const listsOf = async ({ bearer }: Pick<TraderLogin, 'bearer'>) => [
    (await mustAccept(live.call('notifications', { bearer }))).data,
    (await mustAccept(live.call('notificationPreferences', { bearer }))).data,
  ];
  const before = await listsOf(outsider);
  const { statuses, accepted } = await fuzz(NOTIFICATION_NAMES, SEED + 2, AREA_INPUT_COUNT);
  expect(await listsOf(await signInAgain(outsider))).toEqual(before);
  for (const [name, response] of await everyNotificationCall(live, 'notified-last')) {
    expect(response.status, name).toBe(200);
    count(accepted, name);
  }
  console.log('statuses', Object.fromEntries(statuses));
  console.log('accepted', Object.fromEntries(accepted));
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(AREA_INPUT_COUNT * 0.2);
  expect(NOTIFICATION_NAMES.filter((name) => !accepted.has(name))).toEqual([]);
  expect(live.logged).toEqual([]);
});

interface RawResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

interface Draw {
  readonly name: RouteName;
  readonly input: FuzzInput;
  readonly hasBearer: boolean;
  readonly address: string;
}

interface Fuzzed {
  readonly statuses: Map<number, number>;
  readonly accepted: Map<RouteName, number>;
  /** Inputs by kind. */
  readonly drawn: Map<string, number>;
  readonly elapsed: readonly number[];
}

const count = <Key>(map: Map<Key, number>, key: Key) => map.set(key, (map.get(key) ?? 0) + 1);

/** Sends random inputs to these routes, and judges every response. */
async function fuzz(
  names: readonly RouteName[],
  seed: number,
  inputCount: number,
): Promise<Fuzzed> {
  console.log(`fuzz seed ${seed}, ${inputCount} inputs over ${names.length} routes`);
  const next = dealer(names, seededRandom(seed));
  const statuses = new Map<number, number>();
  const accepted = new Map<RouteName, number>();
  const drawn = new Map<string, number>();
  const elapsed: number[] = [];
  const one = async ({ name, input, hasBearer, address }: Draw): Promise<void> => {
    const bearer = hasBearer ? await bearerFor(name) : undefined;
    const startedAt = performance.now();
    const response = await send(ROUTES[name], input, bearer, address);
    elapsed.push(performance.now() - startedAt);
    count(statuses, response.status);
    judge(name, input, response);
    if (response.status === 200) count(accepted, name);
  };
  for (let sent = 0; sent < inputCount; sent += PARALLEL_COUNT) {
    const draws = Array.from({ length: PARALLEL_COUNT }, next);
    for (const { input, hasBearer } of draws) {
      count(drawn, input.kind);
      if (hasBearer) count(drawn, 'with a bearer');
    }
    await Promise.all(draws.map(one));
  }
  return { statuses, accepted, drawn, elapsed };
}

/** Calls of the wallets that are accepted. */
async function everyWalletCall() {
  const { bearer, nextCode } = await senderOf(live, 'money-wallets');
  const direction = { coin_id: 1, from_wallet_type: 2, to_wallet_type: 3 };
  const amount = '0.01';
  const request_id = () => crypto.randomUUID();
  const sent = { coin_id: 1, receiver_type: 2, receiver: 'outsider@example.com', amount };
  const call = async (name: RouteName, request: object = {}) =>
    [name, await live.call(name, { bearer, ...request })] as const;
  return [
    await call('walletList'),
    await call('walletOverview'),
    await call('walletTransferMax', { query: direction }),
    await call('transferBetweenWallets', {
      body: { ...direction, amount, request_id: request_id() },
    }),
    await call('transferToUser', {
      body: { ...sent, request_id: request_id(), g2f_code: nextCode() },
    }),
    await call('transactionHistory'),
  ];
}

/** The session may have expired during many inputs. */
async function signInAgain({ email, password }: TraderLogin): Promise<Pick<TraderLogin, 'bearer'>> {
  const body = { email, password, ip: '127.0.0.1' };
  const signedIn = await mustAccept(live.call('signIn', { body }));
  return { bearer: String(signedIn['access_token']) };
}

async function balancesOf({ bearer }: Pick<TraderLogin, 'bearer'>): Promise<unknown> {
  return (await mustAccept(live.call('walletList', { bearer }))).data;
}

/** A limit convert of its owner, with its state. */
async function openRecordsOf({ bearer }: Pick<TraderLogin, 'bearer'>): Promise<unknown> {
  const { data } = await mustAccept(live.call('limitConverts', { bearer }));
  if ((data?.data ?? []).length > 0) return data;
  await waitForPrices(live, bearer);
  const body = {
    from_coin: 'BTC',
    to_coin: 'USDT',
    side: 2,
    limit_price: '90000',
    from_amount: '0.1',
    expire_days: 30,
    request_id: crypto.randomUUID(),
  };
  await mustAccept(live.call('createLimitConvert', { bearer, body }));
  return (await mustAccept(live.call('limitConverts', { bearer }))).data;
}

/** A third of the inputs is valid by the schema, the others are wrong in one of three ways. */
const KINDS: readonly InputClass[] = [
  'valid',
  'valid',
  'mutated',
  'mutated',
  'random',
  'unreadable',
];

/** Deals every route with every kind of input, in a random order, before any of them comes again. */
function dealer(names: readonly RouteName[], random: SeededRandom): () => Draw {
  const deck: (readonly [name: RouteName, kind: InputClass])[] = [];
  return () => {
    if (deck.length === 0) {
      deck.push(...names.flatMap((name) => KINDS.map((kind) => [name, kind] as const)));
    }
    const [drawn] = deck.splice(random.between(0, deck.length - 1), 1);
    assert(drawn !== undefined, 'the deck is not empty');
    return drawOf(drawn, random);
  };
}

function drawOf([name, kind]: readonly [RouteName, InputClass], random: SeededRandom): Draw {
  const input = fuzzInput(ROUTES[name], kind, random);
  // Half of the calls have a bearer.
  const hasBearer = random.next() < 0.5;
  // Codes and passwords are guessed from many addresses, because one address would soon be locked
  // out.
  const address = `10.${[1, 2, 3].map(() => random.between(1, 250)).join('.')}`;
  return { name, input, hasBearer, address };
}

/** Signs in again after a sign-out: an ended session would turn the rest of the run into a
 *  visitor's. */
async function bearerFor(name: RouteName): Promise<string> {
  if (name !== 'logOut') return trader.bearer;
  const body = { email: trader.email, password: trader.password, ip: '' };
  return String((await mustAccept(live.call('signIn', { body })))['access_token']);
}

function send(
  route: AnyRoute,
  input: FuzzInput,
  bearer: string | undefined,
  address: string,
): Promise<RawResponse> {
  const filled = route.path.replace(/:([a-z_]+)/gi, (_, key: string) =>
    encodeURIComponent(input.params[key] ?? '.'),
  );
  const query = input.query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const path = `${route.isAtRoot ? '' : '/api'}${filled}${query === '' ? '' : `?${query}`}`;
  const url = new URL(live.url);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port: url.port,
        method: route.method,
        path,
        headers: {
          'x-forwarded-for': address,
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(input.body === undefined
            ? {}
            : {
                'content-type': input.body.type,
                'content-length': Buffer.byteLength(input.body.text),
              }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: String(response.headers['content-type']),
            text,
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(input.body?.text);
  });
}

function judge(name: RouteName, input: FuzzInput, { status, type, text }: RawResponse): void {
  const route: AnyRoute = ROUTES[name];
  const description = `${name} ${status} ${JSON.stringify(input)}`.slice(0, 600);
  expect(status, description).toBeLessThan(500);
  expect(type, description).toContain('application/json');
  const body = JSON.parse(text) as WireBody;
  if (status === 200) {
    expect(isValid(route, input), `accepted though not valid: ${description}`).toBe(true);
    const reply = route.reply as AnyCodec | undefined;
    const data: unknown = route.envelope === 'data' ? body.data : body;
    if (reply !== undefined)
      expect(v.safeParse(reply.wire, data).issues, description).toBeUndefined();
    return;
  }
  expect(body.success, description).toBe(false);
  expect(body.message ?? '', description).not.toBe('');
  expect(CODES.has(body.error_code), description).toBe(true);
  expect(text, description).not.toMatch(/node_modules|\.ts:\d|SQLITE|\bat \w+ \(/);
}

/** Validates against the schema alone, in the slow way. */
function isValid(route: AnyRoute, { params, query, body }: FuzzInput): boolean {
  const parts = { params, query: Object.fromEntries(query), body: bodyValueOf(body) };
  return (['params', 'query', 'body'] as const).every((part) => {
    const codec = route[part] as AnyCodec | undefined;
    return codec === undefined || v.safeParse(codec.wire, parts[part]).success;
  });
}

function bodyValueOf(body: FuzzInput['body']): unknown {
  if (body === undefined) return {};
  if (body.type !== 'application/json') return Object.fromEntries(new URLSearchParams(body.text));
  // The exchange reads null like no body.
  return (JSON.parse(body.text) as unknown) ?? {};
}

/** Fuzzed orders would fill against those of the calls below, and move the last price. */
async function cancelFuzzedOrders(): Promise<void> {
  const body = { email: trader.email, password: trader.password, ip: '' };
  const signedIn = await mustAccept(live.call('signIn', { body }));
  const bearer = String(signedIn['access_token']);
  const request_id = crypto.randomUUID();
  await mustAccept(live.call('cancelAllOrders', { bearer, body: { request_id } }));
}
