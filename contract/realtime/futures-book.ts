/** `future-dashboard-{base}-{trade}`: order book diffs of a contract. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import {
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  type ContractKey,
} from '../entities/futures-terms.ts';
import { codec } from '../codec.ts';
import { bookDiffCodec, bookDiffEntries, pairKeyOf, type BookDiff } from './spot-book.ts';

/** A diff of spot that names its contract; a page ignores those of other contracts. */
export interface FuturesBookDiff extends BookDiff, ContractKey {}

export const futuresBookDiffCodec = codec(v.object({ ...contractKeyEntries, ...bookDiffEntries }), {
  decode: (wire): FuturesBookDiff => ({ ...contractKeyOf(wire), ...bookDiffCodec.decode(wire) }),
  encode: (diff) => ({ ...contractKeyWireOf(diff), ...bookDiffCodec.encode(diff) }),
});

export const FUTURES_BOOK_EVENT = 'future_order_place';

const PREFIX = 'future-dashboard-';

export const futuresBookChannel = channel({
  visibility: 'public',
  nameOf: ({ quoteCoinId, tradeCoinId }: ContractKey) => `${PREFIX}${quoteCoinId}-${tradeCoinId}`,
  keyOf: (name) => pairKeyOf(PREFIX, name),
  events: { [FUTURES_BOOK_EVENT]: futuresBookDiffCodec },
});
