// @vitest-environment node
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import { signIn, verifyTwoFactor } from '#contract/rest/auth.ts';
import { uploadSelfie } from '#contract/rest/identity.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { spotDashboardOfPair } from '#contract/rest/spot-dashboard.ts';
import { cancelOrder, orderByClientId } from '#contract/rest/spot-orders.ts';
import { coinPairList } from '#contract/rest/pair-list.ts';
import { orderId, userId } from '#contract/core/ids.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { NoResponseError } from '#src/api/response.ts';
import { sendByAxios } from '#src/api/axios-transport.ts';
import {
  bearerHeader,
  chainHeader,
  createExchangeClient,
  type ClientOptions,
} from '#src/api/exchange-client.ts';
import { sendByFetch } from '#src/api/fetch-transport.ts';
import type { Send } from '#src/api/transport.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Reply = readonly [status: number, body: unknown];

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a real server that sends the replies in order, and records the requests it receives. */
async function serving(...replies: readonly Reply[]) {
  const seen: Seen[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      });
      const [status, reply] = replies[Math.min(seen.length, replies.length) - 1] ?? [500, ''];
      response.writeHead(status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      });
      response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Options {
  readonly token?: string;
  readonly renewed?: string;
  readonly send?: Send;
}

const addressesOf = (url: string): ClientOptions => ({
  apiUrl: `${url}/api`,
  rootUrl: url,
  secretHeader: { name: 'x-api-secret', value: 'public-client' },
  tokenHeader: bearerHeader,
  language: () => 'vi',
  caller: () => ({ token: undefined }),
});

function clientOf(url: string, options: Options = {}) {
  const rejected: (string | undefined)[] = [];
  const responded: ClientOptions = {
    ...addressesOf(url),
    caller: () => ({
      token: options.token,
      renew: () => {
        rejected.push(options.token);
        return options.renewed === undefined
          ? Promise.reject(new Error('Refresh token failed'))
          : Promise.resolve(options.renewed);
      },
    }),
  };
  const client = createExchangeClient(responded, () => options.send ?? sendByAxios);
  return { client, rejected };
}

const ok = (data: unknown, message = ''): Reply => [200, { success: true, message, data }];
/** Both transports; the tests run the same reads on each. */
const TRANSPORTS: readonly (readonly [string, Send])[] = [
  ['axios', sendByAxios],
  ['fetch', sendByFetch],
];

const unauthorized: Reply = [401, { success: false, message: 'Sign in again.', error_code: 1202 }];

it.each(TRANSPORTS)(
  '[API-01][API-02][API-03] sends bearer, language and the public client id with every call (%s)',
  async (_, send) => {
    const { seen, url } = await serving(ok(CALL_SAMPLES.orderByClientId.reply));
    const { client } = clientOf(url, { token: 'live', send });
    await client.call(orderByClientId, { query: { clientOrderId: clientOrderId('web-7f3a') } });
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/api/order-by-client-id?client_order_id=web-7f3a',
      headers: { authorization: 'Bearer live', lang: 'vi', 'x-api-secret': 'public-client' },
    });
  },
);

it.each(TRANSPORTS)('[API-01] sends no bearer for a visitor (%s)', async (_, send) => {
  const { seen, url } = await serving(ok(CALL_SAMPLES.commonSettings.reply));
  await clientOf(url, { send }).client.call(commonSettings, { query: { locale: undefined } });
  expect(seen[0]?.headers.authorization).toBeUndefined();
});

it.each(TRANSPORTS)(
  '[API-09] sends the language in the query only when it is not English (%s)',
  async (_, send) => {
    const { seen, url } = await serving(ok(CALL_SAMPLES.commonSettings.reply));
    const { client } = clientOf(url, { send });
    await client.call(commonSettings, { query: { locale: 'vi' } });
    await client.call(commonSettings, { query: { locale: undefined } });
    expect(seen.map((one) => one.url)).toEqual([
      '/api/common-settings?slug=vi',
      '/api/common-settings',
    ]);
  },
);

it.each(TRANSPORTS)(
  '[API-68] reads a list next to `success` instead of in `data` (%s)',
  async (_, send) => {
    const reply = CALL_SAMPLES.coinPairList.reply as object;
    const { url } = await serving([200, { success: true, message: '', ...reply }]);
    const { model } = await clientOf(url, { send }).client.call(coinPairList, {});
    expect(model.map((pair) => `${pair.tradeCoin}/${pair.quoteCoin}`)).toEqual(['BTC/USDT']);
  },
);

it('measures the exchange’s time by each response that has one, also by a rejection', async () => {
  const { url } = await serving(
    [200, { success: true, message: '', data: {}, server_time: 1_700 }],
    [422, { success: false, message: 'No.', error_code: 1001, server_time: 1_800 }],
    ok({}),
  );
  const times: number[] = [];
  let startCount = 0;
  const measureTime = () => {
    startCount += 1;
    return (time: number) => void times.push(time);
  };
  const client = createExchangeClient({ ...addressesOf(url), measureTime }, () => sendByAxios);
  for (let count = 0; count < 3; count += 1) {
    await client.call(coinPairList, {}).catch(() => undefined);
  }
  expect(times).toEqual([1_700, 1_800]);
  expect(startCount).toBe(3);
});

it('[AUTH-30] retries once with the renewed token after a 401', async () => {
  const { seen, url } = await serving(unauthorized, ok(CALL_SAMPLES.cancelOrder.reply));
  const { client, rejected } = clientOf(url, { token: 'old', renewed: 'new' });
  await client.call(cancelOrder, { body: { type: 'buy', orderId: orderId(912) } });
  expect(rejected).toEqual(['old']);
  expect(seen.map((one) => one.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
});

it('[AUTH-30] returns a second 401 as an error', async () => {
  const { seen, url } = await serving(unauthorized);
  const { client, rejected } = clientOf(url, { token: 'old', renewed: 'new' });
  const call = client.call(cancelOrder, { body: { type: 'buy', orderId: orderId(912) } });
  await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 401 });
  expect([rejected.length, seen.length]).toEqual([1, 2]);
});

it('[ERR-06] rejects with the reason when the token could not be renewed', async () => {
  const { url } = await serving(unauthorized);
  const { client } = clientOf(url, { token: 'old' });
  const call = client.call(cancelOrder, { body: { type: 'buy', orderId: orderId(912) } });
  await expect(call).rejects.toThrow('Refresh token failed');
});

it('does not renew the token after a 401 of the sign-in itself', async () => {
  const { seen, url } = await serving(unauthorized);
  const { client, rejected } = clientOf(url, { token: 'old', renewed: 'new' });
  const body = { email: 'a@b.co', password: 'x', ip: '127.0.0.1', captcha: undefined };
  await expect(client.call(signIn, { body })).rejects.toBeInstanceOf(ApiError);
  expect([rejected.length, seen.length]).toEqual([0, 1]);
});

it.each(TRANSPORTS)('[ERR-20] passes on an error with an unknown number (%s)', async (_, send) => {
  const { url } = await serving([
    422,
    {
      success: false,
      message: 'Lệnh bị từ chối',
      error_code: 99_999,
      errors: { amount: ['Sai'] },
    },
  ]);
  const call = clientOf(url, { send }).client.call(commonSettings, {
    query: { locale: undefined },
  });
  await expect(call).rejects.toMatchObject({
    message: 'Lệnh bị từ chối',
    code: undefined,
    fields: { amount: 'Sai' },
  });
});

it.each(TRANSPORTS)('treats a document of another sender as no response (%s)', async (_, send) => {
  for (const reply of ['<html>captive portal</html>', '{"cut":']) {
    const { url } = await serving([200, reply]);
    const call = clientOf(url, { send }).client.call(spotDashboardOfPair, {
      params: { id: 'BTC_USDT' },
    });
    await expect(call).rejects.toBeInstanceOf(NoResponseError);
    server?.close();
  }
});

it.each(TRANSPORTS)('names the missing field of an unusable response (%s)', async (_, send) => {
  const { url } = await serving([200, { success: true, data: { a: 1 } }]);
  const call = clientOf(url, { send }).client.call(spotDashboardOfPair, {
    params: { id: 'BTC_USDT' },
  });
  await expect(call).rejects.toMatchObject({ name: 'UnusableResponseError', field: 'order_data' });
});

it.each(TRANSPORTS)('keeps a parameter inside its segment (%s)', async (_, send) => {
  const { seen, url } = await serving(ok(CALL_SAMPLES.spotDashboardOfPair.reply));
  const { client } = clientOf(url, { token: 'live', send });
  for (const id of ['../profile', '..', '//evil.example', 'https://evil.example/x']) {
    await client.call(spotDashboardOfPair, { params: { id } });
  }
  for (const one of seen) expect(one.url.startsWith('/api/app-dashboard/')).toBe(true);
});

it('requests its transport at the first call, and again after it failed to load', async () => {
  const { url } = await serving(ok(CALL_SAMPLES.commonSettings.reply));
  const requested: string[] = [];
  const sends = (): Promise<Send> => {
    requested.push('transport');
    const isFirst = requested.length === 1;
    return isFirst ? Promise.reject(new Error('chunk lost')) : Promise.resolve(sendByFetch);
  };
  const client = createExchangeClient(addressesOf(url), sends);
  expect(requested).toEqual([]);
  const lost = client.call(commonSettings, { query: { locale: undefined } });
  await expect(lost).rejects.toMatchObject({ name: 'NoResponseError', message: 'chunk lost' });
  await client.call(commonSettings, { query: { locale: undefined } });
  expect(requested).toEqual(['transport', 'transport']);
});

it('sends the chain token in its own header to the chain service, without the bearer', async () => {
  const { seen, url } = await serving(ok(CALL_SAMPLES.orderByClientId.reply));
  const chain = createExchangeClient(
    {
      ...addressesOf(url),
      secretHeader: { name: 'x-chain-secret', value: 'chain-client' },
      tokenHeader: chainHeader,
      caller: () => ({ token: 'evm-token' }),
    },
    () => sendByAxios,
  );
  await chain.call(orderByClientId, { query: { clientOrderId: clientOrderId('web-7f3a') } });
  expect(seen[0]?.headers).toMatchObject({
    token: 'evm-token',
    lang: 'vi',
    'x-chain-secret': 'chain-client',
  });
  expect(seen[0]?.headers.authorization).toBeUndefined();
  expect(seen[0]?.headers['x-api-secret']).toBeUndefined();
});

it('[API-16] sends a contract form as a form', async () => {
  const { seen, url } = await serving([200, { success: true, email_verified: 0 }]);
  const body = { code: '123456', userId: userId(7), tempInfoToken: 'a b&c' };
  await clientOf(url).client.call(verifyTwoFactor, { body });
  expect(seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(seen[0]?.body).toBe('code=123456&user_id=7&temp_info_token=a+b%26c');
});

it('ends a call when its user leaves, without a retry', async () => {
  const { seen, url } = await serving(unauthorized);
  const stay = new AbortController();
  const client = createExchangeClient(
    {
      ...addressesOf(url),
      caller: () => ({
        token: 'old',
        signal: stay.signal,
        renew: () => {
          stay.abort(new Error('The user has left.'));
          return Promise.resolve('of somebody else');
        },
      }),
    },
    () => sendByAxios,
  );
  const call = client.call(cancelOrder, { body: { type: 'buy', orderId: orderId(912) } });
  await expect(call).rejects.toBeInstanceOf(NoResponseError);
  expect(seen.map((one) => one.headers.authorization)).toEqual(['Bearer old']);
});

it('sends only reads before the full transport is loaded', async () => {
  const { seen, url } = await serving(ok(CALL_SAMPLES.cancelOrder.reply));
  const { client } = clientOf(url, { token: 'live', send: sendByFetch });
  const call = client.call(cancelOrder, { body: { type: 'buy', orderId: orderId(912) } });
  await expect(call).rejects.toThrow('only reads go this way');
  expect(seen).toEqual([]);
});

it('reports how much of a large body was sent', async () => {
  const sample = CALL_SAMPLES.uploadSelfie;
  const { url } = await serving(ok(sample.reply));
  const { client } = clientOf(url, { token: 'live' });
  const shares: number[] = [];
  await client.call(uploadSelfie, {
    body: { caseId: 'Jq7TzR3kWm5XcV8nB2sL0dYp', fileBase64: 'A'.repeat(400_000) },
    onUploadProgress: (share) => shares.push(share),
  });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((left, right) => left - right));
});
