/** Stops a server that clients hold open with raw connections. Time passes only when a test says so. */
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundedClose, CLOSE_GRACE_MS } from '#server/http/bounded-close.ts';

const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

let app: FastifyInstance;
let close: () => Promise<void>;
let streamed: PassThrough;
let responses: (() => void)[];
let scheduled: { readonly run: () => void; readonly delayMs: number }[];
let clients: Socket[];

beforeEach(async () => {
  // As in the exchange: longer than any test.
  app = fastify({ keepAliveTimeout: 72_000, return503OnClosing: false });
  streamed = new PassThrough();
  responses = [];
  scheduled = [];
  clients = [];
  app.get('/quick', () => 'done');
  app.get('/streamed', (_request, reply) => reply.send(streamed));
  app.get('/slow', () => new Promise((resolve) => responses.push(() => resolve('done'))));
  close = boundedClose(app, (run, delayMs) => scheduled.push({ run, delayMs }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const client of clients) client.destroy();
});

interface Client {
  readonly socket: Socket;
  readonly ended: Promise<unknown>;
  received(): string;
  /** Resolves when the response contains the text. */
  until(text: string): Promise<void>;
}

/** Opens a connection; resolves when the server has read the bytes. */
async function open(bytes: string): Promise<Client> {
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => undefined);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  const ended = closeOf(socket);
  const [serverSide] = (await accepted) as [Socket];
  if (bytes !== '') socket.write(bytes);
  while (serverSide.bytesRead < bytes.length) await new Promise((resolve) => setImmediate(resolve));
  return {
    socket,
    ended,
    received: () => received,
    until: async (text) => {
      while (!received.includes(text)) await once(socket, 'data');
    },
  };
}

/** Also after an error, which `once` would throw. */
const closeOf = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

/** Runs what the server has scheduled, as if its time had passed. */
function passGrace(): void {
  expect(scheduled.map(({ delayMs }) => delayMs)).toEqual([CLOSE_GRACE_MS]);
  for (const { run } of scheduled.splice(0)) run();
}

it('closes a connection that has never sent anything immediately', async () => {
  const silent = await open('');
  await Promise.all([close(), silent.ended]);
});

it('closes a connection between two requests immediately', async () => {
  const idle = await open(requestOf('/quick'));
  await idle.until('done');
  await Promise.all([close(), idle.ended]);
});

it('responds to a request that has arrived, then closes its connection', async () => {
  const waiting = await open(requestOf('/slow'));
  const closed = close();
  for (const respond of responses) respond();
  await Promise.all([closed, waiting.ended]);
  expect(waiting.received()).toMatch(/^HTTP\/1.1 200[^]*done$/);
});

it('responds to half a request whose rest arrives in time', async () => {
  const half = await open('GET /quick HTTP/1.1\r\nHo');
  const closed = close();
  half.socket.write('st: localhost\r\n\r\n');
  await Promise.all([closed, half.ended]);
  expect(half.received()).toMatch(/^HTTP\/1.1 200[^]*done$/);
});

it('destroys half a request and a response without end when the grace is over', async () => {
  const half = await open('GET /quick HTTP/1.1\r\nHo');
  const streaming = await open(requestOf('/streamed'));
  streamed.write('first');
  await streaming.until('first');
  const closed = close();
  streamed.write('second');
  await streaming.until('second');
  expect([half.socket.destroyed, streaming.socket.destroyed]).toEqual([false, false]);
  passGrace();
  await Promise.all([closed, half.ended, streaming.ended]);
});

it('accepts no connection while it closes', async () => {
  const half = await open('GET /quick HTTP/1.1\r\nHo');
  const closed = close();
  const late = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  late.on('error', () => undefined);
  await closeOf(late);
  passGrace();
  await Promise.all([closed, half.ended]);
});
