/** When the connection is tried, and how long it is waited for. */
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

class Bench {
  readonly environment;
  readonly attempts: number[] = [];
  readonly reports: LinkReport[] = [];
  pingCount = 0;
  closeCount = 0;
  /** What an attempt meets; by default nothing at all. */
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

  /** Each attempt is refused at once. */
  rejectWith(code: number): void {
    this.onOpen = () => this.supervisor.closed(code, '');
  }
}

describe('Supervisor', () => {
  it('[RT-01] connects, and says so with the round trip of its first ping', () => {
    const bench = new Bench();
    bench.supervisor.start();
    expect(bench.report?.state).toBe('connecting');
    bench.supervisor.opened();
    expect(bench.report?.state).toBe('connected');
    bench.environment.advance(1);
    bench.environment.advance(23);
    bench.supervisor.ponged();
    expect(bench.report?.latencyMs).toBe(24);
  });

  it.each([1001, 1006, 1011, 4100, 4200, 4201])(
    'tries again at most once a second and within three, watched, after %i',
    (code) => {
      const bench = new Bench();
      bench.rejectWith(code);
      bench.supervisor.start();
      bench.environment.advance(600_000);
      expect(Math.min(...bench.waits)).toBeGreaterThanOrEqual(ATTEMPT_INTERVAL_MS);
      expect(Math.max(...bench.waits)).toBeLessThanOrEqual(WATCHED_WAIT_MS_MAX);
      expect(bench.attempts.length).toBeGreaterThan(200);
      expect(bench.report?.state).toBe('waiting');
    },
  );

  it('grows to half a minute while nobody looks, and comes back within a second when somebody does', () => {
    const bench = new Bench();
    bench.rejectWith(1006);
    bench.supervisor.setLiveness({ isOnline: true, isVisible: false });
    bench.supervisor.start();
    bench.environment.advance(3_600_000);
    expect(Math.max(...bench.waits)).toBeLessThanOrEqual(UNWATCHED_WAIT_MS_MAX);
    expect(bench.attempts.length).toBeLessThan(400);
    const count = bench.attempts.length;
    bench.supervisor.setLiveness({ isOnline: true, isVisible: true });
    bench.environment.advance(ATTEMPT_INTERVAL_MS);
    expect(bench.attempts.length).toBeGreaterThan(count);
  });

  it('says offline, still tries, and tries soon when the network is back', () => {
    const bench = new Bench();
    bench.rejectWith(1006);
    bench.supervisor.start();
    bench.supervisor.setLiveness({ isOnline: false, isVisible: true });
    bench.environment.advance(120_000);
    expect(bench.report?.state).toBe('offline');
    const count = bench.attempts.length;
    expect(count).toBeGreaterThan(3);
    bench.supervisor.setLiveness({ isOnline: true, isVisible: true });
    bench.environment.advance(ATTEMPT_INTERVAL_MS);
    expect(bench.attempts.length).toBe(count + 1);
  });

  it.each([4000, 4001, 4004, 4009, 4300, 4301])(
    'leaves nobody dead without a word after %i: it fails, says why, and can be told to try',
    (code) => {
      const bench = new Bench();
      bench.supervisor.start();
      bench.supervisor.opened();
      bench.supervisor.closed(code, 'Application disabled');
      expect(bench.report).toMatchObject({ state: 'failed', reason: 'Application disabled' });
      bench.environment.advance(ATTEMPT_INTERVAL_MS);
      bench.supervisor.retry();
      bench.environment.advance(0);
      expect(bench.attempts).toHaveLength(2);
      bench.supervisor.closed(code, '');
      bench.environment.advance(2 * REJECTED_WAIT_MS);
      expect(bench.attempts).toHaveLength(3);
      expect(bench.waits[1]).toBeGreaterThanOrEqual(REJECTED_WAIT_MS);
    },
  );

  it('does not let an impatient person try more than once a second', () => {
    const bench = new Bench();
    bench.rejectWith(1006);
    bench.supervisor.start();
    for (let click = 0; click < 100; click++) {
      bench.supervisor.retry();
      bench.environment.advance(50);
    }
    expect(bench.attempts.length).toBeLessThanOrEqual(6);
    expect(Math.min(...bench.waits)).toBeGreaterThanOrEqual(ATTEMPT_INTERVAL_MS);
  });

  it('gives up an attempt that nobody answers', () => {
    const bench = new Bench();
    bench.supervisor.start();
    bench.environment.advance(OPENING_TIMEOUT_MS);
    expect(bench.closeCount).toBe(1);
    expect(bench.report).toMatchObject({ state: 'waiting', reason: 'no answer' });
  });

  it('forgets its failures only after half a minute of health', () => {
    const wait = (healthMs: number): number => {
      const bench = new Bench(7);
      bench.supervisor.setLiveness({ isOnline: true, isVisible: false });
      bench.supervisor.start();
      for (let failure = 0; failure < 8; failure++) {
        bench.supervisor.closed(1006, '');
        bench.environment.advance(UNWATCHED_WAIT_MS_MAX);
      }
      bench.supervisor.opened();
      bench.environment.advance(healthMs);
      bench.supervisor.closed(1006, '');
      return (bench.report?.nextAttemptAt ?? 0) - bench.environment.now();
    };
    expect(wait(HEALTHY_AFTER_MS)).toBeLessThanOrEqual(WATCHED_WAIT_MS_MAX);
    expect(wait(HEALTHY_AFTER_MS - 1000)).toBeGreaterThan(WATCHED_WAIT_MS_MAX);
  });

  it('after sleep replaces a socket that does not answer at once, and keeps one that does', () => {
    const bench = new Bench();
    bench.supervisor.start();
    bench.supervisor.opened();
    bench.environment.advance(10);
    bench.supervisor.ponged();
    bench.supervisor.resume();
    bench.environment.advance(PROBE_PONG_TIMEOUT_MS - 1);
    bench.supervisor.ponged();
    bench.environment.advance(PROBE_PONG_TIMEOUT_MS);
    expect(bench.report?.state).toBe('connected');
    bench.supervisor.resume();
    bench.environment.advance(PROBE_PONG_TIMEOUT_MS);
    expect(bench.report?.state).toBe('waiting');
    expect(bench.closeCount).toBe(1);
    bench.environment.advance(ATTEMPT_INTERVAL_MS);
    expect(bench.attempts).toHaveLength(2);
  });

  it('takes no answer to a question from before a sleep for the one to that after it', () => {
    const bench = new Bench();
    bench.supervisor.start();
    bench.supervisor.opened();
    bench.environment.advance(10); // The first ping is out.
    bench.supervisor.resume();
    bench.supervisor.resume();
    expect(bench.pingCount).toBe(3);
    expect([1, 2, 3, 4].map(() => bench.supervisor.ponged())).toEqual([false, false, true, false]);
    bench.supervisor.resume();
    bench.supervisor.closed(1006, '');
    bench.environment.advance(ATTEMPT_INTERVAL_MS + WATCHED_WAIT_MS_MAX);
    bench.supervisor.opened(); // Another socket owes nothing.
    bench.environment.advance(10);
    expect(bench.supervisor.ponged()).toBe(true);
  });

  it('comes back as soon as ever when the clock was set back meanwhile', () => {
    const bench = new Bench();
    bench.supervisor.start();
    bench.supervisor.opened();
    bench.environment.advance(10);
    bench.environment.setBack(8 * 3_600_000);
    bench.supervisor.ponged();
    expect(bench.report?.latencyMs).toBe(0);
    bench.environment.advance(HEALTHY_AFTER_MS);
    bench.supervisor.closed(1006, '');
    bench.environment.advance(WATCHED_WAIT_MS_MAX);
    expect(bench.attempts).toHaveLength(2);
  });

  it('asks a socket once whether it lives, however many doubt it meanwhile', () => {
    const bench = new Bench();
    bench.supervisor.probe();
    expect(bench.pingCount).toBe(0);
    bench.supervisor.start();
    bench.supervisor.opened();
    bench.environment.advance(10);
    bench.supervisor.ponged();
    bench.supervisor.probe();
    bench.environment.advance(PROBE_PONG_TIMEOUT_MS - 1);
    bench.supervisor.probe();
    expect(bench.pingCount).toBe(2);
    bench.environment.advance(1);
    expect(bench.report).toMatchObject({ state: 'waiting', reason: 'no answer' });
  });

  it(`spreads a crowd: of 500 clients cut at once (seed ${SEED}) no quarter second sees many`, () => {
    const returns: number[] = [];
    for (let client = 0; client < 500; client++) {
      const bench = new Bench(SEED + client);
      bench.supervisor.start();
      bench.supervisor.opened();
      bench.environment.advance(HEALTHY_AFTER_MS);
      const cutAt = bench.environment.now();
      bench.supervisor.closed(1001, '');
      bench.environment.advance(30_000);
      returns.push((bench.attempts[1] ?? Infinity) - cutAt);
    }
    const busiest = Math.max(
      ...returns.map((from) => returns.filter((at) => at >= from && at < from + 250).length),
    );
    expect(Math.max(...returns)).toBeLessThanOrEqual(WATCHED_WAIT_MS_MAX);
    expect(busiest).toBeLessThanOrEqual(60);
  });
});
