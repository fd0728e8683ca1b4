/** A convert: an accepted quote, a limit convert, or a swept small balance. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { numbered } from '../numbered.ts';
import { decimalText, isoTimeText, shortText, timeOf } from '../wire.ts';

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

export interface Convert {
  readonly id: number;
  readonly kind: ConvertKind;
  /** Undefined for a convert without quote. */
  readonly quoteId: string | undefined;
  readonly wallet: ConvertWallet;
  /** Code of the paid coin, for example BTC. */
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly fromAmount: Decimal;
  /** Received amount; while pending, the minimum that will be received. */
  readonly toAmount: Decimal;
  /** Received coin per paid coin, cut at 8 decimals. */
  readonly rate: Decimal;
  readonly side: ConvertSide | undefined;
  /** Only of a limit convert. */
  readonly limitPrice: Decimal | undefined;
  readonly status: ConvertStatus;
  /** Only of a failed convert. */
  readonly reason: ConvertReason | undefined;
  /** Only of a limit convert. */
  readonly expiresAt: EpochMs | undefined;
  readonly createdAt: EpochMs;
  /** Undefined while pending. */
  readonly doneAt: EpochMs | undefined;
}

const WALLET_NUMBERS = { p2p: 1, spot: 2 } as const;
const KIND_NUMBERS = { instant: 1, limit: 2, small: 3 } as const;
const STATUS_NUMBERS = { pending: 0, done: 1, failed: 2, processing: 3 } as const;
const SIDE_NUMBERS = { buy: 1, sell: 2 } as const;

export const convertWallet = numbered(WALLET_NUMBERS);
export const convertKind = numbered(KIND_NUMBERS);
export const convertStatus = numbered(STATUS_NUMBERS);
export const convertSide = numbered(SIDE_NUMBERS);

export const coinCodeText = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9]{1,20}$/, 'a coin code'),
  v.transform((code) => code.toUpperCase()),
);

const maybeTimeOf = (text: string | null | undefined): EpochMs | undefined =>
  typeof text === 'string' ? timeOf(text) : undefined;
const maybeIsoOf = (time: EpochMs | undefined): string | null =>
  time === undefined ? null : isoOf(time);

export const convertCodec = codec(
  v.object({
    id: v.number(),
    kind: convertKind.wire,
    quote_id: v.nullish(shortText(64)),
    wallet_type: convertWallet.wire,
    from_coin: coinCodeText,
    to_coin: coinCodeText,
    from_amount: decimalText,
    to_amount: decimalText,
    rate: decimalText,
    side: v.nullish(convertSide.wire),
    limit_price: v.nullish(decimalText),
    status: convertStatus.wire,
    reason: v.nullish(v.picklist(CONVERT_REASONS)),
    expires_at: v.nullish(isoTimeText),
    created_at: isoTimeText,
    done_at: v.nullish(isoTimeText),
  }),
  {
    decode: (wire): Convert => ({
      id: wire.id,
      kind: convertKind.decode(wire.kind),
      quoteId: wire.quote_id ?? undefined,
      wallet: convertWallet.decode(wire.wallet_type),
      fromCoin: wire.from_coin,
      toCoin: wire.to_coin,
      fromAmount: wire.from_amount,
      toAmount: wire.to_amount,
      rate: wire.rate,
      side: typeof wire.side === 'number' ? convertSide.decode(wire.side) : undefined,
      limitPrice: wire.limit_price ?? undefined,
      status: convertStatus.decode(wire.status),
      reason: wire.reason ?? undefined,
      expiresAt: maybeTimeOf(wire.expires_at),
      createdAt: timeOf(wire.created_at),
      doneAt: maybeTimeOf(wire.done_at),
    }),
    encode: (convert) => ({
      id: convert.id,
      kind: convertKind.encode(convert.kind),
      quote_id: convert.quoteId ?? null,
      wallet_type: convertWallet.encode(convert.wallet),
      from_coin: convert.fromCoin,
      to_coin: convert.toCoin,
      from_amount: convert.fromAmount,
      to_amount: convert.toAmount,
      rate: convert.rate,
      side: convert.side === undefined ? null : convertSide.encode(convert.side),
      limit_price: convert.limitPrice ?? null,
      status: convertStatus.encode(convert.status),
      reason: convert.reason ?? null,
      expires_at: maybeIsoOf(convert.expiresAt),
      created_at: isoOf(convert.createdAt),
      done_at: maybeIsoOf(convert.doneAt),
    }),
  },
);
