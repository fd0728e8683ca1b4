/** A trader's balances in one wallet. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { balanceEntries, balanceCodec, type Balance } from '../entities/balance.ts';
import { WALLET_TYPES, walletOf, walletType, type Wallet } from '../entities/wallet-type.ts';
import { codec } from '../codec.ts';
import { decimalText, flag, isOn, numberFlagOf, pageEntries, shortText } from '../wire.ts';
import { paged } from '../pages.ts';

export interface WalletRow extends Balance {
  readonly wallet: Wallet;
  /** Available and frozen amount in US dollars at the last prices; undefined without a price. */
  readonly valueUsd: Decimal | undefined;
}

const walletRowCodec = codec(
  v.object({
    ...balanceEntries,
    wallet_type: v.nullish(walletType),
    usd_total: v.nullish(decimalText),
  }),
  {
    decode: (wire): WalletRow => ({
      ...balanceCodec.decode(wire),
      wallet: walletOf(wire.wallet_type ?? WALLET_TYPES.spot),
      valueUsd: wire.usd_total ?? undefined,
    }),
    encode: (row) => ({
      ...balanceCodec.encode(row),
      wallet_type: WALLET_TYPES[row.wallet],
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
      wallet_type: v.optional(walletType),
      search: v.optional(shortText(60)),
      hide_small: v.optional(flag),
      ...pageEntries,
    }),
    {
      decode: (wire) => ({
        wallet: walletOf(wire.wallet_type ?? WALLET_TYPES.spot),
        search: wire.search ?? '',
        areSmallHidden: isOn(wire.hide_small),
        page: wire.page ?? 1,
        perPage: wire.per_page ?? 100,
      }),
      encode: (model) => ({
        wallet_type: WALLET_TYPES[model.wallet],
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
