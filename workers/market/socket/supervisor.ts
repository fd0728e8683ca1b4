/** Keeps one connection alive: when to try, how long to wait, when to distrust silence. It never tries
 *  more than once a second, spreads its tries over the whole wait so that a thousand clients do not
 *  come back at once, and forgets its failures only after half a minute of health. */
import type { EpochMs } from '#contract/core/time.ts';
import type { LinkState } from '#domain/freshness.ts';
import type { LinkReport, Liveness } from '../market-api.ts';
import type { Broadcast } from './broadcast.ts';
import type { Cancel, Environment } from './environment.ts';

export const ATTEMPT_INTERVAL_MS = 1_000;
/** The longest wait of a person who looks at the screen, and of one who does not. */
export const WATCHED_WAIT_MS_MAX = 3_000;
export const UNWATCHED_WAIT_MS_MAX = 30_000;
/** After an attempt that failed: the crowd has parted, and whoever looks is back within three seconds
 *  of the network. */
const PARTED_WAIT_MS_MAX = 2_600;
/** After a refusal that trying again will hardly change. */
export const REJECTED_WAIT_MS = 30_000;
export const OPENING_TIMEOUT_MS = 10_000;
export const HEALTHY_AFTER_MS = 30_000;
const PING_INTERVAL_MS = 5_000;
/** After sleep, or under a feed gone silent, the socket may be long dead without having said so. */
export const PROBE_PONG_TIMEOUT_MS = 1_500;

/** Pusher's own words: 4000 to 4099 say that this client should not come back as it is. */
const isApiError = (code: number): boolean => (code >= 4000 && code < 4100) || code >= 4300;

export class Supervisor {
  readonly #broadcast: Broadcast;
  readonly #environment: Environment;
  readonly #report: (link: LinkReport) => void;
  #state: LinkState = 'waiting';
  #liveness: Liveness = { isOnline: true, isVisible: true };
  #attemptedAt: EpochMs | undefined;
  #openedAt: EpochMs | undefined;
  #nextAttemptAt: EpochMs | undefined;
  #attemptCount = 0;
  #failureCount = 0;
  #latencyMs: number | undefined;
  #reason: string | undefined;
  #pingedAt: EpochMs | undefined;
  /** Pings of this connection that are still to be answered, in the order they were sent. */
  #owedPongCount = 0;
  /** A ping is out that must be answered soon. */
  #isProbing = false;
  #cancelTimer: Cancel = () => {};
  #cancelPing: Cancel = () => {};
  #isStopped = false;

  constructor(broadcast: Broadcast, environment: Environment, report: (link: LinkReport) => void) {
    this.#broadcast = broadcast;
    this.#environment = environment;
    this.#report = report;
  }

  get isConnected(): boolean {
    return this.#state === 'connected';
  }

  start(): void {
    this.#isStopped = false;
    this.#attempt();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
    this.#cancelPing();
    this.#broadcast.close();
  }

  /** A person asked: now, or as soon as a second has passed since the last try. */
  retry(): void {
    if (this.#state === 'connected' || this.#state === 'connecting') return;
    this.#scheduleIn(0);
  }

  setLiveness(liveness: Liveness): void {
    const before = this.#liveness;
    this.#liveness = liveness;
    const isBack =
      (liveness.isOnline && !before.isOnline) || (liveness.isVisible && !before.isVisible);
    if (this.#state === 'connected') {
      if (isBack) this.#pingSoon(0);
    } else if (isBack && this.#state === 'waiting') {
      this.#scheduleIn(this.#environment.random() * ATTEMPT_INTERVAL_MS);
    } else this.#notify();
  }

  /** The page was asleep: a live socket answers at once, a dead one is replaced. An answer that is on its
   *  way since before proves nothing. */
  resume(): void {
    if (this.#state !== 'connected') this.retry();
    else if (this.#isProbing) this.#ping();
    else this.probe();
  }

  /** Nobody knows whether the socket still lives: it is asked, and has little time to answer. */
  probe(): void {
    if (this.#state !== 'connected' || this.#isProbing) return;
    this.#isProbing = true;
    this.#ping();
    this.#cancelPing();
    this.#cancelPing = this.#environment.after(PROBE_PONG_TIMEOUT_MS, () => {
      this.#broadcast.close();
      // Found out alone and at its own time: no crowd comes back with it.
      this.#ended(0, 'no answer', this.#environment.random() * ATTEMPT_INTERVAL_MS);
    });
  }

  opened(): void {
    this.#cancelTimer();
    this.#openedAt = this.#environment.now();
    this.#reason = undefined;
    this.#enter('connected');
    this.#pingSoon(0);
  }

  closed(code: number, reason: string): void {
    this.#ended(code, reason);
  }

  #ended(code: number, reason: string, soonMs?: number): void {
    if (this.#isStopped) return;
    const now = this.#environment.now();
    const wasOpen = this.#openedAt !== undefined;
    const isHealthy = this.#openedAt !== undefined && now - this.#openedAt >= HEALTHY_AFTER_MS;
    this.#failureCount = isHealthy ? 1 : this.#failureCount + 1;
    this.#openedAt = undefined;
    this.#latencyMs = undefined;
    this.#owedPongCount = 0;
    this.#isProbing = false;
    this.#cancelPing();
    this.#reason = reason === '' ? `closed with ${code}` : reason;
    const isRejected = isApiError(code);
    this.#state = isRejected ? 'failed' : 'waiting';
    this.#scheduleIn(isRejected ? this.#rejectedWaitMs() : (soonMs ?? this.#waitMs(wasOpen)));
  }

  /** @returns whether the last ping is answered: all that was said before it has been heard by now. */
  ponged(): boolean {
    if (this.#pingedAt === undefined) return false;
    this.#owedPongCount -= 1;
    if (this.#owedPongCount > 0) return false;
    this.#latencyMs = Math.max(0, this.#environment.now() - this.#pingedAt);
    this.#pingedAt = undefined;
    this.#isProbing = false;
    this.#notify();
    this.#pingSoon(PING_INTERVAL_MS);
    return true;
  }

  /** Full jitter: anywhere in the wait, so that the busiest moment of a crowd stays flat. */
  #waitMs(wasOpen: boolean): number {
    const { isOnline, isVisible } = this.#liveness;
    const isWatched = isOnline && isVisible;
    const watchedMs = wasOpen ? WATCHED_WAIT_MS_MAX : PARTED_WAIT_MS_MAX;
    const longestMs = isWatched ? watchedMs : UNWATCHED_WAIT_MS_MAX;
    const grownMs = WATCHED_WAIT_MS_MAX * 2 ** Math.min(this.#failureCount - 1, 10);
    return this.#environment.random() * Math.min(grownMs, longestMs);
  }

  #rejectedWaitMs(): number {
    return REJECTED_WAIT_MS * (1 + this.#environment.random());
  }

  #scheduleIn(waitMs: number): void {
    this.#cancelTimer();
    const now = this.#environment.now();
    // A clock set back tells nothing of the last try: it is taken for one of just now.
    const sinceMs =
      this.#attemptedAt === undefined ? Infinity : Math.max(0, now - this.#attemptedAt);
    const delayMs = Math.max(waitMs, ATTEMPT_INTERVAL_MS - sinceMs, 0);
    this.#nextAttemptAt = (now + delayMs) as EpochMs;
    this.#cancelTimer = this.#environment.after(delayMs, () => this.#attempt());
    this.#notify();
  }

  #attempt(): void {
    this.#attemptedAt = this.#environment.now();
    this.#nextAttemptAt = undefined;
    this.#attemptCount += 1;
    this.#enter('connecting');
    this.#cancelTimer = this.#environment.after(OPENING_TIMEOUT_MS, () => {
      this.#broadcast.close();
      this.closed(0, 'no answer');
    });
    this.#broadcast.open();
  }

  #pingSoon(delayMs: number): void {
    this.#cancelPing();
    this.#cancelPing = this.#environment.after(delayMs, () => {
      if (!this.#liveness.isVisible) return this.#pingSoon(PING_INTERVAL_MS);
      this.#ping();
    });
  }

  #ping(): void {
    this.#pingedAt = this.#environment.now();
    this.#owedPongCount += 1;
    this.#broadcast.ping();
  }

  #enter(state: LinkState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    const isOffline = this.#state === 'waiting' && !this.#liveness.isOnline;
    this.#report({
      state: isOffline ? 'offline' : this.#state,
      latencyMs: this.#latencyMs,
      nextAttemptAt: this.#nextAttemptAt,
      attemptCount: this.#attemptCount,
      reason: this.#reason,
    });
  }
}
