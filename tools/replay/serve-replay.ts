/** Passes the pages of an exchange on, on this machine alone, with the bar of the replay in the page and the worker of the
 *  replay in the place of the market worker. */
import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { assert } from '#contract/core/assert.ts';
import type { Resolution } from '#contract/core/resolution.ts';

export interface ReplayServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface ServedReplay {
  /** Of the exchange. */
  readonly exchangeUrl: string;
  /** Recorded pair, BTC_USDT, and resolution of its bars. */
  readonly pairText: string;
  readonly resolution: Resolution;
  /** Text of the recording. */
  readonly recording: string;
  /** Folder with `bar.js` and `worker.js`. */
  readonly folder: string;
}

/** Before the scripts of the page, whose settings it changes. */
const scriptOf = ({ pairText, resolution }: ServedReplay): string =>
  `<script src="/replay/bar.js" data-pair="${pairText}" data-resolution="${resolution}"></script>`;
/** They allow the page its own scripts alone, and cached files would pass this server by. */
const DROPPED = new Set([
  'content-security-policy',
  'content-security-policy-report-only',
  'content-length',
  'content-encoding',
  'cache-control',
  'etag',
  'last-modified',
  'transfer-encoding',
  'connection',
]);

/** @param port 0 chooses a free one. */
export async function serveReplay(served: ServedReplay, port = 0): Promise<ReplayServer> {
  const server = createServer((incoming, response) => respond(incoming, response, served));
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'the server listens on a port');
  return {
    url: `http://localhost:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function respond(incoming: IncomingMessage, response: ServerResponse, served: ServedReplay): void {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
  const script = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
  const send = (name: string): void => {
    response.writeHead(200, script).end(readFileSync(join(served.folder, name)));
  };
  // The service worker would return the files of the product.
  if (pathname === '/shell.js') response.writeHead(404).end();
  else if (pathname === '/replay/bar.js') send('bar.js');
  else if (pathname === '/replay/recording') response.writeHead(200).end(served.recording);
  else if (isMarketWorker(incoming, pathname)) send('worker.js');
  else passOn(incoming, response, served);
}

/** The page has two workers; the other one estimates passwords. */
const isMarketWorker = ({ headers }: IncomingMessage, pathname: string): boolean =>
  headers['sec-fetch-dest'] === 'worker' && !/password/i.test(pathname);

function passOn(incoming: IncomingMessage, response: ServerResponse, served: ServedReplay): void {
  const { exchangeUrl } = served;
  const { host, port } = new URL(exchangeUrl);
  const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' };
  if (headers.origin !== undefined) headers.origin = exchangeUrl;
  const { method, url: path } = incoming;
  const outgoing = request({ host: 'localhost', port, method, path, headers }, (answer) => {
    void passBack(answer, response, served);
  });
  outgoing.once('error', () => void response.writeHead(502).end());
  incoming.pipe(outgoing);
}

async function passBack(
  answer: IncomingMessage,
  response: ServerResponse,
  served: ServedReplay,
): Promise<void> {
  const kept = Object.entries(answer.headers).filter(([name]) => !DROPPED.has(name));
  response.writeHead(answer.statusCode ?? 502, {
    ...Object.fromEntries(kept),
    'cache-control': 'no-store',
  });
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
  if (!isPage) answer.pipe(response);
  else response.end((await text(answer)).replace('<head>', `<head>${scriptOf(served)}`));
}
