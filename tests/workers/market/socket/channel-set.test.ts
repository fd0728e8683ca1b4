/** Requested channels against joined ones, on a service that confirms at any time. */
import { describe, expect, it } from 'vitest';
import { randomFrom, virtualEnvironment } from '#tests/support/virtual-environment.ts';
import type { Broadcast, ChannelEvents } from '#workers/market/socket/broadcast.ts';
import { ChannelSet, type ChannelSubscription } from '#workers/market/socket/channel-set.ts';

const SEED = 5;

/** The service's side: subscriptions received and confirmed late, and a library that keeps all its
 *  channels. */
class LateService {
  readonly environment = virtualEnvironment(SEED);
  readonly random = randomFrom(SEED);
  readonly joined = new Map<string, ChannelEvents>();
  confirmAfterMs = () => this.random() * 400;
  rejects = false;
  requestCount = 0;
  /** Joined channels after each change. */
  readonly reports: string[] = [];
  readonly broadcast: Broadcast;
  readonly set: ChannelSet;

  constructor() {
    const { joined } = this;
    this.broadcast = {
      open: () => {},
      close: () => {},
      ping: () => {},
      join: (name, events) => {
        this.requestCount += 1;
        joined.set(name, events);
        this.environment.after(this.confirmAfterMs(), () => {
          if (joined.get(name) !== events) return;
          if (this.rejects) events.onRejected();
          else events.onJoined();
        });
      },
      leave: (name) => void joined.delete(name),
      get joinedNames() {
        return [...joined.keys()];
      },
    };
    this.set = new ChannelSet(
      this.broadcast,
      this.environment,
      (names) => void this.reports.push(names.join(' ')),
    );
  }

  cut(): void {
    this.joined.clear();
    this.set.onDisconnected();
  }
}

const subscription = (name: string, received: string[] = []): ChannelSubscription => ({
  name,
  handlers: { tick: () => void received.push(`${name} tick`) },
  onJoined: () => void received.push(`${name} joined`),
  onLost: () => void received.push(`${name} lost`),
});

describe('ChannelSet', () => {
  it('[RT-10] [RT-13] joins exactly the requested channels after pairs were switched fifty times per second', () => {
    const service = new LateService();
    service.set.onConnected();
    let release = () => {};
    for (let second = 0; second < 10; second++) {
      for (let pair = 0; pair < 50; pair++) {
        release();
        const first = service.set.subscribe(subscription(`dashboard-1-${pair % 7}`));
        const other = service.set.subscribe(subscription(`trade-info-1-${pair % 7}`));
        release = () => {
          first();
          other();
        };
        service.environment.advance(20);
        if (service.random() < 0.02) {
          service.cut();
          service.environment.advance(service.random() * 100);
          service.set.onConnected();
        }
      }
      service.environment.advance(1000);
      expect([...service.joined.keys()].sort()).toEqual([...service.set.desiredNames].sort());
      expect(service.joined.size).toBe(2);
    }
  });

  it('leaves channels that the library joined by itself', () => {
    const service = new LateService();
    service.set.subscribe(subscription('requested'));
    service.set.onConnected();
    service.joined.set('stray', { onJoined: () => {}, onRejected: () => {}, onEvent: () => {} });
    service.environment.advance(1000);
    expect([...service.joined.keys()]).toEqual(['requested']);
  });

  it('delivers each event once to each subscriber, over two hundred reconnects', () => {
    const service = new LateService();
    const received: string[] = [];
    const releases = [1, 2, 3].map(() => service.set.subscribe(subscription('shared', received)));
    for (let round = 0; round < 200; round++) {
      service.set.onConnected();
      service.environment.advance(1000);
      received.length = 0;
      service.joined.get('shared')?.onEvent('tick', {});
      expect(received).toEqual(['shared tick', 'shared tick', 'shared tick']);
      service.cut();
    }
    service.set.onConnected();
    for (const release of releases) release();
    service.environment.advance(1000);
    expect(service.joined.size).toBe(0);
  });

  it('notifies a late subscriber that the channel is joined, and all subscribers that it was lost', () => {
    const service = new LateService();
    const received: string[] = [];
    service.set.subscribe(subscription('shared'));
    service.set.onConnected();
    service.environment.advance(1000);
    service.set.subscribe(subscription('shared', received));
    service.cut();
    expect(received).toEqual(['shared joined', 'shared lost']);
    expect(service.requestCount).toBe(1);
  });

  it('retries a rejected channel with growing delays while it is requested', () => {
    const service = new LateService();
    service.rejects = true;
    const release = service.set.subscribe(subscription('private-account_7'));
    service.set.onConnected();
    service.environment.advance(10 * 60_000);
    expect(service.requestCount).toBeGreaterThan(10);
    expect(service.requestCount).toBeLessThan(40);
    const requested = service.requestCount;
    release();
    service.environment.advance(10 * 60_000);
    expect(service.requestCount).toBe(requested);
  });

  it('reports the joined channels after each join, rejoin, leave and lost connection', () => {
    const service = new LateService();
    service.confirmAfterMs = () => 10;
    const release = service.set.subscribe(subscription('a'));
    service.set.subscribe(subscription('b'));
    expect(service.reports).toEqual([]);
    service.set.onConnected();
    service.environment.advance(10);
    expect(service.reports.splice(0)).toEqual(['a', 'a b']);
    service.set.rejoin('b');
    service.environment.advance(10);
    expect(service.reports.splice(0)).toEqual(['a', 'a b']);
    release();
    expect(service.reports.splice(0)).toEqual(['b']);
    service.cut();
    service.set.onDisconnected();
    expect(service.reports.splice(0)).toEqual(['']);
    service.rejects = true;
    service.set.onConnected();
    service.environment.advance(60_000);
    expect(service.reports).toEqual([]);
  });

  it('joins nothing again while disconnected, and each channel once after the next connect', () => {
    const service = new LateService();
    service.set.subscribe(subscription('a'));
    service.set.rejoin('a');
    expect(service.requestCount).toBe(0);
    service.set.onConnected();
    service.environment.advance(1_000);
    service.cut();
    const before = service.requestCount;
    service.set.rejoin('a');
    service.set.rejoin('unknown');
    expect([service.requestCount, service.joined.size]).toEqual([before, 0]);
    service.set.onConnected();
    expect(service.requestCount).toBe(before + 1);
  });

  it('ignores events named like members of an object', () => {
    const service = new LateService();
    service.set.subscribe(subscription('a'));
    service.set.onConnected();
    for (const event of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      service.joined.get('a')?.onEvent(event, {});
    }
    expect(Object.hasOwn(Object.prototype, 'tick')).toBe(false);
  });
});
