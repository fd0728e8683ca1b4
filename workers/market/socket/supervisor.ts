/** Keeps one connection alive: decides when to try, how long to wait, and when silence is suspicious. It tries at most
 *  once a second, spreads its attempts over the whole wait so that a thousand clients do not come back together, and
 *  forgets its failures only after half a minute of health. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { LinkState } from '#domain/freshness.ts';
import type { LinkReport, Liveness } from '../market-api.ts';
import type { Broadcast } from './broadcast.ts';
import type { Cancel, Environment } from './environment.ts';

export const ATTEMPT_INTERVAL_MS = 1_000;
/** The longest wait while the page is visible and online, and otherwise. */
export const WATCHED_WAIT_MS_MAX = 3_000;
export const UNWATCHED_WAIT_MS_MAX = 30_000;
/** After an attempt that failed: the clients are spread by now, and a visible page is back within three seconds of
 *  the network. */
const PARTED_WAIT_MS_MAX = 2_600;
/** After a rejection that another attempt will hardly change. */
export const REJECTED_WAIT_MS = 30_000;
export const OPENING_TIMEOUT_MS = 10_000;
export const HEALTHY_AFTER_MS = 30_000;
const PING_INTERVAL_MS = 5_000;
/** After sleep, or under a silent feed, the socket may have died without an event. */
export const PROBE_PONG_TIMEOUT_MS = 1_500;

/** Codes 4000 to 4099 of the Pusher protocol say that this client should not come back as it is. */
const isApiError = (code: number): boolean => (code >= 4000 && code < 4100) || code >= 4300;
/** The user of the connection has no access any more: after a sign-out, or after the end of the session elsewhere. */
const UNAUTHORIZED = 4009;

type Phase =
  | { readonly kind: 'stopped' }
  /** Until the next attempt; `failed` when the service said not to come back. */
  | {
      readonly kind: 'waiting' | 'failed';
      readonly nextAttemptAt: EpochMs | undefined;
      readonly cancelAttempt: Cancel;
    }
  | { readonly kind: 'connecting'; readonly cancelTimeout: Cancel }
  | {
      readonly kind: 'connected';
      readonly openedAtMs: number;
      readonly latencyMs: number | undefined;
      readonly ping: Ping;
    };

/** The pings of one connection. Pongs come in the order of the pings, so only the last one owed says that everything
 *  before it has been received. */
type Ping =
  /** Nothing is owed. */
  | { readonly kind: 'scheduled'; readonly cancel: Cancel }
  | {
      readonly kind: 'pinged';
      readonly sentAtMs: number;
      readonly owedPongCount: number;
      /** Calls off the next ping. */
      readonly cancel: Cancel;
    }
  /** The socket may be dead: it is replaced when no pong comes in time. */
  | {
      readonly kind: 'probing';
      readonly sentAtMs: number;
      readonly owedPongCount: number;
      /** Calls off the timeout. */
      readonly cancel: Cancel;
    };

type Connected = Extract<Phase, { kind: 'connected' }>;

const nothing = (): void => undefined;
const IDLE: Phase = { kind: 'waiting', nextAttemptAt: undefined, cancelAttempt: nothing };

export class Supervisor {
  readonly #broadcast: Broadcast;
  readonly #environment: Environment;
  readonly #report: (link: LinkReport) => void;
  #phase: Phase = IDLE;
  #liveness: Liveness = { isOnline: true, isVisible: true };
  #attemptedAtMs = -Infinity;
  #attemptCount = 0;
  #failureCount = 0;
  /** Since the connection was opened. */
  #isUserChanged = false;
  #reason: string | undefined;

  constructor(broadcast: Broadcast, environment: Environment, report: (link: LinkReport) => void) {
    this.#broadcast = broadcast;
    this.#environment = environment;
    this.#report = report;
  }

  get isConnected(): boolean {
    return this.#phase.kind === 'connected';
  }

  start(): void {
    this.#attempt();
  }

  stop(): void {
    this.#leavePhase();
    this.#phase = { kind: 'stopped' };
    this.#broadcast.close();
  }

  /** The user asked: now, or as soon as a second has passed since the last attempt. */
  retry(): void {
    const { kind } = this.#phase;
    if (kind === 'waiting' || kind === 'failed') this.#scheduleIn(kind, 0);
  }

  /** The rejection of one user says nothing about the next one, or about a visitor. */
  changeUser(): void {
    this.#isUserChanged = true;
    if (this.#phase.kind === 'failed') this.retry();
  }

  setLiveness(liveness: Liveness): void {
    const before = this.#liveness;
    this.#liveness = liveness;
    const isBack =
      (liveness.isOnline && !before.isOnline) || (liveness.isVisible && !before.isVisible);
    const phase = this.#phase;
    if (phase.kind === 'connected') {
      if (isBack) this.#pingSoon(phase, 0);
    } else if (isBack && phase.kind === 'waiting') {
      this.#scheduleIn('waiting', this.#environment.random() * ATTEMPT_INTERVAL_MS);
    } else this.#notify();
  }

  /** The page was asleep: a live socket responds quickly, a dead one is replaced. A pong that is on its way since
   *  before proves nothing, so a probe under way pings again. */
  resume(): void {
    const phase = this.#phase;
    if (phase.kind !== 'connected') this.retry();
    else if (phase.ping.kind === 'probing') this.#probing(phase, phase.ping.cancel);
    else this.#probe(phase);
  }

  /** The socket may be dead: it is pinged, and has little time to respond. */
  probe(): void {
    const phase = this.#phase;
    if (phase.kind === 'connected' && phase.ping.kind !== 'probing') this.#probe(phase);
  }

  onOpened(): void {
    this.#leavePhase();
    this.#reason = undefined;
    this.#isUserChanged = false;
    const openedAtMs = this.#environment.monotonic();
    const ping = this.#scheduledPing(0);
    this.#enter({ kind: 'connected', openedAtMs, latencyMs: undefined, ping });
  }

  onClosed(code: number, reason: string): void {
    this.#onEnded(code, reason);
  }

  #onEnded(code: number, reason: string, soonMs?: number): void {
    const phase = this.#phase;
    if (phase.kind === 'stopped') return;
    const wasOpen = phase.kind === 'connected';
    const isHealthy =
      wasOpen && this.#environment.monotonic() - phase.openedAtMs >= HEALTHY_AFTER_MS;
    this.#failureCount = isHealthy ? 1 : this.#failureCount + 1;
    this.#reason = reason === '' ? `closed with ${code}` : reason;
    // The next connection is another user's, a visitor's, or shows the page that its session has ended.
    const isOnce = this.#isUserChanged || this.#failureCount === 1;
    const isRejected = isApiError(code) && !(code === UNAUTHORIZED && isOnce);
    if (isRejected) this.#scheduleIn('failed', this.#rejectedWaitMs());
    else this.#scheduleIn('waiting', soonMs ?? this.#waitMs(wasOpen));
  }

  /** @returns whether the last ping has its pong: everything sent before it has been received. */
  hasPong(): boolean {
    const phase = this.#phase;
    if (phase.kind !== 'connected' || phase.ping.kind === 'scheduled') return false;
    const { ping } = phase;
    if (ping.owedPongCount > 1) {
      this.#phase = { ...phase, ping: { ...ping, owedPongCount: ping.owedPongCount - 1 } };
      return false;
    }
    ping.cancel();
    const latencyMs = Math.round(this.#environment.monotonic() - ping.sentAtMs);
    this.#enter({ ...phase, latencyMs, ping: this.#scheduledPing(PING_INTERVAL_MS) });
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

  #scheduleIn(kind: 'waiting' | 'failed', waitMs: number): void {
    this.#leavePhase();
    const environment = this.#environment;
    const sinceMs = environment.monotonic() - this.#attemptedAtMs;
    const delayMs = Math.max(waitMs, ATTEMPT_INTERVAL_MS - sinceMs, 0);
    const nextAttemptAt = epochMs(environment.now() + delayMs);
    const cancelAttempt = environment.after(delayMs, () => this.#attempt());
    this.#enter({ kind, nextAttemptAt, cancelAttempt });
  }

  #attempt(): void {
    this.#leavePhase();
    this.#attemptedAtMs = this.#environment.monotonic();
    this.#attemptCount += 1;
    const cancelTimeout = this.#environment.after(OPENING_TIMEOUT_MS, () => {
      this.#broadcast.close();
      this.onClosed(0, 'no answer');
    });
    this.#enter({ kind: 'connecting', cancelTimeout });
    this.#broadcast.open();
  }

  #probe(phase: Connected): void {
    phase.ping.cancel();
    const cancelTimeout = this.#environment.after(PROBE_PONG_TIMEOUT_MS, () => {
      this.#broadcast.close();
      // Only this client noticed, so a delay of at most one attempt interval is enough.
      this.#onEnded(0, 'no answer', this.#environment.random() * ATTEMPT_INTERVAL_MS);
    });
    this.#probing(phase, cancelTimeout);
  }

  /** Pings, under the timeout that `cancel` calls off. */
  #probing(phase: Connected, cancel: Cancel): void {
    const { sentAtMs, owedPongCount } = this.#nextPing(phase.ping);
    this.#phase = { ...phase, ping: { kind: 'probing', sentAtMs, owedPongCount, cancel } };
    this.#broadcast.ping();
  }

  /** Another ping after `delayMs`, whatever is owed; while a probe is under way there is one already. */
  #pingSoon(phase: Connected, delayMs: number): void {
    const { ping } = phase;
    if (ping.kind === 'probing') return;
    ping.cancel();
    const { cancel } = this.#scheduledPing(delayMs);
    this.#phase = { ...phase, ping: { ...ping, cancel } };
  }

  #scheduledPing(delayMs: number): Extract<Ping, { kind: 'scheduled' }> {
    const cancel = this.#environment.after(delayMs, () => this.#ping());
    return { kind: 'scheduled', cancel };
  }

  /** The ping of a visible page; a hidden one looks again later. */
  #ping(): void {
    const phase = this.#phase;
    if (phase.kind !== 'connected') return;
    if (!this.#liveness.isVisible) return this.#pingSoon(phase, PING_INTERVAL_MS);
    const { sentAtMs, owedPongCount } = this.#nextPing(phase.ping);
    this.#phase = {
      ...phase,
      ping: { kind: 'pinged', sentAtMs, owedPongCount, cancel: nothing },
    };
    return this.#broadcast.ping();
  }

  #nextPing(ping: Ping): { readonly sentAtMs: number; readonly owedPongCount: number } {
    const owedPongCount = ping.kind === 'scheduled' ? 1 : ping.owedPongCount + 1;
    return { sentAtMs: this.#environment.monotonic(), owedPongCount };
  }

  /** Calls off what the present phase waits for. */
  #leavePhase(): void {
    const phase = this.#phase;
    if (phase.kind === 'connecting') phase.cancelTimeout();
    else if (phase.kind === 'connected') phase.ping.cancel();
    else if (phase.kind !== 'stopped') phase.cancelAttempt();
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#notify();
  }

  #notify(): void {
    const phase = this.#phase;
    this.#report({
      state: this.#linkState(phase),
      latencyMs: phase.kind === 'connected' ? phase.latencyMs : undefined,
      nextAttemptAt:
        phase.kind === 'waiting' || phase.kind === 'failed' ? phase.nextAttemptAt : undefined,
      attemptCount: this.#attemptCount,
      reason: this.#reason,
    });
  }

  #linkState({ kind }: Phase): LinkState {
    if (kind !== 'waiting' && kind !== 'stopped') return kind;
    return this.#liveness.isOnline ? 'waiting' : 'offline';
  }
}
