/** Address book of withdrawals, and the whitelist. */
import * as v from 'valibot';
import { epochMs, epochMsOfIso, isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { countIn, flag, isOn, isoTimeText, numberFlagOf, shortText } from '../wire.ts';
import { addressText, memoText } from './custody.ts';

/** `soft`: a withdrawal to an unknown address waits. `strict`: it is rejected. */
export const WHITELIST_MODES = { off: 0, soft: 1, strict: 2 } as const;
export type WhitelistMode = keyof typeof WHITELIST_MODES;
export const whitelistModeNumber = v.picklist([0, 1, 2]);
const MODE_NAMES = ['off', 'soft', 'strict'] as const;
export const whitelistModeOf = (code: 0 | 1 | 2): WhitelistMode => MODE_NAMES[code];

export interface WithdrawalAddress {
  readonly id: number;
  readonly label: string;
  /** Undefined: for any coin of the network. */
  readonly coin: string | undefined;
  readonly networkId: number;
  readonly address: string;
  readonly memo: string | undefined;
  /** Owner or place of the address, for example the name of another exchange. */
  readonly origin: string | undefined;
  readonly isWhitelisted: boolean;
  readonly usableFrom: EpochMs;
  readonly createdAt: EpochMs;
}

const timeOf = (text: string): EpochMs => epochMsOfIso(text) ?? epochMs(0);

export const withdrawalAddressCodec = codec(
  v.object({
    id: countIn(1, Number.MAX_SAFE_INTEGER),
    label: shortText(60),
    coin_type: v.nullish(shortText(20)),
    network_id: countIn(1, 1_000),
    address: addressText,
    memo: v.nullish(memoText),
    origin: v.nullish(shortText(60)),
    whitelisted: flag,
    usable_from: isoTimeText,
    created_at: isoTimeText,
  }),
  {
    decode: (wire): WithdrawalAddress => ({
      id: wire.id,
      label: wire.label,
      coin: wire.coin_type ?? undefined,
      networkId: wire.network_id,
      address: wire.address,
      memo: wire.memo ?? undefined,
      origin: wire.origin ?? undefined,
      isWhitelisted: isOn(wire.whitelisted),
      usableFrom: timeOf(wire.usable_from),
      createdAt: timeOf(wire.created_at),
    }),
    encode: (entry) => ({
      id: entry.id,
      label: entry.label,
      coin_type: entry.coin ?? null,
      network_id: entry.networkId,
      address: entry.address,
      memo: entry.memo ?? null,
      origin: entry.origin ?? null,
      whitelisted: numberFlagOf(entry.isWhitelisted),
      usable_from: isoOf(entry.usableFrom),
      created_at: isoOf(entry.createdAt),
    }),
  },
);
