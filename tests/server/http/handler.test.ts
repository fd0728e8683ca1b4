import { afterEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { route } from '#contract/core/route.ts';
import { epochMs } from '#contract/core/time.ts';
import type { RejectionName } from '#contract/errors.ts';
import { addFavourite } from '#contract/rest/favourites.ts';
import { plain, codec } from '#contract/codec.ts';
import { QueueClosed } from '#server/exchange/command-queue.ts';
import { accept, handle, handleTrader, type Handler } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { operatorAccess } from '#server/http/operator-access.ts';
import type { Handlers } from '#server/routes/handlers.ts';

const removePair = route({
  method: 'DELETE',
  path: '/pairs/:id',
  access: 'public',
  params: plain(v.object({ id: v.string() })),
  body: codec(v.object({ coin_pair: v.string() }), {
    decode: (wire) => ({ pairText: wire.coin_pair }),
    encode: (model) => ({ coin_pair: model.pairText }),
  }),
  reply: codec(v.object({ coin_pair: v.string() }), {
    decode: (wire) => wire.coin_pair,
    encode: (pairText) => ({ coin_pair: pairText }),
  }),
});

const NOW = epochMs(1_767_225_600_000);
const errors: unknown[] = [];
let close = async (): Promise<void> => {};
afterEach(async () => {
  await close();
  errors.length = 0;
});

async function listen(handler: Handler, loopDelayMsMax = 0): Promise<string> {
  const app = await createHttpServer({
    operator: operatorAccess('token-of-the-tests', false),
    clock: () => NOW,
    handlers: [handler],
    traderOf: () => undefined,
    traderOfChainToken: () => undefined,
    refreshBindingOf: () => undefined,
    isOriginAllowed: () => false,
    trustedProxies: [],
    rateLimitScale: 0,
    connectionCountMax: 1_000,
    connectionsPerAddress: 256,
    onAcceptError: (error) => errors.push(error),
    onError: (error) => errors.push(error),
    createRequestId: () => '0123456789abcdef',
    onResponse: () => {},
    loopDelayMsMax,
  });
  close = () => app.close();
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function serve(handler: Handler) {
  const url = await listen(handler);
  return async (path: string, method: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as Record<string, unknown>;
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      ...envelope,
    };
  };
}

const removing = (work: Parameters<typeof handle<typeof removePair, RejectionName>>[1]) =>
  serve(handle(removePair, work));

it('[API-63] reads the body of a DELETE in our names and responds in wire names', async () => {
  const call = await removing(({ params, body }) =>
    accept('Removed.', `${params.id}:${body.pairText}`),
  );
  expect(await call('/pairs/7', 'DELETE', { coin_pair: 'BTC_USDT' })).toEqual({
    status: 200,
    retryAfter: null,
    success: true,
    message: 'Removed.',
    error_code: 0,
    errors: null,
    server_time: NOW,
    data: { coin_pair: '7:BTC_USDT' },
  });
  expect(await call('/pairs/7', 'DELETE', {})).toMatchObject({
    status: 422,
    errors: { coin_pair: expect.any(String) },
  });
});

it('wraps a rejection together with its additional fields', async () => {
  const call = await removing(() =>
    reject('pair_unknown', { message: 'Gone.', details: { hint: 1 }, retryAfterMs: 1_200 }),
  );
  expect(await call('/pairs/7', 'DELETE', { coin_pair: 'x' })).toEqual({
    status: 404,
    retryAfter: '2',
    hint: 1,
    success: false,
    message: 'Gone.',
    data: null,
    error_code: 1101,
    errors: null,
    server_time: NOW,
  });
});

it('responds to an internal error without its details, and reports it', async () => {
  const call = await removing(() => {
    throw new Error('SELECT secret FROM person');
  });
  const response = await call('/pairs/7', 'DELETE', { coin_pair: 'x' });
  expect(response).toMatchObject({ status: 500, success: false, error_code: 1090 });
  expect(JSON.stringify(response)).not.toContain('secret');
  expect(errors).toHaveLength(1);
});

it('responds with a request to retry later when the queue is closed, and reports nothing', async () => {
  const call = await removing(() => Promise.reject(new QueueClosed('full')));
  expect(await call('/pairs/7', 'DELETE', { coin_pair: 'x' })).toMatchObject({
    status: 503,
    retryAfter: '1',
    error_code: 1091,
  });
  expect(errors).toEqual([]);
});

it('sheds calls when the event loop stalls, but never a file of the page, which would stay blank without it', async () => {
  const anyDelayMs = 1e-6;
  const url = await listen(
    handle(removePair, () => accept('Removed.', '7')),
    anyDelayMs,
  );
  const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
  // The first measurement comes after a second of the guard's own timer, later on a busy machine.
  while ((await statusOf('/api/pairs/7')) !== 503);
  expect(await statusOf('/static/page.js')).toBe(404);
});

it('lets a handler reject only with what the documentation lists for its call, or generally', () => {
  type Named = Pick<Handlers, 'addFavourite'>;
  const rejecting = <Code extends RejectionName>(code: Code) =>
    handleTrader(addFavourite, () => reject(code));
  const listed: Named = { addFavourite: rejecting('favourites_full') };
  const general: Named = { addFavourite: rejecting('unavailable') };
  // @ts-expect-error -- Not listed for this call: this line fails the types when nothing checks.
  const other: Named = { addFavourite: rejecting('balance_too_low') };
  // @ts-expect-error -- The reply is a text.
  handle(removePair, () => accept('Removed.', 7));
  expect([listed, general, other]).toHaveLength(3);
  // A public call has no trader.
  expect(() => handleTrader(removePair, () => reject('pair_unknown'))).toThrow('asks for a bearer');
});
