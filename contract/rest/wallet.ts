/** A trader's balances. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { balanceEntries, balanceCodec, type Balance } from '../entities/balance.ts';
import { paged, codec } from '../codec.ts';
import { decimalText, flag, isOn, numberFlagOf, pageEntries, shortText } from '../wire.ts';

export const WALLET_TYPES = { p2p: 1, spot: 2, future: 3 } as const;

export interface WalletRow extends Balance {
  /** Available and frozen amount in US dollars at the last prices; undefined without a price. */
  readonly valueUsd: Decimal | undefined;
}

const walletRowCodec = codec(
  v.object({
    ...balanceEntries,
    wallet_type: v.nullish(v.picklist([1, 2, 3])),
    usd_total: v.nullish(decimalText),
  }),
  {
    decode: (wire): WalletRow => ({
      ...balanceCodec.decode(wire),
      valueUsd: wire.usd_total ?? undefined,
    }),
    encode: (row) => ({
      ...balanceCodec.encode(row),
      wallet_type: WALLET_TYPES.spot,
      usd_total: row.valueUsd ?? null,
    }),
  },
);

export const walletList = route({
  method: 'GET',
  path: '/wallet-list',
  access: 'trader',
  query: codec(
    v.object({
      wallet_type: v.optional(v.union([v.literal('2'), v.literal(2)])),
      search: v.optional(shortText(60)),
      hide_small: v.optional(flag),
      ...pageEntries,
    }),
    {
      decode: (wire) => ({
        search: wire.search ?? '',
        areSmallHidden: isOn(wire.hide_small),
        page: wire.page ?? 1,
        perPage: wire.per_page ?? 100,
      }),
      encode: (model) => ({
        wallet_type: WALLET_TYPES.spot,
        search: model.search,
        hide_small: numberFlagOf(model.areSmallHidden),
        page: model.page,
        per_page: model.perPage,
      }),
    },
  ),
  reply: paged(walletRowCodec),
  isSilent: true,
});
