/** State of the exchange at a glance. */
import * as v from 'valibot';
import { codec, listOf } from '../codec.ts';
import type { Decimal } from '../core/decimal.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { countIn, decimalText, isoTimeText, shortText, timeOf } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';

/** What waits for the operator. */
export interface QueueState {
  readonly name: string;
  readonly count: number;
  /** When the oldest item joined; undefined for an empty queue. */
  readonly oldestAt: EpochMs | undefined;
}

/** Sum of all balances of a coin: zero in a correct ledger. */
export interface LedgerSum {
  readonly coin: string;
  readonly sum: Decimal;
}

export interface Overview {
  readonly at: EpochMs;
  readonly startedAt: EpochMs;
  readonly mode: string;
  /** Why the exchange is not open. */
  readonly reasons: readonly string[];
  readonly userCount: number;
  readonly socketCount: number;
  /** Commands that wait for a commit. */
  readonly queuedCommandCount: number;
  /** Commands since the start; two readings give the rate. */
  readonly commandCount: number;
  readonly queues: readonly QueueState[];
  readonly ledger: readonly LedgerSum[];
}

const COUNT_MAX = Number.MAX_SAFE_INTEGER;
const count = countIn(0, COUNT_MAX);

const queueState = codec(
  v.object({ name: shortText(60), count, oldest_at: v.nullish(isoTimeText) }),
  {
    decode: (wire): QueueState => ({
      name: wire.name,
      count: wire.count,
      oldestAt: typeof wire.oldest_at === 'string' ? timeOf(wire.oldest_at) : undefined,
    }),
    encode: (queue) => ({
      name: queue.name,
      count: queue.count,
      oldest_at: queue.oldestAt === undefined ? null : isoOf(queue.oldestAt),
    }),
  },
);
const ledgerSum = codec(v.object({ coin_type: shortText(20), sum: decimalText }), {
  decode: (wire): LedgerSum => ({ coin: wire.coin_type, sum: wire.sum }),
  encode: ({ coin, sum }) => ({ coin_type: coin, sum }),
});
const queues = listOf(queueState);
const ledger = listOf(ledgerSum);

export const overviewCodec = codec(
  v.object({
    at: isoTimeText,
    started_at: isoTimeText,
    mode: shortText(40),
    reasons: v.array(v.string()),
    users: count,
    sockets: count,
    queued_commands: count,
    commands: count,
    queues: queues.wire,
    ledger: ledger.wire,
  }),
  {
    decode: (wire): Overview => ({
      at: timeOf(wire.at),
      startedAt: timeOf(wire.started_at),
      mode: wire.mode,
      reasons: wire.reasons,
      userCount: wire.users,
      socketCount: wire.sockets,
      queuedCommandCount: wire.queued_commands,
      commandCount: wire.commands,
      queues: queues.decode(wire.queues),
      ledger: ledger.decode(wire.ledger),
    }),
    encode: (overview) => ({
      at: isoOf(overview.at),
      started_at: isoOf(overview.startedAt),
      mode: overview.mode,
      reasons: [...overview.reasons],
      users: overview.userCount,
      sockets: overview.socketCount,
      queued_commands: overview.queuedCommandCount,
      commands: overview.commandCount,
      queues: queues.encode(overview.queues),
      ledger: ledger.encode(overview.ledger),
    }),
  },
);

export const operatorOverview = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.overview,
  reply: overviewCodec,
});
