import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { signIn } from '#contract/rest/auth.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { handle } from '#server/http/handler.ts';
import { reject } from '#server/runtime/rejection.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { operatorAccess } from '#server/http/operator-access.ts';

it('aborts the signal of a sign-in whose caller disconnects', async () => {
  const entered = Promise.withResolvers<AbortSignal | undefined>();
  const left = Promise.withResolvers<void>();
  const app = await createHttpServer({
    operator: operatorAccess('token-of-the-tests', false),
    clock: () => epochMs(0),
    handlers: [
      handle(signIn, async ({ origin: { signal } }) => {
        signal?.addEventListener('abort', () => left.resolve());
        entered.resolve(signal);
        await left.promise;
        return reject('credentials_wrong');
      }),
    ],
    traderOf: () => undefined,
    traderOfChainToken: () => undefined,
    connectionsPerAddress: 256,
    connectionCountMax: 1_000,
    onAcceptError: () => undefined,
    refreshBindingOf: () => undefined,
    isOriginAllowed: () => false,
    trustedProxies: [],
    rateLimitScale: 0,
    loopDelayMsMax: 0,
    onError: () => undefined,
    createRequestId: () => '0123456789abcdef',
    onResponse: () => undefined,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const body = JSON.stringify(CALL_SAMPLES.signIn.body);
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const signal = await entered.promise;
  expect(signal?.aborted).toBe(false);
  socket.destroy();
  await left.promise;
  expect(signal?.aborted).toBe(true);
  await app.close();
});
