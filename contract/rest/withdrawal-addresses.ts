/** Address book and whitelist of withdrawals. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf } from '../codec.ts';
import { addressText, memoText } from '../entities/custody.ts';
import {
  WHITELIST_MODES,
  whitelistModeNumber,
  whitelistModeOf,
  withdrawalAddressCodec,
} from '../entities/withdrawal-address.ts';
import { flag, isOn, numberFlagOf, shortText } from '../wire.ts';
import { coinText, networkIdNumber } from './deposits.ts';
import { codesEntries, codesOf, codesWireOf, withdrawalIdNumber } from './withdrawals.ts';

/** Hours for which a lowered whitelist mode suspends withdrawals. */
export const SUSPENSION_HOURS = [24, 48, 72] as const;

export const withdrawalAddresses = route({
  method: 'GET',
  path: '/withdrawal-address-list',
  access: 'trader',
  reply: listOf(withdrawalAddressCodec),
  isSilent: true,
});

export const addWithdrawalAddress = route({
  method: 'POST',
  path: '/withdrawal-address-add',
  access: 'trader',
  body: codec(
    v.object({
      label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
      coin_type: v.optional(v.nullable(coinText)),
      network_id: networkIdNumber,
      address: addressText,
      memo: v.optional(v.nullable(memoText)),
      origin: v.optional(v.nullable(shortText(60))),
      whitelisted: v.optional(flag),
      ...codesEntries,
    }),
    {
      decode: (wire) => ({
        label: wire.label,
        coin: wire.coin_type ?? undefined,
        networkId: wire.network_id,
        address: wire.address,
        memo: wire.memo ?? undefined,
        origin: wire.origin ?? undefined,
        isWhitelisted: isOn(wire.whitelisted),
        ...codesOf(wire),
      }),
      encode: (model) => ({
        label: model.label,
        coin_type: model.coin ?? null,
        network_id: model.networkId,
        address: model.address,
        memo: model.memo ?? null,
        origin: model.origin ?? null,
        whitelisted: numberFlagOf(model.isWhitelisted),
        ...codesWireOf(model),
      }),
    },
  ),
  reply: withdrawalAddressCodec,
});

export const deleteWithdrawalAddress = route({
  method: 'DELETE',
  path: '/withdrawal-address-delete',
  access: 'trader',
  body: codec(v.object({ id: withdrawalIdNumber }), {
    decode: (wire) => ({ id: wire.id }),
    encode: (model) => ({ id: model.id }),
  }),
  reply: undefined,
});

export const setWhitelistMode = route({
  method: 'POST',
  path: '/withdrawal-whitelist-mode',
  access: 'trader',
  body: codec(
    v.object({
      mode: whitelistModeNumber,
      suspend_hours: v.optional(v.picklist(SUSPENSION_HOURS)),
      ...codesEntries,
    }),
    {
      decode: (wire) => ({
        mode: whitelistModeOf(wire.mode),
        suspensionHours: wire.suspend_hours ?? SUSPENSION_HOURS[0],
        ...codesOf(wire),
      }),
      encode: (model) => ({
        mode: WHITELIST_MODES[model.mode],
        suspend_hours: model.suspensionHours,
        ...codesWireOf(model),
      }),
    },
  ),
  reply: undefined,
});
