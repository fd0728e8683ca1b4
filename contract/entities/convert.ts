/** A convert: an accepted quote, a limit convert, or a swept small balance. */
import * as v from 'valibot';
import type { ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { numberedName } from '../numbered.ts';
import { decimalText, isoTime, shortText } from '../wire.ts';

/** Wallets that a convert pays from and into. */
export const CONVERT_WALLETS = ['p2p', 'spot'] as const;
export type ConvertWallet = (typeof CONVERT_WALLETS)[number];

export const CONVERT_KINDS = ['instant', 'limit', 'small'] as const;
export type ConvertKind = (typeof CONVERT_KINDS)[number];

export const CONVERT_STATUSES = ['pending', 'processing', 'done', 'failed'] as const;
export type ConvertStatus = (typeof CONVERT_STATUSES)[number];

/** Coin whose price the limit is: `sell` counts received coin per paid coin, `buy` paid coin per received
 *  coin. */
export const CONVERT_SIDES = ['buy', 'sell'] as const;
export type ConvertSide = (typeof CONVERT_SIDES)[number];

/** Reasons of a failed convert. */
export const CONVERT_REASONS = ['cancelled', 'expired'] as const;
export type ConvertReason = (typeof CONVERT_REASONS)[number];

export const convertWallet = numberedName<ConvertWallet>({ p2p: 1, spot: 2 });
export const convertKind = numberedName<ConvertKind>({ instant: 1, limit: 2, small: 3 });
export const convertStatus = numberedName<ConvertStatus>({
  pending: 0,
  done: 1,
  failed: 2,
  processing: 3,
});
export const convertSide = numberedName<ConvertSide>({ buy: 1, sell: 2 });

export const coinCodeText = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9]{1,20}$/, 'a coin code'),
  v.transform((code) => code.toUpperCase()),
);

export const convertCodec = fields({
  id: field('id', v.number()),
  kind: field('kind', convertKind),
  /** Undefined for a convert without quote. */
  quoteId: optionalField('quote_id', shortText(64)),
  wallet: field('wallet_type', convertWallet),
  /** Code of the paid coin, for example BTC. */
  fromCoin: field('from_coin', coinCodeText),
  toCoin: field('to_coin', coinCodeText),
  fromAmount: field('from_amount', decimalText),
  /** Received amount; while pending, the minimum that will be received. */
  toAmount: field('to_amount', decimalText),
  /** Received coin per paid coin, cut at 8 decimals. */
  rate: field('rate', decimalText),
  side: optionalField('side', convertSide),
  /** Only of a limit convert. */
  limitPrice: optionalField('limit_price', decimalText),
  status: field('status', convertStatus),
  /** Only of a failed convert. */
  reason: optionalField('reason', v.picklist(CONVERT_REASONS)),
  /** Only of a limit convert. */
  expiresAt: optionalField('expires_at', isoTime),
  createdAt: field('created_at', isoTime),
  /** Undefined while pending. */
  doneAt: optionalField('done_at', isoTime),
});
export type Convert = ModelOf<typeof convertCodec>;
