/**
 * Serves the feed in a separate process: the benchmark pages, the calls a market needs, and a
 * socket that implements enough of the Pusher protocol. `node bench/feed/serve.ts FOLDER` prints
 * its port.
 *
 * GET /control?mode=paced&rate=1000&levels=1000&seed=7 starts a new market; GET /control/count
 * restarts the counts; GET /control/stat returns the numbers actually sent; GET /control/pause
 * pauses the market; GET /control/drop cuts every socket while the market continues unseen.
 */
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
  /** For a blast: number of frames, and levels in each. */
  readonly frameCount: number;
  readonly levelsAFrame: number;
}

const folder = process.argv[2] ?? '.';
/** All pages in memory, because another build may clear the folder meanwhile. */
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => [`/${path}`, readFileSync(join(folder, path))]),
);
const KINDS = ['paced', 'conflated', 'blast'] as const;
/** Changes made while sockets are cut: a book from before would be wrong. */
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

/** Returns integer milliseconds on the clock that pages also read. */
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
  // Enables isolation, so that the thread scenario can also measure shared memory.
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

/** Sends as fast as the socket accepts; frames are generated beforehand and sent repeatedly. */
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

/** Pauses a market without readers, so that a snapshot stays valid until the channel is joined. */
setInterval(() => {
  if (readers.size === 0 || isPaused) return;
  const frames = mode.stream.due(performance.now(), timeNow());
  for (const reader of readers) for (const frame of frames) reader.send(frame);
}, PACE_MS);

process.stdin.once('end', () => process.exit(0)).resume(); // The parent process has ended.
try {
  setPriority(-10); // Simulates a market on another machine: its beat does not depend on the load of this one.
} catch {
  // Raising the priority may not be permitted; a disturbed beat voids the run.
}
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(port);
});
