/** `dashboard-{base}-{trade}`: order book diffs of a pair. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { CoinId, UserId } from '../core/ids.ts';
import { accountUpdateCodec } from '../entities/account-update.ts';
import type { PairKey } from '../entities/pair-key.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, omittableField } from '../fields.ts';
import { epochMsNumber, shortText } from '../wire.ts';
import { wireLevels } from '../rest/spot-market.ts';

export const bookDiffCodec = fields({
  epoch: field('epoch', shortText(64)),
  /** The diff applies to exactly this sequence number. */
  previousSequence: field('prev_seq', v.number()),
  /** Equal to `previousSequence` in a heartbeat, which carries no levels. */
  sequence: field('seq', v.number()),
  at: field('ts', epochMsNumber),
  /** Absolute sizes; "0" removes the level. */
  bids: field('bids', wireLevels),
  asks: field('asks', wireLevels),
  /** CRC32 of the top ten after this diff. */
  checksum: omittableField('crc', v.number()),
});
export type BookDiff = ModelOf<typeof bookDiffCodec>;

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
