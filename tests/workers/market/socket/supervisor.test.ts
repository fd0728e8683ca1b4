/** Connection attempts and their timeouts. */
import { describe, expect, it } from 'vitest';
import { virtualEnvironment } from '#tests/support/virtual-environment.ts';
import type { LinkReport } from '#workers/market/market-api.ts';
import type { Broadcast } from '#workers/market/socket/broadcast.ts';
import {
  ATTEMPT_INTERVAL_MS,
  HEALTHY_AFTER_MS,
  OPENING_TIMEOUT_MS,
  PROBE_PONG_TIMEOUT_MS,
  REJECTED_WAIT_MS,
  Supervisor,
  UNWATCHED_WAIT_MS_MAX,
  WATCHED_WAIT_MS_MAX,
} from '#workers/market/socket/supervisor.ts';

const SEED = 500;

class Harness {
  readonly environment;
  readonly attempts: number[] = [];
  readonly reports: LinkReport[] = [];
  pingCount = 0;
  closeCount = 0;
  /** Result of an attempt; by default nothing happens. */
  onOpen: () => void = () => {};
  readonly supervisor: Supervisor;

  constructor(seed = SEED) {
    this.environment = virtualEnvironment(seed);
    const broadcast: Broadcast = {
      open: () => {
        this.attempts.push(this.environment.now());
        this.onOpen();
      },
      close: () => void (this.closeCount += 1),
      join: () => {},
      leave: () => {},
      joinedNames: [],
      ping: () => void (this.pingCount += 1),
    };
    this.supervisor = new Supervisor(broadcast, this.environment, (report) =>
      this.reports.push(report),
    );
  }

  get report(): LinkReport | undefined {
    return this.reports.at(-1);
  }

  get waits(): number[] {
    return this.attempts.slice(1).map((at, index) => at - (this.attempts[index] ?? 0));
  }

  /** Rejects each attempt immediately. */
  rejectWith(code: number): void {
    this.onOpen = () => this.supervisor.onClosed(code, '');
  }
}

describe('Supervisor', () => {
  it('connects, and reports the round trip of its first ping', () => {
    const harness = new Harness();
    harness.supervisor.start();
    expect(harness.report?.state).toBe('connecting');
    harness.supervisor.onOpened();
    expect(harness.report?.state).toBe('connected');
    harness.environment.advance(1);
    harness.environment.advance(23);
    harness.supervisor.hasPong();
    expect(harness.report?.latencyMs).toBe(24);
  });

  it.each([1001, 1006, 1011, 4100, 4200, 4201])(
    'retries at most once per second and within three while visible, after %i',
    (code) => {
      const harness = new Harness();
      harness.rejectWith(code);
      harness.supervisor.start();
      harness.environment.advance(600_000);
      expect(Math.min(...harness.waits)).toBeGreaterThanOrEqual(ATTEMPT_INTERVAL_MS);
      expect(Math.max(...harness.waits)).toBeLessThanOrEqual(WATCHED_WAIT_MS_MAX);
      expect(harness.attempts.length).toBeGreaterThan(200);
      expect(harness.report?.state).toBe('waiting');
    },
  );

  it('extends the delay to half a minute while hidden, and reconnects within a second when visible', () => {
    const harness = new Harness();
    harness.rejectWith(1006);
    harness.supervisor.setLiveness({ isOnline: true, isVisible: false });
    harness.supervisor.start();
    harness.environment.advance(3_600_000);
    expect(Math.max(...harness.waits)).toBeLessThanOrEqual(UNWATCHED_WAIT_MS_MAX);
    expect(harness.attempts.length).toBeLessThan(400);
    const count = harness.attempts.length;
    harness.supervisor.setLiveness({ isOnline: true, isVisible: true });
    harness.environment.advance(ATTEMPT_INTERVAL_MS);
    expect(harness.attempts.length).toBeGreaterThan(count);
  });

  it('reports offline, still retries, and retries soon after the network returns', () => {
    const harness = new Harness();
    harness.rejectWith(1006);
    harness.supervisor.start();
    harness.supervisor.setLiveness({ isOnline: false, isVisible: true });
    harness.environment.advance(120_000);
    expect(harness.report?.state).toBe('offline');
    const count = harness.attempts.length;
    expect(count).toBeGreaterThan(3);
    harness.supervisor.setLiveness({ isOnline: true, isVisible: true });
    harness.environment.advance(ATTEMPT_INTERVAL_MS);
    expect(harness.attempts.length).toBe(count + 1);
  });

  it.each([4000, 4001, 4004, 4300, 4301])(
    'never disconnects silently after %i: it fails, gives the reason, and can be retried',
    (code) => {
      const harness = new Harness();
      harness.supervisor.start();
      harness.supervisor.onOpened();
      harness.supervisor.onClosed(code, 'Application disabled');
      expect(harness.report).toMatchObject({ state: 'failed', reason: 'Application disabled' });
      harness.environment.advance(ATTEMPT_INTERVAL_MS);
      harness.supervisor.retry();
      harness.environment.advance(0);
      expect(harness.attempts).toHaveLength(2);
      harness.supervisor.onClosed(code, '');
      harness.environment.advance(2 * REJECTED_WAIT_MS);
      expect(harness.attempts).toHaveLength(3);
      expect(harness.waits[1]).toBeGreaterThanOrEqual(REJECTED_WAIT_MS);
    },
  );

  it('connects again soon for another user, before or after the end of the previous one', () => {
    const before = new Harness();
    before.supervisor.start();
    before.supervisor.onOpened();
    before.environment.advance(ATTEMPT_INTERVAL_MS);
    before.supervisor.changeUser();
    before.supervisor.onClosed(4009, '');
    before.environment.advance(WATCHED_WAIT_MS_MAX);
    const after = new Harness();
    after.supervisor.start();
    after.supervisor.onOpened();
    after.supervisor.onClosed(4009, '');
    after.environment.advance(WATCHED_WAIT_MS_MAX);
    after.supervisor.onOpened();
    after.environment.advance(ATTEMPT_INTERVAL_MS);
    after.supervisor.onClosed(4009, '');
    expect(after.report?.state).toBe('failed');
    after.supervisor.changeUser();
    after.environment.advance(0);
    expect([before.attempts.length, after.attempts.length]).toEqual([2, 3]);
    // The next user has no access either.
    before.supervisor.onOpened();
    before.supervisor.onClosed(4009, '');
    expect(before.report?.state).toBe('failed');
  });

  it('connects again soon when the session was ended elsewhere, and waits after a second rejection', () => {
    const harness = new Harness();
    harness.supervisor.start();
    harness.supervisor.onOpened();
    harness.environment.advance(HEALTHY_AFTER_MS);
    harness.supervisor.onClosed(4009, '');
    expect(harness.report?.state).toBe('waiting');
    harness.environment.advance(WATCHED_WAIT_MS_MAX);
    expect(harness.attempts).toHaveLength(2);
    harness.supervisor.onOpened();
    harness.supervisor.onClosed(4009, '');
    expect(harness.report?.state).toBe('failed');
  });

  it('limits manual retries to one per second', () => {
    const harness = new Harness();
    harness.rejectWith(1006);
    harness.supervisor.start();
    for (let click = 0; click < 100; click++) {
      harness.supervisor.retry();
      harness.environment.advance(50);
    }
    expect(harness.attempts.length).toBeLessThanOrEqual(6);
    expect(Math.min(...harness.waits)).toBeGreaterThanOrEqual(ATTEMPT_INTERVAL_MS);
  });

  it('gives up an attempt without a response', () => {
    const harness = new Harness();
    harness.supervisor.start();
    harness.environment.advance(OPENING_TIMEOUT_MS);
    expect(harness.closeCount).toBe(1);
    expect(harness.report).toMatchObject({ state: 'waiting', reason: 'no answer' });
  });

  it('resets its failure count only after half a minute of a healthy connection', () => {
    const wait = (healthMs: number): number => {
      const harness = new Harness(7);
      harness.supervisor.setLiveness({ isOnline: true, isVisible: false });
      harness.supervisor.start();
      for (let failure = 0; failure < 8; failure++) {
        harness.supervisor.onClosed(1006, '');
        harness.environment.advance(UNWATCHED_WAIT_MS_MAX);
      }
      harness.supervisor.onOpened();
      harness.environment.advance(healthMs);
      harness.supervisor.onClosed(1006, '');
      return (harness.report?.nextAttemptAt ?? 0) - harness.environment.now();
    };
    expect(wait(HEALTHY_AFTER_MS)).toBeLessThanOrEqual(WATCHED_WAIT_MS_MAX);
    expect(wait(HEALTHY_AFTER_MS - 1000)).toBeGreaterThan(WATCHED_WAIT_MS_MAX);
  });

  it('after sleep replaces a socket that does not respond immediately, and keeps one that does', () => {
    const harness = new Harness();
    harness.supervisor.start();
    harness.supervisor.onOpened();
    harness.environment.advance(10);
    harness.supervisor.hasPong();
    harness.supervisor.resume();
    harness.environment.advance(PROBE_PONG_TIMEOUT_MS - 1);
    harness.supervisor.hasPong();
    harness.environment.advance(PROBE_PONG_TIMEOUT_MS);
    expect(harness.report?.state).toBe('connected');
    harness.supervisor.resume();
    harness.environment.advance(PROBE_PONG_TIMEOUT_MS);
    expect(harness.report?.state).toBe('waiting');
    expect(harness.closeCount).toBe(1);
    harness.environment.advance(ATTEMPT_INTERVAL_MS);
    expect(harness.attempts).toHaveLength(2);
  });

  it('does not treat the response to a ping from before a sleep as that to the ping after it', () => {
    const harness = new Harness();
    harness.supervisor.start();
    harness.supervisor.onOpened();
    harness.environment.advance(10); // The first ping has been sent.
    harness.supervisor.resume();
    harness.supervisor.resume();
    expect(harness.pingCount).toBe(3);
    expect([1, 2, 3, 4].map(() => harness.supervisor.hasPong())).toEqual([
      false,
      false,
      true,
      false,
    ]);
    harness.supervisor.resume();
    harness.supervisor.onClosed(1006, '');
    harness.environment.advance(ATTEMPT_INTERVAL_MS + WATCHED_WAIT_MS_MAX);
    harness.supervisor.onOpened(); // A new socket has no pending ping.
    harness.environment.advance(10);
    expect(harness.supervisor.hasPong()).toBe(true);
  });

  it('reconnects without delay when the clock was set back meanwhile', () => {
    const harness = new Harness();
    harness.supervisor.start();
    harness.supervisor.onOpened();
    harness.environment.advance(10);
    harness.environment.setBack(8 * 3_600_000);
    harness.supervisor.hasPong();
    expect(harness.report?.latencyMs).toBe(10);
    harness.environment.advance(HEALTHY_AFTER_MS);
    harness.supervisor.onClosed(1006, '');
    harness.environment.advance(WATCHED_WAIT_MS_MAX);
    expect(harness.attempts).toHaveLength(2);
  });

  it('keeps the time limit of a probe when the page comes into sight meanwhile', () => {
    const harness = new Harness();
    harness.supervisor.setLiveness({ isOnline: true, isVisible: false });
    harness.supervisor.start();
    harness.supervisor.onOpened();
    harness.supervisor.probe();
    harness.supervisor.setLiveness({ isOnline: true, isVisible: true });
    harness.environment.advance(PROBE_PONG_TIMEOUT_MS);
    expect(harness.report).toMatchObject({ state: 'waiting', reason: 'no answer' });
  });

  it('asks a socket once whether it lives, however many doubt it meanwhile', () => {
    const harness = new Harness();
    harness.supervisor.probe();
    expect(harness.pingCount).toBe(0);
    harness.supervisor.start();
    harness.supervisor.onOpened();
    harness.environment.advance(10);
    harness.supervisor.hasPong();
    harness.supervisor.probe();
    harness.environment.advance(PROBE_PONG_TIMEOUT_MS - 1);
    harness.supervisor.probe();
    expect(harness.pingCount).toBe(2);
    harness.environment.advance(1);
    expect(harness.report).toMatchObject({ state: 'waiting', reason: 'no answer' });
  });

  it(`spreads a crowd: of 500 clients cut at once (seed ${SEED}) no quarter second sees many`, () => {
    const returns: number[] = [];
    for (let client = 0; client < 500; client++) {
      const harness = new Harness(SEED + client);
      harness.supervisor.start();
      harness.supervisor.onOpened();
      harness.environment.advance(HEALTHY_AFTER_MS);
      const cutAt = harness.environment.now();
      harness.supervisor.onClosed(1001, '');
      harness.environment.advance(30_000);
      returns.push((harness.attempts[1] ?? Infinity) - cutAt);
    }
    const busiest = Math.max(
      ...returns.map((from) => returns.filter((at) => at >= from && at < from + 250).length),
    );
    expect(Math.max(...returns)).toBeLessThanOrEqual(WATCHED_WAIT_MS_MAX);
    expect(busiest).toBeLessThanOrEqual(60);
  });
});
