/** A book through everything that may happen to it at one moment, in every order: sleep, clock changes, gaps,
 *  reconnects, late snapshots. It is live only while it is equal to the exchange's and nothing received can be old. */
import { afterAll, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { BookServer } from '#tests/support/oracle/book-server.ts';
import {
  randomFrom,
  virtualEnvironment,
  type VirtualEnvironment,
} from '#tests/support/virtual-environment.ts';
import { OrderBook } from '#workers/market/engine/order-book.ts';
import type { StepDiff, StepSnapshot } from '#workers/market/engine/step-diff.ts';
import { BookSync } from '#workers/market/socket/book-sync.ts';

const STEPS = { tickSize: decimal('0.01'), lotSize: decimal('0.001') };

/** One connection's messages wait in order, as they do in a socket's buffer, until they are delivered. */
class Moment {
  readonly environment: VirtualEnvironment = virtualEnvironment(7);
  readonly server = new BookServer(STEPS, randomFrom(11));
  readonly book: BookSync;
  /** Sent by the exchange on this connection and not yet delivered. */
  queue: (() => void)[] = [];
  /** Whether something sent before the last sleep may still be delivered. */
  isBehind = false;
  /** `listed`: the exchange sends it the channel's messages, and its confirmation is on its way. */
  connection: 'gone' | 'joining' | 'listed' | 'joined' = 'gone';
  /** The number of the last change that the exchange made while it did not list this client. */
  #awayAt = -Infinity;
  #response: ((snapshot: StepSnapshot | undefined) => void) | undefined;
  #late: StepSnapshot | undefined;

  constructor() {
    this.book = new BookSync(new OrderBook(STEPS, 64), {
      environment: this.environment,
      requestSnapshot: (onResponse) => {
        this.#response = onResponse;
        this.#late = this.server.snapshot();
        return () => {
          this.#response = undefined;
        };
      },
      onStateChange: () => undefined,
      onPassingState: () => undefined,
      onStale: () => undefined,
      onSilence: () => undefined,
    });
  }

  get isLive(): boolean {
    return this.book.stateAt(this.environment.now()) === 'live';
  }

  /** True when changes are missing that only a snapshot can reveal: no later message shows the gap. */
  get isMissingWhatNobodySent(): boolean {
    return this.book.book.sequence < this.#awayAt;
  }

  get #isListed(): boolean {
    return this.connection === 'listed' || this.connection === 'joined';
  }

  join(): void {
    if (this.connection === 'joining') return;
    // Nothing old can arrive on a new connection; what is left of this one still does.
    if (this.connection === 'gone') this.isBehind = false;
    this.connection = 'joining';
    this.book.joining();
    this.environment.advance(0); // The task in which it requests its snapshot.
  }

  confirm(): void {
    if (this.connection !== 'joining') return;
    this.connection = 'listed';
    this.queue.push(() => {
      if (this.connection !== 'listed') return;
      this.connection = 'joined';
      this.book.onJoined();
    });
  }

  cut(): void {
    this.connection = 'gone';
    this.queue = [];
    this.book.onLeft();
  }

  publish(diff: StepDiff): void {
    if (!this.#isListed) this.#awayAt = diff.sequence;
    else this.queue.push(() => this.book.apply(diff));
  }

  /** A change is made, and lost on its way. */
  lose(): void {
    const { sequence } = this.server.change();
    if (!this.#isListed) this.#awayAt = sequence;
  }

  deliver(): void {
    this.queue.shift()?.();
  }

  /** The machine sleeps: the market goes on, its changes wait, and a ping is sent when it wakes. */
  sleep(): void {
    this.publish(this.server.change());
    if (this.connection === 'gone') return;
    this.isBehind = true;
    this.book.doubt();
    this.queue.push(() => {
      this.isBehind = false;
      this.book.believe();
    });
  }

  response(snapshot: StepSnapshot | undefined): void {
    const response = this.#response;
    this.#response = undefined;
    response?.(snapshot);
  }

  respondLate(): void {
    this.response(this.#late);
  }
}

const STEPS_OF_A_MOMENT: Readonly<Record<string, (moment: Moment) => void>> = {
  connected: (moment) => moment.join(),
  confirmed: (moment) => moment.confirm(),
  cut: (moment) => moment.cut(),
  change: (moment) => moment.publish(moment.server.change()),
  heartbeat: (moment) => moment.publish(moment.server.heartbeat()),
  gap: (moment) => moment.lose(),
  delivery: (moment) => moment.deliver(),
  'two deliveries': (moment) => {
    moment.deliver();
    moment.deliver();
  },
  snapshot: (moment) => moment.response(moment.server.snapshot()),
  'late snapshot': (moment) => moment.respondLate(),
  'failed snapshot': (moment) => moment.response(undefined),
  sleep: (moment) => moment.sleep(),
  'clock set back': ({ environment }) => environment.setBack(HOUR_MS),
  'clock set forward': ({ environment }) => environment.setBack(-HOUR_MS),
  'a second': ({ environment }) => environment.advance(1_000),
  'six seconds': ({ environment }) => environment.advance(6_000),
};
const NAMES = Object.keys(STEPS_OF_A_MOMENT);
const met = { histories: 0, live: 0, pairs: 0 };

/** Checks that a live book contains every change that was delivered; changes in flight are not
 *  considered. */
function errorOf(moment: Moment): string | undefined {
  if (!moment.isLive) return undefined;
  met.live += 1;
  if (moment.connection !== 'joined') return 'live without its channel';
  if (moment.isBehind) return 'live after sleep, before the pong';
  if (moment.isMissingWhatNobodySent) return 'live without what it was never sent';
  return moment.server.isEqual(moment.book.book) ? undefined : 'live and unlike the exchange';
}

function play(names: readonly string[], moment = new Moment()): Moment {
  for (const [at, name] of names.entries()) {
    STEPS_OF_A_MOMENT[name]?.(moment);
    const error = errorOf(moment);
    if (error !== undefined) throw new Error(`${names.slice(0, at + 1).join(', ')}: ${error}`);
  }
  met.histories += 1;
  return moment;
}

/** Arrivals that could wrongly make a book live; the moment after the first delivery is checked too. */
const ARRIVALS = [['delivery', 'delivery'], ['snapshot'], ['late snapshot']];

const LIVE = ['connected', 'confirmed', 'delivery', 'snapshot', 'change', 'delivery'];
const STARTS: Readonly<Record<string, readonly string[]>> = {
  'not connected': [],
  joining: ['connected'],
  'joining, with its snapshot': ['connected', 'snapshot'],
  'joining, listed': ['connected', 'confirmed'],
  joined: ['connected', 'confirmed', 'delivery'],
  unproven: ['connected', 'snapshot', 'confirmed', 'delivery'],
  'unproven, with a hole': ['connected', 'snapshot', 'gap', 'confirmed', 'delivery'],
  'joined again': [...LIVE, 'sleep', 'connected'],
  live: LIVE,
  'after a gap': [...LIVE, 'gap', 'change', 'delivery'],
  'after sleep': [...LIVE, 'sleep'],
  'after sleep, joining': ['connected', 'snapshot', 'confirmed', 'sleep'],
  'after a cut': [...LIVE, 'cut'],
  'with changes under way': [...LIVE, 'change', 'change'],
  stale: [...LIVE, 'six seconds'],
};

it('[RT-11] is live or safe after each pair of events of one moment, in both orders, and after a third', () => {
  for (const start of Object.values(STARTS)) {
    for (const first of NAMES) {
      for (const second of NAMES) {
        met.pairs += 1;
        for (const third of ARRIVALS) play([...start, first, second, ...third]);
      }
    }
  }
});

it('[RT-11] is live again after each pair, once the connection was renewed', () => {
  for (const [name, start] of Object.entries(STARTS)) {
    for (const first of NAMES) {
      for (const second of NAMES) {
        const moment = play([...start, first, second, 'cut', 'connected', 'confirmed', 'delivery']);
        for (let wait = 0; wait < 20 && !moment.isLive; wait += 1) {
          play(['a second', 'snapshot', 'heartbeat', 'delivery'], moment);
        }
        expect(moment.isLive, `${name}: ${first}, ${second}`).toBe(true);
      }
    }
  }
});

it('[RT-11] does not believe what waited through a sleep while the channel was being joined', () => {
  const asleep = ['connected', 'snapshot', 'confirmed', 'change', 'sleep'];
  const moment = play([...asleep, 'delivery', 'delivery']); // Confirmation and change are older than the sleep.
  expect(moment.isLive).toBe(false);
  play(['delivery', 'delivery'], moment); // Messages sent meanwhile, and the pong.
  expect(moment.isLive).toBe(true);
});

afterAll(() => {
  console.log(`${met.pairs} ordered pairs, ${met.histories} histories, ${met.live} moments live`);
});
