/** Server that handles only tokens: records accepted and rejected ones, and a refresh whose
 *  response the test sends at any time. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { userWire } from '#contract/samples/accounts.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';

/** Request to the chain service. */
export interface ChainRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Seen {
  readonly path: string;
  readonly bearer: string | undefined;
  readonly status: number;
}

/** Result of a refresh: a body with its status, or a cut connection. */
export type RefreshResponse = readonly [status: number, body: object] | 'cut';

export interface TokenServer {
  readonly url: string;
  /** Valid bearers and their users. */
  readonly good: Map<string, number>;
  readonly seen: readonly Seen[];
  /** Requests to `/chain`, which are all accepted. */
  readonly chain: readonly ChainRequest[];
  /** Refresh tokens in order of arrival. */
  readonly refreshes: readonly string[];
  /** Responds to the waiting refresh and all later ones. */
  respondToRefresh(outcome: RefreshResponse): void;
  /** Resolves when `isTrue` returns true after a request. */
  until(isTrue: () => boolean): Promise<void>;
  close(): void;
}

export async function openTokenServer(): Promise<TokenServer> {
  const good = new Map<string, number>();
  const seen: Seen[] = [];
  const chain: ChainRequest[] = [];
  const refreshes: string[] = [];
  const watchers = new Set<() => void>();
  let outcome: RefreshResponse | undefined;
  const waiting: ServerResponse[] = [];

  const reply = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: '', ...body }));
  };
  const giveResponses = (): void => {
    if (outcome === undefined) return;
    for (const response of waiting.splice(0)) {
      if (outcome === 'cut') response.destroy();
      else reply(response, ...outcome);
    }
  };
  const serve = (request: IncomingMessage, body: string, response: ServerResponse): void => {
    const path = (request.url ?? '').replace('/api', '');
    if (path.startsWith('/chain/')) {
      chain.push({ path, headers: request.headers });
      return reply(response, 200, { success: true, data: CALL_SAMPLES.chainNetworks.reply });
    }
    if (path === '/refresh-token') {
      refreshes.push((JSON.parse(body) as { refresh_token: string }).refresh_token);
      waiting.push(response);
      return giveResponses();
    }
    const bearer = request.headers.authorization?.replace('Bearer ', '');
    const user = bearer === undefined ? undefined : good.get(bearer);
    const status = user === undefined ? 401 : 200;
    seen.push({ path, bearer, status });
    if (user === undefined) {
      return reply(response, 401, { success: false, message: 'Sign in again.', error_code: 1202 });
    }
    if (path === '/broadcasting/auth') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ auth: `signed with ${bearer}` }));
    }
    const data = path.startsWith('/profile')
      ? { user: { ...userWire, id: user } }
      : CALL_SAMPLES.orderByClientId.reply;
    reply(response, 200, { success: true, data });
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      serve(request, body, response);
      for (const check of watchers) check();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    good,
    seen,
    chain,
    refreshes,
    respondToRefresh: (given) => {
      outcome = given;
      giveResponses();
    },
    until: (isTrue) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!isTrue()) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
