/** Every transition of both unions, and every pair of events that may come at the same moment in both orders, held
 *  against what the history of events allows. */
import { afterAll, describe, expect, it } from 'vitest';
import {
  LEFT,
  STALE_AFTER_MS,
  STARTING,
  bookStateAt,
  freshnessOf,
  isTradableAt,
  listFreshnessOf,
  nextFeed,
  nextScreen,
  screenWithFrame,
  type FeedEvent,
  type FeedState,
  type LinkState,
  type ScreenState,
} from '#domain/freshness.ts';
import type { BookState } from '#domain/market-frame.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 20_270_104;
const counts = new Map<string, number>();
const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

/** All sequences of just `length` items. */
function* sequencesOf<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  if (length === 0) yield [];
  else {
    for (const head of sequencesOf(items, length - 1))
      for (const item of items) yield [...head, item];
  }
}

function* sequencesUpTo<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let at = 1; at <= length; at += 1) yield* sequencesOf(items, at);
}

describe('the feed of a book', () => {
  const EVENTS: readonly FeedEvent[] = [
    'channel.joining',
    'channel.joined',
    'channel.left',
    'change.fits',
    'change.broken',
    'snapshot.proven',
    'snapshot.unproven',
    'snapshot.broken',
    'feed.suspected',
    'pong.received',
  ];
  const isLive = (state: FeedState): boolean => bookStateAt(state, false, 0, 0) === 'live';
  const nameOf = (state: FeedState): string =>
    state.kind === 'left' ? 'left' : `${state.kind} ${state.trust}`;

  /** Returns what the history allows, from the events alone and without any state. */
  function mayBeLive(history: readonly FeedEvent[]): boolean {
    const lastOf = (...events: readonly FeedEvent[]) =>
      history.findLastIndex((event) => events.includes(event));
    const joinedAt = lastOf('channel.joined');
    const isJoined = joinedAt > lastOf('channel.left', 'channel.joining');
    const snapshotAt = lastOf('snapshot.proven', 'snapshot.unproven');
    const hasSnapshot = snapshotAt > joinedAt && joinedAt >= 0;
    const hasGap = lastOf('change.broken', 'snapshot.broken') > snapshotAt;
    const isProven =
      history[snapshotAt] === 'snapshot.proven' || lastOf('change.fits') > snapshotAt;
    // A suspicion of a feed that was left concerned another connection.
    const isSuspect = history.some(
      (event, at) =>
        event === 'feed.suspected' &&
        at > lastOf('pong.received', 'channel.left') &&
        history.slice(0, at).findLastIndex((one) => one === 'channel.left') <
          history
            .slice(0, at)
            .findLastIndex((one) => one === 'channel.joining' || one === 'channel.joined'),
    );
    return isJoined && hasSnapshot && !hasGap && isProven && !isSuspect;
  }

  const playFrom = (events: readonly FeedEvent[]): FeedState => {
    let state = LEFT;
    for (const event of events) state = nextFeed(state, event);
    return state;
  };

  it('[RT-11] is live exactly when no gap, no unproven snapshot and no old message is possible', () => {
    for (const history of sequencesUpTo(EVENTS, 5)) {
      const state = playFrom(history);
      count('feed histories');
      if (isLive(state)) count('feed histories that end live');
      if (isLive(state) !== mayBeLive(history)) {
        throw new Error(`${history.join(', ')}: ${nameOf(state)}`);
      }
    }
    const random = seededRandom(SEED);
    for (let walk = 0; walk < 3_000; walk += 1) {
      const history = Array.from({ length: 30 }, () => random.pick(EVENTS));
      expect(isLive(playFrom(history)), history.join(', ')).toBe(mayBeLive(history));
    }
  });

  it('takes every transition, and gives the same object back when nothing changes', () => {
    const seen = new Map<string, FeedState>([['left', LEFT]]);
    const transitions = new Set<string>();
    for (const [, state] of seen) {
      for (const event of EVENTS) {
        const next = nextFeed(state, event);
        transitions.add(`${nameOf(state)} --${event}--> ${nameOf(next)}`);
        if (nameOf(next) === nameOf(state)) expect(next).toBe(state);
        seen.set(nameOf(next), next);
      }
    }
    expect(seen.size).toBe(9);
    expect(transitions.size).toBe(90);
    counts.set('feed transitions', transitions.size);
  });

  it('[RT-11] is no safer or less safe for the order of two events of one moment', () => {
    const starts = [...sequencesOf(EVENTS, 4)];
    const states = new Map(starts.map((events) => [nameOf(playFrom(events)), playFrom(events)]));
    for (const [, state] of states) {
      for (const first of EVENTS) {
        for (const second of EVENTS) {
          const one = nextFeed(nextFeed(state, first), second);
          const other = nextFeed(nextFeed(state, second), first);
          count('feed pairs');
          const pair = new Set([first, second]);
          // The order matters for these events: a snapshot or a change belongs before or after
          // them, and the suspicion of a channel ends when the channel is left.
          const isOrdered = [...pair].some((event) =>
            /^(channel|snapshot|pong)|change\.broken|change\.fits/.test(event),
          );
          if (!isOrdered) expect(nameOf(one)).toBe(nameOf(other));
          if (pair.has('feed.suspected') && !pair.has('pong.received')) {
            expect(isLive(one) || isLive(other), [...pair].join()).toBe(false);
          }
          if (pair.has('change.broken') && ![...pair].some((event) => event.startsWith('snapshot')))
            expect(isLive(one) || isLive(other), [...pair].join()).toBe(false);
        }
      }
    }
    expect(states.size).toBe(9);
  });

  it('[RT-11] is live only while both clocks call its last sign of life recent', () => {
    const live = playFrom(['channel.joined', 'snapshot.proven']);
    const at = (wallAgeMs: number, ageMs: number) => bookStateAt(live, false, wallAgeMs, ageMs);
    expect(at(STALE_AFTER_MS - 1, STALE_AFTER_MS - 1)).toBe('live');
    expect(at(STALE_AFTER_MS, 0)).toBe('stale'); // Slept, or the clock was set forward.
    expect(at(-STALE_AFTER_MS, 0)).toBe('stale'); // The clock was set back.
    expect(at(0, STALE_AFTER_MS)).toBe('stale');
    expect(at(Infinity, Infinity)).toBe('stale');
  });

  it('says what an unlive book is: empty, syncing or stale', () => {
    const at = (events: readonly FeedEvent[], isEmpty: boolean) =>
      bookStateAt(playFrom(events), isEmpty, 0, 0);
    expect(at([], true)).toBe('empty');
    expect(at(['channel.joining'], true)).toBe('empty');
    expect(at(['channel.joined'], true)).toBe('syncing');
    expect(at(['channel.joined', 'snapshot.unproven'], false)).toBe('syncing');
    expect(at(['channel.joined'], false)).toBe('stale');
    expect(at(['channel.joined', 'snapshot.proven', 'channel.left'], false)).toBe('stale');
  });
});

/** A page with a worker. Real time continues during sleep, the monotonic clock does not, and the
 *  wall clock is real time plus any change made to it. */
class World {
  screen: ScreenState = STARTING;
  realMs = 1_000_000;
  sleptMs = 0;
  shiftMs = 0;
  /** Number of steps so far. */
  turn = 0;
  isConnected = false;
  lostAt = 0;
  resumedAt = 0;
  pairAt = 0;
  inFlight: { builtAt: number; book: BookState; turn: number; realMs: number } | undefined;
  shown: { book: BookState; turn: number; receivedReal: number; ageMs: number } | undefined;
  receivedAt: number | undefined;
  receivedAtMs = -Infinity;

  get wallMs(): number {
    return this.realMs + this.shiftMs;
  }

  get monoMs(): number {
    return this.realMs - this.sleptMs;
  }

  report(state: LinkState): void {
    if (state !== 'connected') this.lostAt = this.turn;
    this.isConnected = state === 'connected';
    this.screen = nextScreen(this.screen, { type: 'link.reported', state, now: this.wallMs });
  }

  /** The worker builds a frame, unless one is in flight: of a live book while it is connected. */
  build(): void {
    const book = this.isConnected ? 'live' : 'stale';
    this.inFlight ??= { builtAt: this.wallMs, book, turn: this.turn, realMs: this.realMs };
  }

  apply(): void {
    const frame = this.inFlight;
    this.inFlight = undefined;
    if (frame === undefined || frame.turn <= this.pairAt) return; // The frame is dropped before the stores.
    const { builtAt, book } = frame;
    this.screen = screenWithFrame(this.screen, book, builtAt, builtAt, this.wallMs);
    this.receivedAt = builtAt;
    this.receivedAtMs = this.monoMs - Math.max(0, this.wallMs - builtAt);
    const ageMs = this.realMs - frame.realMs;
    this.shown = { book, turn: frame.turn, receivedReal: frame.realMs, ageMs };
  }

  get isTradable(): boolean {
    const wallAgeMs = this.wallMs - (this.receivedAt ?? -Infinity);
    return isTradableAt(this.screen, wallAgeMs, this.monoMs - this.receivedAtMs);
  }
}

type Step = readonly [name: string, run: (world: World) => void];

/** No sum of sleeps equals a sum of clock changes: data that both clocks call recent cannot be
 *  distinguished from recent data. */
const STEPS: readonly Step[] = [
  ['connected', (world) => world.report('connected')],
  ['waiting', (world) => world.report('waiting')],
  ['offline', (world) => world.report('offline')],
  [
    'worker lost',
    (world) => {
      world.isConnected = false;
      world.lostAt = world.turn;
      world.screen = nextScreen(world.screen, { type: 'worker.lost', now: world.wallMs });
    },
  ],
  [
    'page resumed',
    (world) => {
      world.resumedAt = world.turn;
      world.screen = nextScreen(world.screen, { type: 'page.resumed', now: world.wallMs });
    },
  ],
  [
    'pair changed',
    (world) => {
      world.pairAt = world.turn;
      world.screen = nextScreen(world.screen, { type: 'pair.changed' });
    },
  ],
  ['frame built', (world) => world.build()],
  ['frame applied', (world) => world.apply()],
  [
    'frame built and applied',
    (world) => {
      world.build();
      world.apply();
    },
  ],
  [
    'slept',
    (world) => {
      world.realMs += 3_600_000;
      world.sleptMs += 3_600_000;
    },
  ],
  ['clock set back', (world) => void (world.shiftMs -= 5_000_017)],
  ['clock set forward', (world) => void (world.shiftMs += 7_000_003)],
  ['a page blocked for seven seconds', (world) => void (world.realMs += 7_000)],
];

/**
 * Checks the screen state of the page.
 * @returns the error found in it.
 */
function errorOf(world: World): string | undefined {
  const { screen, shown, lostAt, resumedAt, pairAt } = world;
  if (freshnessOf(screen) === 'live') {
    if (!world.isConnected) return 'live without a connection';
    if (shown === undefined || shown.turn <= pairAt) return 'live without a frame of this pair';
    if (shown.book !== 'live') return 'live by a frame of a book that was not';
    if (shown.ageMs >= STALE_AFTER_MS) return 'live by a frame that waited for the page';
    if (shown.turn <= lostAt) return 'live by a frame built before the connection was lost';
    if (shown.turn <= resumedAt) return 'live by a frame built before the page came back';
  }
  if (!world.isTradable) return undefined;
  if (freshnessOf(screen) !== 'live') return 'tradable, not live';
  const ageMs = world.realMs - (shown?.receivedReal ?? -Infinity);
  return ageMs >= STALE_AFTER_MS ? `tradable on a sign of life ${ageMs} ms old` : undefined;
}

function play(steps: readonly Step[], world = new World()): World {
  for (const [at, [name, run]] of steps.entries()) {
    world.turn += 1;
    world.realMs += 1; // Nothing but one pair of events has the same moment; see below.
    run(world);
    const error = errorOf(world);
    if (error !== undefined) {
      const before = steps.slice(0, at).map(([one]) => one);
      throw new Error(`${[...before, name].join(', ')}: ${error}`);
    }
  }
  return world;
}

describe('what the page shows', () => {
  const nameOf = (...names: readonly string[]): readonly Step[] =>
    names.map((name) => {
      const step = STEPS.find(([one]) => one === name);
      if (step === undefined) throw new Error(`There is no step "${name}".`);
      return step;
    });
  const LIVE = nameOf('connected', 'frame built and applied');

  it('[RT-11] is never live, and never traded on, without a proof, over all short histories', () => {
    for (const steps of sequencesUpTo(STEPS, 4)) {
      for (const start of [[], LIVE]) {
        const world = play([...start, ...steps]);
        count('screen histories');
        count(`screen histories that end ${freshnessOf(world.screen)}`);
        if (world.isTradable) count('screen histories that end tradable');
      }
    }
    const random = seededRandom(SEED);
    for (let walk = 0; walk < 5_000; walk += 1) {
      play(Array.from({ length: 12 }, () => random.pick(STEPS)));
    }
    for (const freshness of ['live', 'catching up', 'waiting', 'stale', 'off']) {
      expect(counts.get(`screen histories that end ${freshness}`), freshness).toBeGreaterThan(500);
    }
    expect(counts.get('screen histories that end tradable')).toBeGreaterThan(500);
  });

  it('[RT-11] holds for each pair of events at one moment, in both orders, and recovers from it', () => {
    const starts = [
      [],
      nameOf('connected'),
      LIVE,
      [...LIVE, ...nameOf('frame built')],
      [...LIVE, ...nameOf('waiting')],
      [...LIVE, ...nameOf('waiting', 'connected')],
      [...LIVE, ...nameOf('page resumed')],
    ];
    for (const start of starts) {
      for (const first of STEPS) {
        for (const second of STEPS) {
          count('screen pairs');
          const world = play(start);
          for (const [name, run] of [first, second]) {
            world.turn += 1; // The same moment: no millisecond passes.
            run(world);
            expect(errorOf(world), `${start.length}: ${first[0]}, ${second[0]}: ${name}`).toBe(
              undefined,
            );
          }
          world.inFlight = undefined;
          play(nameOf('connected', 'frame built and applied', 'frame built and applied'), world);
          expect(freshnessOf(world.screen), `${first[0]}, ${second[0]}`).toBe('live');
          expect(world.isTradable).toBe(true);
        }
      }
    }
  });

  const REPORTS: readonly LinkState[] = ['connecting', 'connected', 'waiting', 'offline', 'failed'];
  const BOOKS: readonly BookState[] = ['empty', 'syncing', 'live', 'stale'];

  it.each([
    ['connected', 'live', 'live'],
    ['connected', 'syncing', 'waiting'],
    ['connected', 'stale', 'catching up'],
    ['connecting', 'stale', 'stale'],
    // A book cannot be live while the connection is not, regardless of the last frame.
    ['waiting', 'live', 'stale'],
    ['offline', 'live', 'off'],
    ['failed', 'empty', 'off'],
  ] as const)('over a link that is %s, with a book that is %s, is %s', (link, book, freshness) => {
    const linked = nextScreen(STARTING, { type: 'link.reported', state: link, now: 10_000 });
    const screen = screenWithFrame(linked, book, 10_010, 10_005, 10_020);
    expect(freshnessOf(screen)).toBe(freshness);
  });

  it('[RT-11] is traded on only while both clocks call the last sign of life recent', () => {
    const live: ScreenState = { kind: 'current', book: 'live' };
    expect(isTradableAt(live, STALE_AFTER_MS - 1, STALE_AFTER_MS - 1)).toBe(true);
    expect(isTradableAt(live, STALE_AFTER_MS, 0)).toBe(false); // The monotonic clock slept too.
    expect(isTradableAt(live, 0, STALE_AFTER_MS)).toBe(false); // The wall clock was set back meanwhile.
    expect(isTradableAt(live, -1_000, 0)).toBe(false);
  });

  it('gives the same object back when nothing changes', () => {
    const screens = new Map<string, ScreenState>();
    for (const state of REPORTS) {
      for (const book of BOOKS) {
        const linked = nextScreen(STARTING, { type: 'link.reported', state, now: 1 });
        const screen = screenWithFrame(linked, book, 10, 9, 11);
        screens.set(`${state} ${book}`, screen);
        if (screen.kind === 'catchingUp') continue; // This state counts the frames.
        expect(screenWithFrame(screen, book, 20, 19, 21)).toBe(screen);
        expect(nextScreen(screen, { type: 'link.reported', state, now: 22 })).toBe(screen);
      }
    }
    expect(screens.size).toBe(20);
  });

  it('calls a book stale, and no longer catching up, once it was not live for six seconds', () => {
    let screen = nextScreen(STARTING, { type: 'link.reported', state: 'connected', now: 0 });
    const apply = (builtAt: number): string => {
      screen = screenWithFrame(screen, 'stale', builtAt, 0, builtAt);
      return freshnessOf(screen);
    };
    expect([apply(1_000), apply(999 + STALE_AFTER_MS)]).toEqual(['catching up', 'catching up']);
    expect(apply(1_000 + STALE_AFTER_MS)).toBe('stale');
  });

  it.each<[LinkState | 'starting' | 'worker lost', number, string]>([
    ['starting', 0, 'waiting'],
    ['connecting', 1, 'waiting'],
    ['connected', 1, 'live'],
    ['waiting', 1, 'stale'],
    ['connecting', 2, 'stale'],
    ['offline', 2, 'stale'],
    ['failed', 3, 'stale'],
    ['worker lost', 3, 'stale'],
    ['connected', 4, 'live'],
  ])(
    'calls list prices over a link that is %s for the %i. time %s',
    (state, attempt, freshness) => {
      const screen =
        state === 'starting'
          ? STARTING
          : state === 'worker lost'
            ? nextScreen(STARTING, { type: 'worker.lost', now: 0 })
            : nextScreen(STARTING, { type: 'link.reported', state, now: 0 });
      expect(listFreshnessOf(screen, attempt)).toBe(freshness);
    },
  );
});

afterAll(() => {
  console.log(`seed ${SEED}: ${[...counts].map(([name, n]) => `${n} ${name}`).join(', ')}`);
});
