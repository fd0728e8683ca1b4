/** Address book of withdrawals, and the whitelist. */
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { countIn, isoTime, numberFlag, shortText } from '../wire.ts';
import { addressText, memoText } from './custody.ts';
import { RECEIVER_TYPES, type ReceiverType } from '../core/receiver.ts';

/** `soft`: a withdrawal to an unknown address waits. `strict`: it is rejected. In both, a transfer goes only to users
 *  on the whitelist, because it is immediate and cannot wait. */
export const WHITELIST_MODES = { off: 0, soft: 1, strict: 2 } as const;
export type WhitelistMode = keyof typeof WHITELIST_MODES;
export const whitelistMode = numberedInBody(WHITELIST_MODES);

export const withdrawalAddressCodec = fields({
  id: field('id', countIn(1, Number.MAX_SAFE_INTEGER)),
  label: field('label', shortText(60)),
  /** Undefined: for any coin. */
  coin: optionalField('coin_type', shortText(20)),
  /** Undefined for a user of the exchange. */
  networkId: optionalField('network_id', countIn(1, 1_000)),
  address: optionalField('address', addressText),
  memo: optionalField('memo', memoText),
  /** Kind of name of the user; undefined for an address. */
  receiverType: optionalField('receiver_type', numberedInBody<ReceiverType>(RECEIVER_TYPES)),
  /** UID, email or phone number as it was added. It does not show whether such a user exists. */
  receiver: optionalField('receiver', shortText(254)),
  /** Owner or place of the address, for example the name of another exchange. */
  origin: optionalField('origin', shortText(60)),
  isWhitelisted: field('whitelisted', numberFlag),
  usableFrom: field('usable_from', isoTime),
  createdAt: field('created_at', isoTime),
});
/** An address on a network, or a user of the exchange. */
export type BookEntry = ModelOf<typeof withdrawalAddressCodec>;
export type WithdrawalAddress = BookEntry & {
  readonly networkId: number;
  readonly address: string;
};
export type BookUser = BookEntry & {
  readonly receiverType: ReceiverType;
  readonly receiver: string;
};

export const isAddressEntry = (entry: BookEntry): entry is WithdrawalAddress =>
  entry.networkId !== undefined && entry.address !== undefined;

export const isUserEntry = (entry: BookEntry): entry is BookUser =>
  entry.receiverType !== undefined && entry.receiver !== undefined;
