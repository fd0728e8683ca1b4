/** `funding-{base}-{trade}`: funding rates of a contract, when they change. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { Decimal } from '../core/decimal.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import {
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  type ContractKey,
} from '../entities/futures-terms.ts';
import { codec } from '../codec.ts';
import { decimalText, epochMsNumber, isoTimeText, timeOf } from '../wire.ts';
import { pairKeyOf } from './spot-book.ts';

export interface FundingUpdate extends ContractKey {
  readonly at: EpochMs;
  /** Funding rate of the current interval: 0.0001 is 0.01%. */
  readonly rate: Decimal;
  /** Rate that the premium so far gives for the next interval. */
  readonly predicted: Decimal | undefined;
  readonly nextAt: EpochMs;
}

export const fundingUpdateCodec = codec(
  v.object({
    server_time: epochMsNumber,
    ...contractKeyEntries,
    rate: decimalText,
    predicted: v.nullish(decimalText),
    next_at: isoTimeText,
  }),
  {
    decode: (wire): FundingUpdate => ({
      at: wire.server_time,
      ...contractKeyOf(wire),
      rate: wire.rate,
      predicted: wire.predicted ?? undefined,
      nextAt: timeOf(wire.next_at),
    }),
    encode: (update) => ({
      server_time: update.at,
      ...contractKeyWireOf(update),
      rate: update.rate,
      predicted: update.predicted ?? null,
      next_at: isoOf(update.nextAt),
    }),
  },
);

export const FUNDING_EVENT = 'funding-update';

const PREFIX = 'funding-';

export const fundingChannel = channel({
  visibility: 'public',
  nameOf: ({ quoteCoinId, tradeCoinId }: ContractKey) => `${PREFIX}${quoteCoinId}-${tradeCoinId}`,
  keyOf: (name) => pairKeyOf(PREFIX, name),
  events: { [FUNDING_EVENT]: fundingUpdateCodec },
});
