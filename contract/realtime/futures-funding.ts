/** `funding-{base}-{trade}`: funding rates of a contract, when they change. */
import { channel } from '../core/channel.ts';
import type { ContractKey } from '../entities/futures-terms.ts';
import { pairKeyFields } from '../entities/pair-key.ts';
import { field, fields, optionalField } from '../fields.ts';
import { decimalText, epochMsNumber, isoTime } from '../wire.ts';
import { pairKeyOf } from './spot-book.ts';

export const fundingUpdateCodec = fields({
  at: field('server_time', epochMsNumber),
  ...pairKeyFields,
  /** Funding rate of the current interval: 0.0001 is 0.01%. */
  rate: field('rate', decimalText),
  /** Rate that the premium so far gives for the next interval. */
  predicted: optionalField('predicted', decimalText),
  nextAt: field('next_at', isoTime),
});

export const FUNDING_EVENT = 'funding-update';

const PREFIX = 'funding-';

export const fundingChannel = channel({
  visibility: 'public',
  nameOf: ({ quoteCoinId, tradeCoinId }: ContractKey) => `${PREFIX}${quoteCoinId}-${tradeCoinId}`,
  keyOf: (name) => pairKeyOf(PREFIX, name),
  events: { [FUNDING_EVENT]: fundingUpdateCodec },
});
