/** Prometheus metrics for the operator: counts and durations, without user data. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Delays } from '#server/runtime/delays.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import type { ResponseNote } from './http-server.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** Writes to sockets of our own take less than the first bucket of a call. */
const FAN_OUT_SECONDS = [0.0001, 0.00025, 0.0005, ...SECONDS, 5];

export interface MetricsOptions {
  readonly exchange: Exchange;
  readonly futures: { readonly futures: FundPayments };
  readonly broadcast: Pick<Broadcast, 'stats'>;
  readonly delays: Delays;
  /** Includes heap, event loop and other process metrics; off in tests, where one process runs many
   *  exchanges. */
  readonly isProcessOwner: boolean;
}

/** Futures, as far as they report what the insurance fund pays. */
interface FundPayments {
  addListener(
    listener: (event: {
      readonly changes: { readonly fundPayments: readonly { readonly isLimitReached: boolean }[] };
    }) => void,
  ): () => void;
}

export interface Metrics {
  noteResponse(response: ResponseNote): void;
  /** Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(options: MetricsOptions): Metrics {
  const { exchange, delays, isProcessOwner } = options;
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
  const delayHistograms = {
    matching: new Histogram({
      name: 'tidemark_matching_seconds',
      help: 'From the arrival of a command in the queue to its commit on disk; bots wait longer by design.',
      buckets: SECONDS,
      registers,
    }),
    fanOut: new Histogram({
      name: 'tidemark_fan_out_seconds',
      help: 'From the publication of an event until it is written to its sockets, or the outside broadcast service has accepted it.',
      buckets: FAN_OUT_SECONDS,
      registers,
    }),
  };
  delays.listen((kind, durationMs) => delayHistograms[kind].observe(durationMs / 1_000));
  const counterOf = (name: string, help: string) =>
    new Counter({ name: `tidemark_${name}`, help, registers });
  const commits = counterOf('commits_total', 'Group commits that changed something.');
  const trades = counterOf('trades_total', 'Trades.');
  const orderChanges = counterOf('order_changes_total', 'Orders placed, filled or canceled.');
  exchange.addListener((events) => {
    commits.inc();
    trades.inc(events.filter(({ kind }) => kind === 'trade').length);
    orderChanges.inc(events.filter(({ kind }) => kind === 'order').length);
  });

  const cuts = counterOf(
    'futures_fund_limit_total',
    'Liquidated positions for which the limit of the insurance fund paid less.',
  );
  options.futures.futures.addListener(({ changes }) => {
    cuts.inc(changes.fundPayments.filter(({ isLimitReached }) => isLimitReached).length);
  });

  registerGauges(registers, options);

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    noteResponse: ({ method, route, status, durationMs }) =>
      responses.observe({ method, route, status: String(status) }, durationMs / 1_000),
  };
}

/** Registers values that are read when metrics are requested. */
function registerGauges(
  registers: Registry[],
  { exchange, broadcast }: Pick<MetricsOptions, 'exchange' | 'broadcast'>,
): void {
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
  gauge('outside_available', '1 while the outside broadcast service accepts events.', () =>
    stats().outside?.isAvailable === false ? 0 : 1,
  );
  gauge(
    'outside_waiting_events',
    'Events that wait for the outside broadcast service.',
    () => stats().outside?.waitingEventCount ?? 0,
  );
  gauge(
    'outside_dropped_events',
    'Events not accepted in time by it since start.',
    () => stats().outside?.droppedEventCount ?? 0,
  );
  gauge('published_events', 'Events published since start.', () => stats().publishedEventCount);
}
