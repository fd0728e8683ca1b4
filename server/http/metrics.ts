/** Prometheus metrics for the operator: counts and durations, without user data. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { BroadcastService } from '#server/realtime/pusher/broadcast-api.ts';
import type { ResponseNote } from './http-server.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export interface MetricsOptions {
  readonly exchange: Exchange;
  readonly broadcast: Pick<BroadcastService, 'stats'>;
  /** Includes heap, event loop and other process metrics; off in tests, where one process runs many
   *  exchanges. */
  readonly isProcessOwner: boolean;
}

export interface Metrics {
  noteResponse(response: ResponseNote): void;
  /** Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics({ exchange, broadcast, isProcessOwner }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (isProcessOwner) collectDefaultMetrics({ register: registry, prefix: 'tidemark_' });

  const responses = new Histogram({
    name: 'tidemark_http_answer_seconds',
    help: 'From the last header of a call to the end of its answer; order calls include their commit.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const counterOf = (name: string, help: string) =>
    new Counter({ name: `tidemark_${name}`, help, registers });
  const commits = counterOf('commits_total', 'Group commits that changed something.');
  const trades = counterOf('trades_total', 'Trades.');
  const orderChanges = counterOf('order_changes_total', 'Orders placed, filled or cancelled.');
  exchange.addListener((events) => {
    commits.inc();
    trades.inc(events.filter(({ kind }) => kind === 'trade').length);
    orderChanges.inc(events.filter(({ kind }) => kind === 'order').length);
  });

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `tidemark_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const stats = () => broadcast.stats();
  gauge('queued_commands', 'Commands that wait for a commit.', () => exchange.queuedCount);
  gauge('is_open', '1 while orders are taken.', () => (exchange.health.mode === 'open' ? 1 : 0));
  gauge('sockets', 'Open websockets.', () => stats().connectionCount);
  gauge('sockets_over_capacity', 'Websockets closed for lack of a place since start.', () => {
    const { overCapacityCount, evictedCount, provisionalCutCount, accountFullCount } = stats();
    return overCapacityCount + evictedCount + provisionalCutCount + accountFullCount;
  });
  gauge('channels', 'Channels somebody is in.', () => stats().channelCount);
  gauge('socket_queued_bytes', 'Bytes clients have not read yet.', () => stats().queuedBytes);
  gauge('published_events', 'Events published since start.', () => stats().publishedEventCount);

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    noteResponse: ({ method, route, status, durationMs }) =>
      responses.observe({ method, route, status: String(status) }, durationMs / 1_000),
  };
}
