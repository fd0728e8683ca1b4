/** Serves the page of the inspector, on this machine alone: the machines as a stream of events, and lines to run. */
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { assert } from '#contract/core/assert.ts';
import { buildPage } from './build/build-page.ts';
import type { InspectorSource } from './model.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface ServedInspector {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @param port 0 chooses a free one. */
export async function serveInspector(source: InspectorSource, port = 0): Promise<ServedInspector> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-inspector-'));
  await buildPage(folder);
  const server = createServer((request, response) => {
    void respond({ request, response, source, folder });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  assert(address !== null && typeof address === 'object', 'the server listens on a port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly source: InspectorSource;
  /** Of the built page. */
  readonly folder: string;
}

/** A page of another origin may neither read the machines nor run a line: its requests carry its name. */
const isOwn = ({ headers }: IncomingMessage): boolean =>
  /^127\.0\.0\.1:\d+$/.test(headers.host ?? '') &&
  (headers.origin === undefined || headers.origin === `http://${headers.host}`);

async function respond({ request, response, source, folder }: Exchange): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!isOwn(request)) response.writeHead(403).end();
  else if (pathname === '/machines') stream(request, response, source);
  else if (pathname === '/run' && request.method === 'POST') {
    const { id, line } = JSON.parse(await text(request)) as { id: string; line: string };
    source.run(id, line);
    response.writeHead(204).end();
  } else sendFile(response, folder, pathname === '/' ? '/index.html' : pathname);
}

function stream(request: IncomingMessage, response: ServerResponse, source: InspectorSource): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const end = source.subscribe((machines) => {
    response.write(`data: ${JSON.stringify(machines)}\n\n`);
  });
  request.once('close', end);
}

function sendFile(response: ServerResponse, folder: string, pathname: string): void {
  const path = normalize(join(folder, decodeURIComponent(pathname)));
  if (!path.startsWith(folder) || !existsSync(path)) response.writeHead(404).end();
  else {
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  }
}
