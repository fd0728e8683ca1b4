/** Address book and whitelist of withdrawals. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { addressText, memoText } from '../entities/custody.ts';
import { whitelistMode, withdrawalAddressCodec } from '../entities/withdrawal-address.ts';
import { RECEIVER_TYPES, type ReceiverType } from '../core/receiver.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { numberFlag, shortText } from '../wire.ts';
import { coinText, networkIdNumber } from './deposits.ts';
import { codesFields } from './withdrawals.ts';

/** Hours for which a lowered whitelist mode suspends withdrawals. */
export const SUSPENSION_HOURS = [24, 48, 72] as const;

export const withdrawalAddresses = route({
  method: 'GET',
  path: '/withdrawal-address-list',
  access: 'trader',
  reply: listOf(withdrawalAddressCodec),
  isSilent: true,
});

const entryFields = {
  label: field('label', v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
  coin: optionalField('coin_type', coinText),
  isWhitelisted: fieldWithDefault('whitelisted', numberFlag, false),
  ...codesFields,
};

const newAddress = fields({
  ...entryFields,
  networkId: field('network_id', networkIdNumber),
  address: field('address', addressText),
  memo: optionalField('memo', memoText),
  origin: optionalField('origin', shortText(60)),
});
export type NewWithdrawalAddress = ModelOf<typeof newAddress>;

const newUser = fields({
  ...entryFields,
  receiverType: field('receiver_type', numberedInBody<ReceiverType>(RECEIVER_TYPES)),
  receiver: field('receiver', shortText(254)),
});
export type NewBookUser = ModelOf<typeof newUser>;

export const addWithdrawalAddress = route({
  method: 'POST',
  path: '/withdrawal-address-add',
  access: 'trader',
  body: newAddress,
  reply: withdrawalAddressCodec,
});

/** The reply does not depend on whether such a user exists. */
export const addWithdrawalUser = route({
  method: 'POST',
  path: '/withdrawal-user-add',
  access: 'trader',
  body: newUser,
  reply: withdrawalAddressCodec,
});

export const deleteWithdrawalAddress = route({
  method: 'DELETE',
  path: '/withdrawal-address-delete',
  access: 'trader',
  body: fields({ id: withdrawalAddressCodec.fields.id }),
  reply: undefined,
});

export const whitelist = route({
  method: 'GET',
  path: '/withdrawal-whitelist-mode',
  access: 'trader',
  reply: fields({ mode: field('mode', whitelistMode) }),
  isSilent: true,
});

const whitelistChange = fields({
  mode: field('mode', whitelistMode),
  suspensionHours: fieldWithDefault(
    'suspend_hours',
    v.picklist(SUSPENSION_HOURS),
    SUSPENSION_HOURS[0],
  ),
  ...codesFields,
});
export type WhitelistChange = ModelOf<typeof whitelistChange>;

export const setWhitelistMode = route({
  method: 'POST',
  path: '/withdrawal-whitelist-mode',
  access: 'trader',
  body: whitelistChange,
  reply: undefined,
});
