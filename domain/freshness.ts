/**
 * Decides whether a market is live, for the worker, the machine, the stores and the views.
 *
 * Two state unions take part, because two threads can fall behind. The worker keeps a `FeedState`:
 * is the channel joined, do its changes follow on a snapshot, can anything received before now
 * still be old? Each frame carries the `BookState` that follows from it. The page keeps a
 * `ScreenState`: is the exchange connected, and was the newest frame built late enough to prove
 * that the page is not behind? The `Freshness` that follows from it is the only source from which
 * views show "live".
 *
 * Transitions return the state they were given when nothing changes, and allocate nothing for a
 * message.
 */
import { assertNever } from '#contract/core/assert.ts';
import type { BookState } from './market-frame.ts';

/** The exchange sends a sign of life every two seconds; three missed make a book stale. */
export const STALE_AFTER_MS = 6_000;
/** Two threads may read the same clock this far apart. */
const CLOCK_SLACK_MS = 50;

// The feed of one book, in the worker.

/** `suspect`: the machine slept or the feed was silent. Messages may be old until the pong of a
 *  ping sent afterwards has arrived. */
export type FeedTrust = 'trusted' | 'suspect';

export type FeedState =
  /** No channel. A new connection starts from here, so nothing old can arrive on it. */
  | { readonly kind: 'left' }
  /** The channel is being joined; a snapshot is requested beside it. */
  | { readonly kind: 'joining'; readonly trust: FeedTrust }
  /** Joined, without a snapshot that the changes follow on. */
  | { readonly kind: 'syncing'; readonly trust: FeedTrust }
  /** Follows on a snapshot requested before the channel was joined: changes between the two may be missing
   *  until the channel's first message fits. */
  | { readonly kind: 'unproven'; readonly trust: FeedTrust }
  | { readonly kind: 'following'; readonly trust: FeedTrust };

export type FeedEvent =
  | 'channel.joining'
  | 'channel.joined'
  | 'channel.left'
  /** A change or heartbeat that is in the book, is applied to it, or is kept for the next snapshot. */
  | 'change.fits'
  /** A gap, or a checksum that differs. */
  | 'change.broken'
  | 'snapshot.proven'
  | 'snapshot.unproven'
  /** A snapshot that failed its checksum, or that the changes kept for it do not follow on. */
  | 'snapshot.broken'
  /** The thread slept, or the feed missed its signs of life. */
  | 'feed.suspected'
  /** The pong of the newest ping: everything sent before that ping has been received. */
  | 'pong.received';

type JoinedKind = Exclude<FeedState['kind'], 'left'>;

export const LEFT: FeedState = { kind: 'left' };

/** One object per state, so that a message allocates none. */
const STATES: Readonly<Record<JoinedKind, Readonly<Record<FeedTrust, FeedState>>>> = {
  joining: pairOf('joining'),
  syncing: pairOf('syncing'),
  unproven: pairOf('unproven'),
  following: pairOf('following'),
};

function pairOf(kind: JoinedKind): Record<FeedTrust, FeedState> {
  return { trusted: { kind, trust: 'trusted' }, suspect: { kind, trust: 'suspect' } };
}

export function nextFeed(state: FeedState, event: FeedEvent): FeedState {
  if (event === 'channel.left') return LEFT;
  if (state.kind === 'left')
    return event === 'channel.joining' ? STATES.joining.trusted : joinedOf(state, event);
  switch (event) {
    case 'channel.joining':
      return STATES.joining[state.trust];
    case 'channel.joined':
      return STATES.syncing[state.trust];
    case 'feed.suspected':
      return STATES[state.kind].suspect;
    case 'pong.received':
      return STATES[state.kind].trusted;
    default:
      return state.kind === 'joining' ? state : STATES[kindAfter(state.kind, event)][state.trust];
  }
}

/** A channel may be confirmed without having been announced as joining. */
const joinedOf = (state: FeedState, event: FeedEvent): FeedState =>
  event === 'channel.joined' ? STATES.syncing.trusted : state;

function kindAfter(
  kind: Exclude<JoinedKind, 'joining'>,
  event: 'change.fits' | 'change.broken' | `snapshot.${'proven' | 'unproven' | 'broken'}`,
): JoinedKind {
  switch (event) {
    case 'change.fits':
      return kind === 'unproven' ? 'following' : kind;
    case 'change.broken':
    case 'snapshot.broken':
      return 'syncing';
    case 'snapshot.proven':
      return 'following';
    case 'snapshot.unproven':
      return 'unproven';
    default:
      return assertNever(event, 'every event of a joined feed is decided');
  }
}

export const isJoined = ({ kind }: FeedState): boolean => kind !== 'left' && kind !== 'joining';

/**
 * @param wallAgeMs since the last sign of life, by the wall clock. It counts sleep, which a monotonic clock may
 *   not; after the clock was changed it is wrong, in either direction.
 * @param ageMs the same by the monotonic clock. Both are Infinity before the first sign of life.
 */
export function bookStateAt(
  state: FeedState,
  isEmpty: boolean,
  wallAgeMs: number,
  ageMs: number,
): BookState {
  const isRecent = Math.abs(wallAgeMs) < STALE_AFTER_MS && ageMs < STALE_AFTER_MS;
  if (isRecent && state.kind !== 'left' && state.trust === 'trusted') {
    if (state.kind === 'following') return 'live';
    if (state.kind === 'unproven') return 'syncing';
  }
  if (!isEmpty) return 'stale';
  return isJoined(state) ? 'syncing' : 'empty';
}

// State of the page.

/** `failed`: the service rejected reconnecting; retried at most twice a minute, or when the user
 *  requests it. */
export type LinkState = 'connecting' | 'connected' | 'waiting' | 'offline' | 'failed';

export type ScreenState =
  /** `starting` until the worker responds, `restarting` after it died. Frames built up to `builtAfter`, when the
   *  connection was lost, prove nothing once it is back. */
  | {
      readonly kind: 'disconnected';
      readonly link: Exclude<LinkState, 'connected'> | 'starting' | 'restarting';
      readonly book: BookState;
      readonly builtAfter: number;
    }
  /** Connected again, or awake again: the screen is proven by a frame of a live book built after `builtAfter`. */
  | {
      readonly kind: 'catchingUp';
      readonly book: BookState;
      readonly builtAfter: number;
      /** Build time of the first frame that could have proven the screen; undefined until that
       *  frame has arrived. */
      readonly triedAt: number | undefined;
    }
  /** The book state in each frame is used unchanged. */
  | { readonly kind: 'current'; readonly book: BookState };

/** Times are EpochMs of the wall clock, which the page and its worker share. */
export type ScreenEvent =
  | { readonly type: 'link.reported'; readonly state: LinkState; readonly now: number }
  | { readonly type: 'worker.lost'; readonly now: number }
  /** The page comes back from sleep, from being hidden or from a blocked thread. */
  | { readonly type: 'page.resumed'; readonly now: number }
  /** Another pair was chosen; its first frame is still to come. */
  | { readonly type: 'pair.changed' };

/** Freshness of prices without an order book: the lists of all pairs. */
export type ListFreshness = Extract<Freshness, 'live' | 'waiting' | 'stale'>;

/** `waiting`: never live yet. `catching up`: connected or awake again, and not proven. `stale`: was live, and is
 *  not. `off`: no network, or the connection gave up. */
export type Freshness = 'live' | 'catching up' | 'waiting' | 'stale' | 'off';

export const STARTING: ScreenState = {
  kind: 'disconnected',
  link: 'starting',
  book: 'empty',
  builtAfter: -Infinity,
};

export function nextScreen(screen: ScreenState, event: ScreenEvent): ScreenState {
  switch (event.type) {
    case 'link.reported':
      return screenLinked(screen, event.state, event.now);
    case 'worker.lost': {
      const book = screen.book === 'live' ? 'stale' : screen.book;
      return { ...disconnectedState(screen, 'restarting', event.now), book };
    }
    case 'page.resumed': {
      const { kind, book } = screen;
      if (kind === 'disconnected') return screen; // The screen must be proven again after it is connected.
      return { kind: 'catchingUp', book, builtAfter: event.now, triedAt: undefined };
    }
    case 'pair.changed':
      return screen.book === 'empty' ? screen : { ...screen, book: 'empty' };
    default:
      return assertNever(event, 'every event of a screen is decided');
  }
}

function screenLinked(screen: ScreenState, link: LinkState, now: number): ScreenState {
  if (link !== 'connected') {
    const isSame = screen.kind === 'disconnected' && screen.link === link;
    return isSame ? screen : disconnectedState(screen, link, now);
  }
  if (screen.kind !== 'disconnected') return screen;
  const { book, builtAfter } = screen;
  return { kind: 'catchingUp', book, builtAfter, triedAt: undefined };
}

/** Only the first loss counts: frames built since then are already marked as not live. */
function disconnectedState(
  screen: ScreenState,
  link: Extract<ScreenState, { kind: 'disconnected' }>['link'],
  now: number,
): ScreenState {
  const builtAfter = screen.kind === 'disconnected' ? screen.builtAfter : now;
  return { kind: 'disconnected', link, book: screen.book, builtAfter };
}

/**
 * Applies a frame. @param builtAt when the worker built it. @param receivedAt the book's last sign of life then.
 * @param now when the page applies it: a frame that waited for a busy page is as old as it is.
 */
export function screenWithFrame(
  screen: ScreenState,
  book: BookState,
  builtAt: number,
  receivedAt: number | undefined,
  now: number,
): ScreenState {
  if (screen.kind === 'disconnected') return screen.book === book ? screen : { ...screen, book };
  const isProof = book === 'live' && isRecent(agoMs(receivedAt, now));
  if (screen.kind === 'current') {
    // The frame waited for a blocked page, and no delayed timer has reported the block yet.
    if (book === 'live' && !isProof) {
      return { kind: 'catchingUp', book, builtAfter: now, triedAt: undefined };
    }
    return screen.book === book ? screen : { kind: 'current', book };
  }
  // The clock was set back: a `builtAfter` that is now in the future is replaced by the present
  // time.
  const builtAfter = Math.min(screen.builtAfter, now);
  if (builtAt <= builtAfter) return { ...screen, book, builtAfter };
  // A book that is not live for this long is simply stale.
  const triedAt = Math.min(screen.triedAt ?? builtAt, builtAt);
  const isOverdue = book !== 'live' && builtAt - triedAt >= STALE_AFTER_MS;
  return isProof || isOverdue
    ? { kind: 'current', book }
    : { ...screen, book, builtAfter, triedAt };
}

export function freshnessOf(screen: ScreenState): Freshness {
  const { kind, book } = screen;
  if (kind === 'disconnected' && (screen.link === 'offline' || screen.link === 'failed'))
    return 'off';
  if (book !== 'live' && book !== 'stale') return 'waiting';
  if (kind === 'catchingUp') return 'catching up';
  return kind === 'current' ? book : 'stale';
}

/** A list is `waiting` during the first attempt to connect: its prices came with the page, a moment ago. */
export function listFreshnessOf(screen: ScreenState, attemptCount: number): ListFreshness {
  if (screen.kind !== 'disconnected') return 'live';
  const isFirst = screen.link === 'starting' || screen.link === 'connecting';
  return isFirst && attemptCount <= 1 ? 'waiting' : 'stale';
}

/**
 * Returns whether the user may trade on the market shown at this moment, regardless of the time
 * since the last frame.
 * @param wallAgeMs since the book's last sign of life, by the wall clock.
 * @param ageMs the same by the monotonic clock, which a change of the wall clock does not move.
 */
export const isTradableAt = (screen: ScreenState, wallAgeMs: number, ageMs: number): boolean =>
  freshnessOf(screen) === 'live' && isRecent(wallAgeMs) && ageMs < STALE_AFTER_MS;

/** A sign of life from the future came before the clock was set back, so its age is unknown. */
const isRecent = (wallAgeMs: number): boolean =>
  wallAgeMs < STALE_AFTER_MS && wallAgeMs > -CLOCK_SLACK_MS;

const agoMs = (at: number | undefined, now: number): number =>
  at === undefined ? Infinity : now - at;
