/** `dashboard-{base}-{trade}`: order book diffs of a pair. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { CoinId, UserId } from '../core/ids.ts';
import type { EpochMs } from '../core/time.ts';
import { accountUpdateCodec } from '../entities/account-update.ts';
import { codec } from '../codec.ts';
import { epochMsNumber, shortText } from '../wire.ts';
import { wireLevel, type WireLevel } from '../rest/spot-market.ts';

/** A pair in channel names: the ID of the quote coin comes first. */
export interface PairKey {
  readonly quoteCoinId: CoinId;
  readonly tradeCoinId: CoinId;
}

export interface BookDiff {
  readonly epoch: string;
  /** The diff applies to exactly this sequence number. */
  readonly previousSequence: number;
  /** Equal to `previousSequence` in a heartbeat, which carries no levels. */
  readonly sequence: number;
  readonly at: EpochMs;
  /** Absolute sizes; "0" removes the level. */
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
  /** CRC32 of the top ten after this diff. */
  readonly checksum: number | undefined;
}

/** Wire fields of a diff: alone in spot, next to the contract in futures. */
export const bookDiffEntries = {
  epoch: shortText(64),
  prev_seq: v.number(),
  seq: v.number(),
  ts: epochMsNumber,
  bids: v.array(wireLevel),
  asks: v.array(wireLevel),
  crc: v.nullish(v.number()),
};

export const bookDiffCodec = codec(v.object(bookDiffEntries), {
  decode: (wire): BookDiff => ({
    epoch: wire.epoch,
    previousSequence: wire.prev_seq,
    sequence: wire.seq,
    at: wire.ts,
    bids: wire.bids,
    asks: wire.asks,
    checksum: wire.crc ?? undefined,
  }),
  encode: (diff) => ({
    epoch: diff.epoch,
    prev_seq: diff.previousSequence,
    seq: diff.sequence,
    ts: diff.at,
    bids: diff.bids.map(([price, size]): WireLevel => [price, size]),
    asks: diff.asks.map(([price, size]): WireLevel => [price, size]),
    ...(diff.checksum === undefined ? {} : { crc: diff.checksum }),
  }),
});

/**
 * Parses `{prefix}{base}-{trade}`.
 * @returns undefined when `name` is anything else.
 */
export function pairKeyOf(prefix: string, name: string): PairKey | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const parts = /^([1-9]\d*)-([1-9]\d*)$/.exec(name.slice(prefix.length));
  if (parts === null) return undefined;
  return { quoteCoinId: Number(parts[1]) as CoinId, tradeCoinId: Number(parts[2]) as CoinId };
}

export const SPOT_BOOK_EVENT = 'order_place';
/** A trader's own update under the name from the specification, with a hyphen; compare
 *  `ownTradeEventOf`. */
export const ownBookEventOf = (userId: UserId): string => `process-${userId}`;

const PREFIX = 'dashboard-';

export const spotBookChannel = channel({
  visibility: 'public',
  nameOf: ({ quoteCoinId, tradeCoinId }: PairKey) => `${PREFIX}${quoteCoinId}-${tradeCoinId}`,
  keyOf: (name) => pairKeyOf(PREFIX, name),
  events: { [SPOT_BOOK_EVENT]: bookDiffCodec, 'process-{user}': accountUpdateCodec },
});
