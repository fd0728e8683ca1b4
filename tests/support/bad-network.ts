/** Proxy in front of a server that simulates a bad network: requests are lost, replies dropped, cut
 *  or delayed. A seed determines the failure of each request, in the order in which requests
 *  arrive; bytes are passed on unchanged. The proxy parses only the start of an HTTP request, not
 *  its content. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { seededRandom } from './seeded-random.ts';

/** Failure of one request and its reply. After a cut the connection is closed normally, after a
 *  reset it is aborted, after silence it stays open without data. */
export type Outcome =
  | 'calm'
  | 'slowRequest'
  | 'slowReply'
  /** The server never receives the request. */
  | 'cutBefore'
  | 'resetBefore'
  /** The server has executed the request, and the client gets no response. */
  | 'cutAfter'
  | 'resetAfter'
  | 'cutWithin'
  | 'silent';

/** Relative weight of each failure. */
export type OutcomeMix = Readonly<Partial<Record<Outcome, number>>>;

/** Gives every failure the same weight and leaves half of all requests unchanged. */
export const ROUGH_MIX: OutcomeMix = {
  calm: 8,
  slowRequest: 1,
  slowReply: 1,
  cutBefore: 1,
  resetBefore: 1,
  cutAfter: 1,
  resetAfter: 1,
  cutWithin: 1,
  silent: 1,
};

export interface BadNetworkOptions {
  /** Tests print the seed. */
  readonly seed: number;
  readonly mix: OutcomeMix;
  /** Maximum delay of a slow request or reply. */
  readonly delayMsMax?: number;
  /** Selects the affected requests by their first line (`POST /api/buy-limit-app HTTP/1.1`); all by
   *  default. Others pass without a draw. */
  readonly isTroubled?: (requestLine: string) => boolean;
}

interface CallRecord {
  readonly requestLine: string;
  readonly failure: Outcome;
}

export interface BadNetwork {
  /** Replaces the server's own address. */
  readonly url: string;
  /** Outcome of each affected request, oldest first. */
  readonly turns: readonly CallRecord[];
  /** Applies from the next request. */
  setMix(mix: OutcomeMix): void;
  close(): Promise<void>;
}

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1\.1$/;

/** @param target the server's address, such as `http://127.0.0.1:3000`. */
export async function openBadNetwork(
  target: string,
  options: BadNetworkOptions,
): Promise<BadNetwork> {
  const { hostname, port } = new URL(target);
  const { seed, delayMsMax = 50, isTroubled = () => true } = options;
  const random = seededRandom(seed);
  const turns: CallRecord[] = [];
  const sockets = new Set<Socket>();
  let { mix } = options;

  const start = (first: Buffer): Passage => {
    const requestLine = requestLineOf(first);
    if (!REQUEST_LINE.test(requestLine) || !isTroubled(requestLine)) return CALM;
    const failure = drawnOutcome(mix, random.next());
    const delayMs = random.between(1, delayMsMax);
    turns.push({ requestLine, failure });
    return { failure, delayMs };
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Each end learns of an error through the close of the other.
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    join(client, upstream, start);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    turns,
    setMix: (next) => {
      mix = next;
    },
    close: () => closeProxy(server, sockets),
  };
}

interface Passage {
  readonly failure: Outcome;
  readonly delayMs: number;
}
const CALM: Passage = { failure: 'calm', delayMs: 0 };

/** Passes bytes both ways. A request starts with the first bytes after a reply. */
function join(client: Socket, upstream: Socket, start: (first: Buffer) => Passage): void {
  const toServer = new Lane();
  const toClient = new Lane();
  let passage = CALM;
  let isReady = true;
  client.on('data', (chunk: Buffer) => {
    const isFirst = isReady;
    if (isFirst) passage = start(chunk);
    isReady = false;
    const { failure, delayMs } = passage;
    if (failure === 'slowRequest' && isFirst) toServer.hold(delayMs);
    if (failure === 'cutBefore') client.end();
    else if (failure === 'resetBefore') client.resetAndDestroy();
    else toServer.run(() => upstream.write(chunk));
  });
  upstream.on('data', (chunk: Buffer) => {
    const isFirst = !isReady;
    isReady = true;
    const { failure, delayMs } = passage;
    if (failure === 'slowReply' && isFirst) toClient.hold(delayMs);
    if (failure === 'cutAfter') client.end();
    else if (failure === 'resetAfter') client.resetAndDestroy();
    else if (failure === 'cutWithin') client.end(chunk.subarray(0, chunk.length >> 1));
    else if (failure !== 'silent') toClient.run(() => client.write(chunk));
  });
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => {
    if (passage.failure !== 'silent') toClient.run(() => client.end());
  });
}

/** One direction of the proxy: data that arrives during a delay is queued. */
class Lane {
  #waiting: (() => void)[] | undefined = undefined;

  hold(ms: number): void {
    const waiting: (() => void)[] = (this.#waiting = []);
    setTimeout(() => {
      this.#waiting = undefined;
      for (const step of waiting) step();
    }, ms);
  }

  run(step: () => unknown): void {
    if (this.#waiting === undefined) step();
    else this.#waiting.push(step);
  }
}

function drawnOutcome(mix: OutcomeMix, drawn: number): Outcome {
  const shares = Object.entries(mix) as [Outcome, number][];
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  let left = drawn * total;
  for (const [failure, share] of shares) {
    left -= share;
    if (left < 0) return failure;
  }
  return 'calm';
}

const requestLineOf = (first: Buffer): string => {
  const end = first.indexOf('\r\n');
  return first.toString('latin1', 0, Math.max(end, 0));
};

function closeProxy(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  return closed;
}
