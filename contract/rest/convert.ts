/** Converts of one coin into another: firm quotes, limit converts, small balances and the history. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { listOf, nullable, codec } from '../codec.ts';
import {
  coinCodeText,
  convertCodec,
  convertKind,
  convertSide,
  convertStatus,
  convertWallet,
  type Convert,
  type ConvertWallet,
} from '../entities/convert.ts';
import {
  countIn,
  decimalText,
  epochSecQuery,
  isoTimeText,
  pageEntries,
  positiveDecimal,
  requestIdText,
  shortText,
  timeOf,
} from '../wire.ts';
import { HISTORY_PAGE_SIZE, paged } from '../pages.ts';

/** Seconds that a quote may be valid; the first is the default. */
export const QUOTE_VALIDITIES_SEC = [10, 30, 60] as const;
/** Days after which a limit convert may expire. */
export const LIMIT_EXPIRY_DAYS = [1, 3, 7, 30] as const;
/** Longest period of one history query. */
export const HISTORY_PERIOD_DAYS = 30;
/** Coins of one sweep. */
const SWEEP_COIN_COUNT_MAX = 100;

export interface ConvertCoin {
  readonly coin: string;
  readonly coinName: string;
  /** Decimals of an amount. */
  readonly decimals: number;
}

export const convertCoins = route({
  method: 'GET',
  path: '/swap-coin-list',
  access: 'trader',
  reply: listOf(
    codec(
      v.object({
        coin_type: coinCodeText,
        full_name: v.nullish(shortText(60)),
        decimal: v.nullish(v.number()),
      }),
      {
        decode: (wire): ConvertCoin => ({
          coin: wire.coin_type,
          coinName: wire.full_name ?? wire.coin_type,
          decimals: wire.decimal ?? 8,
        }),
        encode: (model) => ({
          coin_type: model.coin,
          full_name: model.coinName,
          decimal: model.decimals,
        }),
      },
    ),
  ),
  isSilent: true,
});

export interface ConvertPair {
  readonly fromCoin: string;
  readonly toCoin: string;
  /** Undefined while the books have no price. */
  readonly minimum: Decimal | undefined;
  readonly maximum: Decimal | undefined;
  /** Rate after the spread; undefined while the books have no price. */
  readonly rate: Decimal | undefined;
  readonly inverseRate: Decimal | undefined;
  readonly fromDecimals: number;
  readonly toDecimals: number;
  readonly isEnabled: boolean;
}

const coinsQuery = codec(v.object({ from_coin: coinCodeText, to_coin: coinCodeText }), {
  decode: (wire) => ({ fromCoin: wire.from_coin, toCoin: wire.to_coin }),
  encode: (model) => ({ from_coin: model.fromCoin, to_coin: model.toCoin }),
});

export const convertPair = route({
  method: 'GET',
  path: '/swap-pair-info',
  access: 'trader',
  query: coinsQuery,
  reply: codec(
    v.object({
      from_coin: coinCodeText,
      to_coin: coinCodeText,
      minimum: v.nullish(decimalText),
      maximum: v.nullish(decimalText),
      rate: v.nullish(decimalText),
      inverse_rate: v.nullish(decimalText),
      from_decimal: v.number(),
      to_decimal: v.number(),
      enabled: v.boolean(),
    }),
    {
      decode: (wire): ConvertPair => ({
        fromCoin: wire.from_coin,
        toCoin: wire.to_coin,
        minimum: wire.minimum ?? undefined,
        maximum: wire.maximum ?? undefined,
        rate: wire.rate ?? undefined,
        inverseRate: wire.inverse_rate ?? undefined,
        fromDecimals: wire.from_decimal,
        toDecimals: wire.to_decimal,
        isEnabled: wire.enabled,
      }),
      encode: (pair) => ({
        from_coin: pair.fromCoin,
        to_coin: pair.toCoin,
        minimum: pair.minimum ?? null,
        maximum: pair.maximum ?? null,
        rate: pair.rate ?? null,
        inverse_rate: pair.inverseRate ?? null,
        from_decimal: pair.fromDecimals,
        to_decimal: pair.toDecimals,
        enabled: pair.isEnabled,
      }),
    },
  ),
  isSilent: true,
});

export const QUOTE_STATUSES = ['open', 'accepted', 'expired', 'cancelled', 'rejected'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
const QUOTE_STATUS_NUMBERS: Readonly<Record<QuoteStatus, number>> = {
  open: 1,
  accepted: 2,
  expired: 3,
  cancelled: 4,
  rejected: 5,
};
const quoteStatusNumber = v.picklist(Object.values(QUOTE_STATUS_NUMBERS));
const quoteStatusOf = (value: number): QuoteStatus =>
  QUOTE_STATUSES.find((status) => QUOTE_STATUS_NUMBERS[status] === value) ?? 'expired';

export interface ConvertQuote {
  /** Undefined for an indicative quote: the balance is too low. */
  readonly quoteId: string | undefined;
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly fromAmount: Decimal;
  readonly toAmount: Decimal;
  /** Received coin per paid coin, cut at 8 decimals. */
  readonly rate: Decimal;
  readonly inverseRate: Decimal;
  /** 0: the spread is in the rate. */
  readonly fee: Decimal;
  readonly wallet: ConvertWallet;
  /** Both by the exchange's clock. */
  readonly quotedAt: EpochMs;
  readonly expiresAt: EpochMs;
  readonly status: QuoteStatus;
}

const amountEntries = {
  from_amount: v.nullish(positiveDecimal),
  to_amount: v.nullish(positiveDecimal),
};

export const convertQuote = route({
  method: 'POST',
  path: '/swap-coin-quote',
  access: 'trader',
  body: codec(
    v.object({
      from_coin: coinCodeText,
      to_coin: coinCodeText,
      ...amountEntries,
      wallet_type: v.optional(convertWallet.wire),
      valid_seconds: v.optional(v.picklist(QUOTE_VALIDITIES_SEC)),
    }),
    {
      decode: (wire) => ({
        fromCoin: wire.from_coin,
        toCoin: wire.to_coin,
        fromAmount: wire.from_amount ?? undefined,
        toAmount: wire.to_amount ?? undefined,
        wallet: wire.wallet_type === undefined ? 'spot' : convertWallet.decode(wire.wallet_type),
        validSec: wire.valid_seconds ?? QUOTE_VALIDITIES_SEC[0],
      }),
      encode: (model) => ({
        from_coin: model.fromCoin,
        to_coin: model.toCoin,
        from_amount: model.fromAmount,
        to_amount: model.toAmount,
        wallet_type: convertWallet.encode(model.wallet),
        valid_seconds: model.validSec,
      }),
    },
  ),
  reply: codec(
    v.object({
      quote_id: v.nullish(shortText(64)),
      from_coin: coinCodeText,
      to_coin: coinCodeText,
      from_amount: decimalText,
      to_amount: decimalText,
      rate: decimalText,
      inverse_rate: decimalText,
      fee: decimalText,
      wallet_type: convertWallet.wire,
      quoted_at: isoTimeText,
      expires_at: isoTimeText,
      seconds_left: v.number(),
      status: quoteStatusNumber,
    }),
    {
      decode: (wire): ConvertQuote => ({
        quoteId: wire.quote_id ?? undefined,
        fromCoin: wire.from_coin,
        toCoin: wire.to_coin,
        fromAmount: wire.from_amount,
        toAmount: wire.to_amount,
        rate: wire.rate,
        inverseRate: wire.inverse_rate,
        fee: wire.fee,
        wallet: convertWallet.decode(wire.wallet_type),
        quotedAt: timeOf(wire.quoted_at),
        expiresAt: timeOf(wire.expires_at),
        status: quoteStatusOf(wire.status),
      }),
      encode: (quote) => ({
        quote_id: quote.quoteId ?? null,
        from_coin: quote.fromCoin,
        to_coin: quote.toCoin,
        from_amount: quote.fromAmount,
        to_amount: quote.toAmount,
        rate: quote.rate,
        inverse_rate: quote.inverseRate,
        fee: quote.fee,
        wallet_type: convertWallet.encode(quote.wallet),
        quoted_at: isoOf(quote.quotedAt),
        expires_at: isoOf(quote.expiresAt),
        seconds_left: Math.floor((quote.expiresAt - quote.quotedAt) / 1_000),
        status: QUOTE_STATUS_NUMBERS[quote.status],
      }),
    },
  ),
  // The form shows the rejection of a quote in its place.
  isSilent: true,
});

const quoteIdText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'a quote ID'));

/** State of a quote, with the convert that it became. */
export interface QuoteOutcome {
  readonly quoteId: string;
  readonly status: QuoteStatus;
  readonly convert: Convert | undefined;
}

const outcomeCodec = codec(
  v.object({
    quote_id: quoteIdText,
    status: quoteStatusNumber,
    order: nullable(convertCodec).wire,
  }),
  {
    decode: (wire): QuoteOutcome => ({
      quoteId: wire.quote_id,
      status: quoteStatusOf(wire.status),
      convert: nullable(convertCodec).decode(wire.order),
    }),
    encode: (outcome) => ({
      quote_id: outcome.quoteId,
      status: QUOTE_STATUS_NUMBERS[outcome.status],
      order: nullable(convertCodec).encode(outcome.convert),
    }),
  },
);

export const acceptConvert = route({
  method: 'POST',
  path: '/swap-coin-accept',
  access: 'trader',
  body: codec(v.object({ quote_id: quoteIdText, request_id: requestIdText }), {
    decode: (wire) => ({ quoteId: wire.quote_id, requestId: wire.request_id }),
    encode: (model) => ({ quote_id: model.quoteId, request_id: model.requestId }),
  }),
  reply: outcomeCodec,
});

export const quoteOutcome = route({
  method: 'GET',
  path: '/swap-coin-status/:quote_id',
  access: 'trader',
  params: codec(v.object({ quote_id: quoteIdText }), {
    decode: (wire) => ({ quoteId: wire.quote_id }),
    encode: (model) => ({ quote_id: model.quoteId }),
  }),
  reply: outcomeCodec,
  isSilent: true,
});

export const createLimitConvert = route({
  method: 'POST',
  path: '/swap-limit-create',
  access: 'trader',
  body: codec(
    v.object({
      from_coin: coinCodeText,
      to_coin: coinCodeText,
      side: convertSide.wire,
      limit_price: positiveDecimal,
      ...amountEntries,
      wallet_type: v.optional(convertWallet.wire),
      expire_days: v.picklist(LIMIT_EXPIRY_DAYS),
      request_id: requestIdText,
    }),
    {
      decode: (wire) => ({
        fromCoin: wire.from_coin,
        toCoin: wire.to_coin,
        side: convertSide.decode(wire.side),
        limitPrice: wire.limit_price,
        fromAmount: wire.from_amount ?? undefined,
        toAmount: wire.to_amount ?? undefined,
        wallet: wire.wallet_type === undefined ? 'spot' : convertWallet.decode(wire.wallet_type),
        expireDays: wire.expire_days,
        requestId: wire.request_id,
      }),
      encode: (model) => ({
        from_coin: model.fromCoin,
        to_coin: model.toCoin,
        side: convertSide.encode(model.side),
        limit_price: model.limitPrice,
        from_amount: model.fromAmount,
        to_amount: model.toAmount,
        wallet_type: convertWallet.encode(model.wallet),
        expire_days: model.expireDays,
        request_id: model.requestId,
      }),
    },
  ),
  reply: convertCodec,
});

const convertIdNumber = countIn(1, Number.MAX_SAFE_INTEGER);

export const cancelLimitConvert = route({
  method: 'POST',
  path: '/swap-limit-cancel',
  access: 'trader',
  body: codec(v.object({ id: convertIdNumber }), {
    decode: (wire) => ({ id: wire.id }),
    encode: (model) => ({ id: model.id }),
  }),
  reply: convertCodec,
});

export const limitConverts = route({
  method: 'GET',
  path: '/swap-limit-list',
  access: 'trader',
  query: codec(v.object(pageEntries), {
    decode: (wire) => ({ page: wire.page ?? 1, perPage: wire.per_page ?? HISTORY_PAGE_SIZE }),
    encode: (model) => ({ page: model.page, per_page: model.perPage }),
  }),
  reply: paged(convertCodec),
  isSilent: true,
});

/** Without a period, the last 30 days; with one end, the 30 days before or after it. */
export const convertHistory = route({
  method: 'GET',
  path: '/swap-history-app',
  access: 'trader',
  query: codec(
    v.object({
      coin_type: v.optional(coinCodeText),
      kind: v.optional(convertKind.wire),
      status: v.optional(convertStatus.wire),
      start_time: v.optional(epochSecQuery),
      end_time: v.optional(epochSecQuery),
      ...pageEntries,
    }),
    {
      decode: (wire) => ({
        coin: wire.coin_type,
        kind: wire.kind === undefined ? undefined : convertKind.decode(wire.kind),
        status: wire.status === undefined ? undefined : convertStatus.decode(wire.status),
        since: wire.start_time,
        until: wire.end_time,
        page: wire.page ?? 1,
        perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
      }),
      encode: (model) => ({
        coin_type: model.coin,
        kind: model.kind === undefined ? undefined : convertKind.encode(model.kind),
        status: model.status === undefined ? undefined : convertStatus.encode(model.status),
        start_time: model.since,
        end_time: model.until,
        page: model.page,
        per_page: model.perPage,
      }),
    },
  ),
  reply: paged(convertCodec),
  isSilent: true,
});

export interface SmallBalance {
  readonly coin: string;
  readonly coinName: string;
  readonly available: Decimal;
  readonly valueUsd: Decimal;
}

export const smallBalances = route({
  method: 'GET',
  path: '/swap-small-balance-list',
  access: 'trader',
  reply: listOf(
    codec(
      v.object({
        coin_type: coinCodeText,
        full_name: v.nullish(shortText(60)),
        balance: decimalText,
        usd_total: decimalText,
      }),
      {
        decode: (wire): SmallBalance => ({
          coin: wire.coin_type,
          coinName: wire.full_name ?? wire.coin_type,
          available: wire.balance,
          valueUsd: wire.usd_total,
        }),
        encode: (model) => ({
          coin_type: model.coin,
          full_name: model.coinName,
          balance: model.available,
          usd_total: model.valueUsd,
        }),
      },
    ),
  ),
  isSilent: true,
});

export const sweepSmallBalances = route({
  method: 'POST',
  path: '/swap-small-balance',
  access: 'trader',
  body: codec(
    v.object({
      coin_types: v.pipe(
        v.array(coinCodeText),
        v.minLength(1, 'at least one coin'),
        v.maxLength(SWEEP_COIN_COUNT_MAX, 'too many coins'),
      ),
      to_coin: coinCodeText,
      request_id: requestIdText,
    }),
    {
      decode: (wire) => ({
        coins: [...new Set(wire.coin_types)],
        toCoin: wire.to_coin,
        requestId: wire.request_id,
      }),
      encode: (model) => ({
        coin_types: [...model.coins],
        to_coin: model.toCoin,
        request_id: model.requestId,
      }),
    },
  ),
  reply: codec(v.object({ orders: listOf(convertCodec).wire }), {
    decode: (wire) => ({ converts: listOf(convertCodec).decode(wire.orders) }),
    encode: (model) => ({ orders: listOf(convertCodec).encode(model.converts) }),
  }),
});
