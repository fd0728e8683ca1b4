/** State of the exchange at a glance. */
import * as v from 'valibot';
import { listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { countNumber, decimalText, isoTime, shortText } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';

/** What waits for the operator. */
const queueState = fields({
  name: field('name', shortText(60)),
  count: field('count', countNumber),
  /** When the oldest item joined; undefined for an empty queue. */
  oldestAt: optionalField('oldest_at', isoTime),
});
export type QueueState = ModelOf<typeof queueState>;

/** Sum of all balances of a coin: zero in a correct ledger. */
const ledgerSum = fields({
  coin: field('coin_type', shortText(20)),
  sum: field('sum', decimalText),
});
export type LedgerSum = ModelOf<typeof ledgerSum>;

export const overviewCodec = fields({
  at: field('at', isoTime),
  startedAt: field('started_at', isoTime),
  mode: field('mode', shortText(40)),
  /** Why the exchange is not open. */
  reasons: field('reasons', listOf(plain(v.string()))),
  userCount: field('users', countNumber),
  socketCount: field('sockets', countNumber),
  /** Commands that wait for a commit. */
  queuedCommandCount: field('queued_commands', countNumber),
  /** Commands since the start; two readings give the rate. */
  commandCount: field('commands', countNumber),
  queues: field('queues', listOf(queueState)),
  ledger: field('ledger', listOf(ledgerSum)),
});
export type Overview = ModelOf<typeof overviewCodec>;

export const operatorOverview = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.overview,
  reply: overviewCodec,
});
