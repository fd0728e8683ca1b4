/** The feed as a process of its own: the pages of the bench, the calls a market needs, and a socket
 *  that speaks enough of the Pusher protocol. `node bench/feed/serve.ts FOLDER` prints its port.
 *
 *  GET /control?mode=paced&rate=1000&levels=1000&seed=7 begins a market anew; GET /control/count counts
 *  anew; GET /control/stat says what was really sent; GET /control/pause lets the market stand still;
 *  GET /control/drop cuts every socket, and the market moves on unseen. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { bookSnapshot, chartBars, marketTrades } from '#contract/rest/spot-market.ts';
import { bookChecksumOf } from '#domain/book-checksum.ts';
import { BENCH_EPOCH, BOOK_CHANNEL, bookFrame } from './frames.ts';
import { ConflatedStream } from './conflated-stream.ts';
import { Stream, type MarketStream } from './stream.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const PACE_MS = 4;
const BLAST_BUFFER_BYTES_MAX = 4_000_000;
const BLAST_FRAME_COUNT = 4_000;
const BLAST_TURN_COUNT = 400;

interface Mode {
  readonly kind: 'paced' | 'conflated' | 'blast';
  readonly stream: MarketStream;
  /** Of a blast: how many frames, and levels in each. */
  readonly frameCount: number;
  readonly levelsAFrame: number;
}

const folder = process.argv[2] ?? '.';
/** All pages, kept in memory: another build may clear the folder meanwhile. */
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => [`/${path}`, readFileSync(join(folder, path))]),
);
const KINDS = ['paced', 'conflated', 'blast'] as const;
/** Changes nobody hears of while sockets are cut: a book kept from before would be wrong. */
const UNHEARD_CHANGE_COUNT = 500;
const readers = new Set<WebSocket>();
let mode: Mode = modeOf(new URLSearchParams());
let isPaused = false;

function modeOf(query: URLSearchParams): Mode {
  const numberOf = (name: string, fallback: number): number => Number(query.get(name) ?? fallback);
  const kind = KINDS.find((name) => name === query.get('mode')) ?? 'paced';
  const Kind = kind === 'conflated' ? ConflatedStream : Stream;
  return {
    kind,
    stream: new Kind(numberOf('seed', 1), numberOf('levels', 1_000), numberOf('rate', 100)),
    frameCount: numberOf('frames', 60_000),
    levelsAFrame: numberOf('levelsAFrame', 20),
  };
}

/** Whole milliseconds on the clock that pages read too. */
const timeNow = (): number => Math.round(performance.timeOrigin + performance.now());

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = url.pathname.replace(/^\/api/, '');
  if (path === '/control') {
    mode = modeOf(url.searchParams);
    isPaused = false;
    sendJson(response, {});
  } else if (path === '/control/pause') {
    isPaused = true;
    sendJson(response, {});
  } else if (path === '/control/drop') {
    for (const socket of sockets.clients) socket.terminate();
    mode.stream.generator.diff(UNHEARD_CHANGE_COUNT);
    sendJson(response, {});
  } else if (path === '/control/count') {
    mode.stream.startCounting(performance.now());
    sendJson(response, {});
  } else if (path === '/control/stat') {
    const { stream } = mode;
    const seconds = stream.secondsAt(performance.now());
    const { sentCount: sent, frameCount: frames, rate } = stream;
    sendJson(response, { sent, frames, seconds, rate });
  } else if (path === bookSnapshot.path) sendJson(response, { success: true, data: snapshotNow() });
  else if (path === marketTrades.path)
    sendJson(response, { success: true, data: { transactions: [] } });
  else if (path === chartBars.path) {
    sendJson(response, { success: true, data: { data: [], last_chart_time: 0 } });
  } else sendFile(response, url.pathname);
});

function snapshotNow() {
  const { sequence, bids, asks } = mode.stream.generator.snapshot();
  const crc = bookChecksumOf(bids.slice(0, 10), asks.slice(0, 10));
  return { epoch: BENCH_EPOCH, seq: sequence, ts: timeNow(), bids, asks, crc };
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

function sendFile(response: ServerResponse, path: string): void {
  const file = files.get(normalize(decodeURIComponent(path)));
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  // Isolation, so that the scenario of threads may also measure shared memory.
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-embedder-policy', 'require-corp');
  response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
  response.end(file);
}

const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 120 });
  socket.send(JSON.stringify({ event: 'pusher:connection_established', data }));
  socket.on('close', () => readers.delete(socket));
  socket.on('message', (text: Buffer) => respond(socket, text.toString('utf8')));
});

interface ClientMessage {
  readonly event: string;
  readonly data?: { readonly channel?: string };
}

function respond(socket: WebSocket, text: string): void {
  const { event, data } = JSON.parse(text) as ClientMessage;
  if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":"{}"}');
  if (event === 'pusher:unsubscribe' && data?.channel === BOOK_CHANNEL) readers.delete(socket);
  if (event !== 'pusher:subscribe' || data?.channel === undefined) return;
  const { channel } = data;
  const confirmed = { event: 'pusher_internal:subscription_succeeded', channel, data: '{}' };
  socket.send(JSON.stringify(confirmed));
  if (channel !== BOOK_CHANNEL) return;
  if (mode.kind === 'blast') void blast(socket, mode);
  else readers.add(socket);
}

/** As fast as the socket takes it; frames are made beforehand and sent round and round. */
async function blast(socket: WebSocket, { stream, frameCount, levelsAFrame }: Mode): Promise<void> {
  const frames = Array.from({ length: BLAST_FRAME_COUNT }, () =>
    bookFrame(stream.generator.diff(levelsAFrame), timeNow()),
  );
  let sent = 0;
  while (sent < frameCount && socket.readyState === socket.OPEN) {
    for (let turn = 0; turn < BLAST_TURN_COUNT && sent < frameCount; turn += 1) {
      socket.send(frames[sent % frames.length] ?? '');
      sent += 1;
    }
    do await nextTurn();
    while (socket.bufferedAmount > BLAST_BUFFER_BYTES_MAX);
  }
  socket.send('{"event":"done"}');
}

/** A market that nobody watches stands still, so that a snapshot stays right until it is joined. */
setInterval(() => {
  if (readers.size === 0 || isPaused) return;
  const frames = mode.stream.due(performance.now(), timeNow());
  for (const reader of readers) for (const frame of frames) reader.send(frame);
}, PACE_MS);

process.stdin.once('end', () => process.exit(0)).resume(); // Whoever started us is gone.
try {
  setPriority(-10); // The market is somewhere else: its beat does not depend on what it is shown on.
} catch {
  // Not everybody may; a beat that suffers voids the run.
}
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(port);
});
