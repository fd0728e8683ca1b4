/** `future-dashboard-{base}-{trade}`: order book diffs of a contract. */
import { channel } from '../core/channel.ts';
import type { ContractKey } from '../entities/futures-terms.ts';
import { pairKeyFields } from '../entities/pair-key.ts';
import { fields } from '../fields.ts';
import { bookDiffCodec, pairKeyOf } from './spot-book.ts';

/** A diff of spot that names its contract; a page ignores those of other contracts. */
export const futuresBookDiffCodec = fields({ ...pairKeyFields, ...bookDiffCodec.fields });

export const FUTURES_BOOK_EVENT = 'future_order_place';

const PREFIX = 'future-dashboard-';

export const futuresBookChannel = channel({
  visibility: 'public',
  nameOf: ({ quoteCoinId, tradeCoinId }: ContractKey) => `${PREFIX}${quoteCoinId}-${tradeCoinId}`,
  keyOf: (name) => pairKeyOf(PREFIX, name),
  events: { [FUTURES_BOOK_EVENT]: futuresBookDiffCodec },
});
