/** Address book of withdrawals, and the whitelist. */
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { countIn, isoTime, numberFlag, shortText } from '../wire.ts';
import { addressText, memoText } from './custody.ts';

/** `soft`: a withdrawal to an unknown address waits. `strict`: it is rejected. */
export const WHITELIST_MODES = { off: 0, soft: 1, strict: 2 } as const;
export type WhitelistMode = keyof typeof WHITELIST_MODES;
export const whitelistMode = numberedInBody(WHITELIST_MODES);

export const withdrawalAddressCodec = fields({
  id: field('id', countIn(1, Number.MAX_SAFE_INTEGER)),
  label: field('label', shortText(60)),
  /** Undefined: for any coin of the network. */
  coin: optionalField('coin_type', shortText(20)),
  networkId: field('network_id', countIn(1, 1_000)),
  address: field('address', addressText),
  memo: optionalField('memo', memoText),
  /** Owner or place of the address, for example the name of another exchange. */
  origin: optionalField('origin', shortText(60)),
  isWhitelisted: field('whitelisted', numberFlag),
  usableFrom: field('usable_from', isoTime),
  createdAt: field('created_at', isoTime),
});
export type WithdrawalAddress = ModelOf<typeof withdrawalAddressCodec>;
