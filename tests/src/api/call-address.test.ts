// @vitest-environment node
/** Tests that a call stays under its base, however its path is spelled, because bearer and secret
 *  header are sent with it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { pathOf, route } from '#contract/core/route.ts';
import { sendByAxios } from '#src/api/axios-transport.ts';
import { assertUnderBase } from '#src/api/call-address.ts';
import { bearerHeader, createExchangeClient } from '#src/api/exchange-client.ts';
import { sendByFetch } from '#src/api/fetch-transport.ts';

const ESCAPES = [
  'https://evil.example/x',
  'HTTPS://evil.example/x',
  'http:evil.example',
  '//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\r\nHost: evil.example',
  '/x\u0000',
  '/../admin',
  '/x/../../admin',
  '/./../admin',
  '/%2e%2e/admin',
  '/.%2E/admin',
  '@evil.example/x',
  ':80@evil.example/x',
  '.evil.example/x',
  'evil.example',
  '',
];

it.each(['/api', '/api/', 'https://exchange.test/api', 'https://exchange.test/v1/api'])(
  '[API-01] rejects every path that leaves %s',
  (base) => {
    for (const path of ESCAPES) {
      expect(() => assertUnderBase(base, path), path).toThrow('a call');
    }
    for (const path of ['/profile', '/app-dashboard/BTC_USDT', '/a/%2e%2e%2fb']) {
      expect(() => assertUnderBase(base, path), path).not.toThrow();
    }
  },
);

it('accepts paths at the page’s root and rejects other origins', () => {
  expect(() => assertUnderBase('/', '/broadcasting/auth')).not.toThrow();
  expect(() => assertUnderBase('/', '//evil.example')).toThrow();
});

it('keeps a parameter inside its segment, whatever it contains', () => {
  for (const id of [
    '..',
    '.',
    '../../x',
    '%2e%2e',
    '//evil.example',
    'https://evil.example',
    '\r\n',
  ]) {
    const path = pathOf('/app-dashboard/:id', { id });
    expect(() => assertUnderBase('/api', path), id).not.toThrow();
    expect(new URL(`https://exchange.test/api${path}`).pathname).toMatch(
      /^\/api\/app-dashboard\/[^/]+$/,
    );
  }
});

let foreign: Server | undefined;
afterEach(() => foreign?.close());

it('[API-01][API-03] sends neither bearer nor secret to another origin', async () => {
  const seen: unknown[] = [];
  foreign = createServer((request, response) => {
    seen.push(request.headers);
    response.end();
  });
  await new Promise<void>((done) => foreign?.listen(0, '127.0.0.1', done));
  const { port } = foreign.address() as AddressInfo;
  for (const send of [sendByAxios, sendByFetch]) {
    const client = createExchangeClient(
      {
        apiUrl: 'http://127.0.0.1:1/api',
        rootUrl: 'http://127.0.0.1:1',
        secretHeader: { name: 'x-api-secret', value: 'public-client' },
        tokenHeader: bearerHeader,
        language: () => 'en',
        caller: () => ({ token: 'live' }),
      },
      () => send,
    );
    for (const path of [`http://127.0.0.1:${port}/x`, `//127.0.0.1:${port}/x`]) {
      const astray = route({
        method: 'GET',
        path,
        access: 'trader',
        reply: undefined,
      });
      await expect(client.call(astray, {})).rejects.toThrow('a call has a path of its own');
    }
  }
  expect(seen).toEqual([]);
});
