/** Maintains one connection: decides when to connect, how long to wait and when silence needs a
 *  check. Makes at most one attempt per second, spreads attempts over the whole wait so that a
 *  thousand clients do not reconnect simultaneously, and resets its failures only after 30 seconds
 *  of stable connection. */
import type { EpochMs } from '#contract/core/time.ts';
import type { LinkReport, LinkState, Liveness } from '../market-api.ts';
import type { Broadcast } from './broadcast.ts';
import type { Cancel, Environment } from './environment.ts';

export const ATTEMPT_INTERVAL_MS = 1_000;
/** Longest wait while the page is visible, and while it is hidden. */
export const WATCHED_WAIT_MS_MAX = 3_000;
export const UNWATCHED_WAIT_MS_MAX = 30_000;
/** Longest wait after a failed attempt: the clients are already spread, and a visible page
 *  reconnects within three seconds of the network's return. */
const PARTED_WAIT_MS_MAX = 2_600;
/** Wait after a rejection that a retry will hardly change. */
export const REJECTED_WAIT_MS = 30_000;
export const OPENING_TIMEOUT_MS = 10_000;
export const HEALTHY_AFTER_MS = 30_000;
const PING_INTERVAL_MS = 5_000;
/** After sleep or on a silent feed, the socket may be dead without an event. */
export const PROBE_PONG_TIMEOUT_MS = 1_500;

/** Whether the close code is a rejection. Pusher defines 4000 to 4099 as: do not reconnect
 *  unchanged. */
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
  /** Unanswered pings of this connection, in the order they were sent. */
  #owedPongCount = 0;
  /** A ping is pending whose pong must arrive soon. */
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

  /** Retries on request of the user: now, or one second after the last attempt. */
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

  /** Checks the socket after the page was asleep: a live socket responds immediately, a dead one is
   *  replaced. Pongs to earlier pings prove nothing. */
  resume(): void {
    if (this.#state !== 'connected') this.retry();
    else if (this.#isProbing) this.#ping();
    else this.probe();
  }

  /** Checks whether the socket is alive: sends a ping with a short timeout. */
  probe(): void {
    if (this.#state !== 'connected' || this.#isProbing) return;
    this.#isProbing = true;
    this.#ping();
    this.#cancelPing();
    this.#cancelPing = this.#environment.after(PROBE_PONG_TIMEOUT_MS, () => {
      this.#broadcast.close();
      // Each client detects this at its own time, so there is no simultaneous reconnect.
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

  /** @returns whether the last ping has its pong; all earlier messages have then been received. */
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

  /** Returns a random wait between zero and the limit (full jitter), to flatten the peak of
   *  simultaneous clients. */
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
    // After the clock was set back, the last attempt counts as just made.
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
