/** A trader's balances in one wallet. */
import { decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { balanceCodec } from '../entities/balance.ts';
import { walletNumber } from '../entities/wallet-type.ts';
import type { ModelOf } from '../codec.ts';
import { fields, fieldWithDefault, optionalField } from '../fields.ts';
import { decimalText, isoTime, numberFlag, shortText } from '../wire.ts';
import { pageFieldsOf, pageOf } from '../pages.ts';

const wallet = fieldWithDefault('wallet_type', walletNumber, 'spot');

const walletRowCodec = fields({
  ...balanceCodec.fields,
  wallet,
  /** Part of the available amount that cannot leave the account yet: by withdrawals or transfers to other users. It can
   *  be traded. Only of the spot wallet. */
  locked: fieldWithDefault('withdraw_locked', decimalText, decimal('0')),
  /** Time from which bought coins are no longer locked; undefined for deposits that confirm. */
  lockedUntil: optionalField('withdraw_locked_until', isoTime),
  /** Largest amount that the limits of withdrawals and transfers to other users let leave now; undefined without a
   *  price, while nothing may leave the account, and for other wallets. */
  limitAmount: optionalField('withdrawal_limit_amount', decimalText),
  /** Available and frozen amount in US dollars at the last prices; undefined without a price. */
  valueUsd: optionalField('usd_total', decimalText),
});
export type WalletRow = ModelOf<typeof walletRowCodec>;

export const walletList = route({
  method: 'GET',
  path: '/wallet-list',
  access: 'trader',
  query: fields({
    wallet,
    search: fieldWithDefault('search', shortText(60), ''),
    areSmallHidden: fieldWithDefault('hide_small', numberFlag, false),
    ...pageFieldsOf(100),
  }),
  reply: pageOf(walletRowCodec),
  isSilent: true,
});
