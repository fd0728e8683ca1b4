/** Follows one pair over one socket like the client does: joins both public channels, reads a
 *  snapshot, and expects every later frame once and in order. Any breach is counted, and a missing
 *  number costs another snapshot. */
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ReceivedTrades, type KnownTrades } from './received-trades.ts';

export interface FollowedPair {
  readonly quoteCoinId: number;
  readonly tradeCoinId: number;
}

export interface FollowerOptions {
  readonly pair: FollowedPair;
  /** Ports of the nodes; the follower starts with the one of its number. */
  readonly ports: readonly number[];
  readonly key: string;
  readonly number: number;
  /** Address of the exchange. */
  readonly url: string;
  readonly trades: KnownTrades;
  /** Called with the milliseconds from the exchange's time stamp to the arrival. */
  readonly onDelay: (delayMs: number) => void;
}

const NUMBERS = /prev_seq\\*":(\d+),\\*"seq\\*":(\d+),\\*"ts\\*":(\d+)/;
/** The id of a trade is followed by its price; those of coins are not. */
const TRADE_IDS = /\{\\*"id\\*":(\d+),\\*"price/g;
const RECONNECT_MS_MAX = 500;

export class Follower {
  readonly #options: FollowerOptions;
  readonly #channels: readonly [book: string, trades: string];
  readonly counts = { frames: 0, snapshots: 0, gaps: 0, repeats: 0, closes: 0 };
  #port: number;
  #socket: WebSocket | undefined;
  #joinedCount = 0;
  /** Last number on this connection. */
  #received: number | undefined;
  /** Last applied number; undefined until the snapshot has arrived. */
  #sequence: number | undefined;
  #early: (readonly [previous: number, sequence: number])[] = [];
  /** One for each connection. */
  readonly #trades: ReceivedTrades[] = [];
  #isRequesting = false;
  #isStopped = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#port = options.ports[options.number % options.ports.length] ?? 0;
    const { quoteCoinId, tradeCoinId } = options.pair;
    const pair = `${quoteCoinId}-${tradeCoinId}`;
    this.#channels = [`dashboard-${pair}`, `trade-info-${pair}`];
    this.#open();
  }

  get isFollowing(): boolean {
    return this.#joinedCount === this.#channels.length && this.#sequence !== undefined;
  }

  get hasAllTrades(): boolean {
    return this.#trades.every(({ hasAll }) => hasAll);
  }

  get port(): number {
    return this.#port;
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.terminate();
  }

  #open(): void {
    const address = `ws://127.0.0.1:${this.#port}/app/${this.#options.key}?protocol=7`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    this.#socket = socket;
    this.#trades.push(new ReceivedTrades(this.#options.trades));
    socket.on('message', (data: Buffer) => this.#receive(data.toString()));
    socket.on('error', () => undefined); // `close` follows.
    socket.on('close', () => this.#reopen());
  }

  /** Continues on the next node, after a different pause for each follower. */
  #reopen(): void {
    if (this.#isStopped) return;
    if (this.isFollowing) this.counts.closes += 1;
    const { ports, number } = this.#options;
    this.#port = ports[(ports.indexOf(this.#port) + 1) % ports.length] ?? 0;
    this.#joinedCount = 0;
    this.#forget();
    this.#received = undefined;
    setTimeout(() => this.#isStopped || this.#open(), (number * 37) % RECONNECT_MS_MAX);
  }

  #forget(): void {
    this.#sequence = undefined;
    this.#early = [];
  }

  #receive(text: string): void {
    if (text.includes('order_place')) return this.#receiveBook(text);
    if (text.includes('"process"')) return this.#receiveTrades(text);
    if (text.includes('pusher:connection_established')) {
      for (const channel of this.#channels) {
        this.#socket?.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
      }
    } else if (text.includes('subscription_succeeded')) {
      this.#joinedCount += 1;
      if (text.includes(this.#channels[0])) void this.#readSnapshot();
    } else if (text.includes('pusher:ping')) {
      this.#socket?.send('{"event":"pusher:pong","data":{}}');
    }
  }

  #receiveBook(text: string): void {
    const found = NUMBERS.exec(text);
    if (found === null) return;
    const [previous, sequence, at] = [Number(found[1]), Number(found[2]), Number(found[3])];
    this.counts.frames += 1;
    this.#options.onDelay(Date.now() - at);
    const isRepeat =
      sequence < (this.#received ?? 0) || (sequence === this.#received && previous !== sequence);
    if (isRepeat) this.counts.repeats += 1;
    else if (previous !== (this.#received ?? previous)) this.counts.gaps += 1;
    this.#received = Math.max(sequence, this.#received ?? 0);
    if (this.#sequence === undefined) this.#early.push([previous, sequence]);
    else this.#apply(previous, sequence);
  }

  /** A snapshot may overtake frames: those up to its number are part of it. */
  #apply(previous: number, sequence: number): void {
    if (this.#sequence === undefined || sequence <= this.#sequence) return;
    if (previous <= this.#sequence) this.#sequence = sequence;
    else void this.#readSnapshot();
  }

  #receiveTrades(text: string): void {
    for (const [, id] of text.matchAll(TRADE_IDS)) {
      this.counts.frames += 1;
      if (this.#trades.at(-1)?.add(Number(id)) === false) this.counts.repeats += 1;
    }
  }

  async #readSnapshot(): Promise<void> {
    if (this.#isRequesting) return;
    this.#isRequesting = true;
    this.#forget();
    this.counts.snapshots += 1;
    const { url, pair } = this.#options;
    const query = `base_coin_id=${pair.quoteCoinId}&trade_coin_id=${pair.tradeCoinId}`;
    const address = `${url}/api/get-exchange-all-orders-app?${query}&dashboard_type=dashboard&per_page=1`;
    let sequence: number | undefined;
    while (sequence === undefined && !this.#isStopped) {
      try {
        const found = /"seq":(\d+)/.exec(await (await fetch(address)).text());
        if (found === null) throw new Error('the exchange rejected the snapshot');
        sequence = Number(found[1]);
      } catch {
        await wait(RECONNECT_MS_MAX); // The exchange is busy with a thousand others.
      }
    }
    this.#isRequesting = false;
    this.#sequence = sequence;
    const early = this.#early.filter((one) => one[1] > (sequence ?? 0));
    this.#early = [];
    for (const [previous, next] of early) this.#apply(previous, next);
  }
}
