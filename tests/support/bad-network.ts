/** A door in front of a server, behind which the network misbehaves: requests are lost, replies swallowed,
 *  cut or late. What befalls a request is drawn from a seed, in the order in which requests come; bytes
 *  are passed on as they are. It knows of HTTP where a request begins, and nothing of its content. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { seededRandom } from './seeded-random.ts';

/** What befalls one request and its reply. After a cut the connection ends politely, after a reset it is
 *  torn down, after silence it stays open and nothing comes. */
export type Outcome =
  | 'calm'
  | 'slowRequest'
  | 'slowReply'
  /** The server never hears of it. */
  | 'cutBefore'
  | 'resetBefore'
  /** The server has done what was asked, and nobody is told. */
  | 'cutAfter'
  | 'resetAfter'
  | 'cutWithin'
  | 'silent';

/** How often each fate is drawn, against the others. */
export type OutcomeMix = Readonly<Partial<Record<Outcome, number>>>;

/** Every way to fail as often as the next, and half of all requests untouched. */
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
  /** Print it. */
  readonly seed: number;
  readonly mix: OutcomeMix;
  /** The longest a slow request or reply is held. */
  readonly delayMsMax?: number;
  /** Which requests it may befall, by their first line (`POST /api/buy-limit-app HTTP/1.1`); all when
   *  nothing is said. Others pass, and draw nothing. */
  readonly isTroubled?: (requestLine: string) => boolean;
}

interface CallRecord {
  readonly requestLine: string;
  readonly failure: Outcome;
}

export interface BadNetwork {
  /** Takes the place of the server's own address. */
  readonly url: string;
  /** What befell each request that could be befallen, oldest first. */
  readonly turns: readonly CallRecord[];
  /** From the next request on. */
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
      // Each end hears of trouble by the other's close.
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

/** Passes bytes both ways. A request begins with the first bytes that follow a reply's. */
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

/** One way through the door: what comes while it is held waits in line. */
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
