/** Balances of all wallets and movements between them. Only the wallet pages load this module; the
 *  trading page reads the spot balances by `wallet.ts`. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { journalLineCodec, TRANSACTION_TYPES } from '../entities/journal-line.ts';
import { WALLET_TYPES, walletOf, walletType, type Wallet } from '../entities/wallet-type.ts';
import { codec } from '../codec.ts';
import {
  coinIdNumber,
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

const ZERO = '0' as Decimal;

/** A coin's share of everything that the user owns. */
export interface CoinShare {
  readonly coinId: CoinId;
  readonly coin: string;
  readonly coinName: string;
  /** All wallets, frozen amounts included, in US dollars; undefined without a price. */
  readonly valueUsd: Decimal | undefined;
}

export interface DayValue {
  readonly at: EpochMs;
  readonly totalUsd: Decimal;
}

export interface WalletOverview {
  /** Sum of the coins that have a price. */
  readonly totalUsd: Decimal;
  /** The total in bitcoin; undefined without a price. */
  readonly totalBtc: Decimal | undefined;
  readonly byWallet: Readonly<Record<Wallet, Decimal>>;
  /** Owned coins, highest value first. */
  readonly coins: readonly CoinShare[];
  /** The total at the end of each of the last thirty days (UTC), oldest first; the last point is the
   *  present. Days without a recorded total have no point. */
  readonly days: readonly DayValue[];
}

export const walletOverview = route({
  method: 'GET',
  path: '/wallet-overview',
  access: 'trader',
  reply: codec(
    v.object({
      usd_total: decimalText,
      btc_total: v.nullish(decimalText),
      wallets: v.array(v.object({ wallet_type: walletType, usd_total: decimalText })),
      coins: v.array(
        v.object({
          coin_id: coinIdNumber,
          coin_type: shortText(20),
          full_name: v.nullish(shortText(60)),
          usd_total: v.nullish(decimalText),
        }),
      ),
      points: v.nullish(v.array(v.object({ at: isoTimeText, usd_total: decimalText }))),
    }),
    {
      decode: (wire): WalletOverview => {
        const byWallet = { p2p: ZERO, spot: ZERO, future: ZERO };
        for (const row of wire.wallets) byWallet[walletOf(row.wallet_type)] = row.usd_total;
        return {
          totalUsd: wire.usd_total,
          totalBtc: wire.btc_total ?? undefined,
          byWallet,
          coins: wire.coins.map((coin) => ({
            coinId: coin.coin_id,
            coin: coin.coin_type,
            coinName: coin.full_name ?? coin.coin_type,
            valueUsd: coin.usd_total ?? undefined,
          })),
          days: (wire.points ?? []).map(({ at, usd_total }) => ({
            at: timeOf(at),
            totalUsd: usd_total,
          })),
        };
      },
      encode: (overview) => ({
        usd_total: overview.totalUsd,
        btc_total: overview.totalBtc ?? null,
        wallets: (['p2p', 'spot', 'future'] as const).map((wallet) => ({
          wallet_type: WALLET_TYPES[wallet],
          usd_total: overview.byWallet[wallet],
        })),
        coins: overview.coins.map((coin) => ({
          coin_id: coin.coinId,
          coin_type: coin.coin,
          full_name: coin.coinName,
          usd_total: coin.valueUsd ?? null,
        })),
        points: overview.days.map(({ at, totalUsd }) => ({ at: isoOf(at), usd_total: totalUsd })),
      }),
    },
  ),
  isSilent: true,
});

/** Direction of a transfer between two wallets of one user. */
export interface TransferDirection {
  readonly coinId: CoinId;
  readonly from: Wallet;
  readonly to: Wallet;
}

const directionEntries = {
  coin_id: coinIdNumber,
  from_wallet_type: walletType,
  to_wallet_type: walletType,
};
const directionWireOf = ({ coinId, from, to }: TransferDirection) => ({
  coin_id: coinId,
  from_wallet_type: WALLET_TYPES[from],
  to_wallet_type: WALLET_TYPES[to],
});

/** The largest amount that `transferBetweenWallets` accepts now. */
export const walletTransferMax = route({
  method: 'GET',
  path: '/wallet-transfer-max',
  access: 'trader',
  query: codec(v.object(directionEntries), {
    decode: (wire): TransferDirection => ({
      coinId: wire.coin_id,
      from: walletOf(wire.from_wallet_type),
      to: walletOf(wire.to_wallet_type),
    }),
    encode: (model) => directionWireOf(model),
  }),
  reply: codec(v.object({ amount: decimalText }), {
    decode: (wire) => ({ amount: wire.amount }),
    encode: (model) => model,
  }),
  isSilent: true,
});

/** Available balances of the two wallets after a transfer. */
export interface TransferResult {
  readonly fromAvailable: Decimal;
  readonly toAvailable: Decimal;
  readonly at: EpochMs;
}

export const transferBetweenWallets = route({
  method: 'POST',
  path: '/wallet-transfer',
  access: 'trader',
  body: codec(
    v.object({ ...directionEntries, amount: positiveDecimal, request_id: requestIdText }),
    {
      decode: (wire) => ({
        coinId: wire.coin_id,
        from: walletOf(wire.from_wallet_type),
        to: walletOf(wire.to_wallet_type),
        amount: wire.amount,
        requestId: wire.request_id,
      }),
      encode: (model) => ({
        ...directionWireOf(model),
        amount: model.amount,
        request_id: model.requestId,
      }),
    },
  ),
  reply: codec(
    v.object({ from_balance: decimalText, to_balance: decimalText, created_at: isoTimeText }),
    {
      decode: (wire): TransferResult => ({
        fromAvailable: wire.from_balance,
        toAvailable: wire.to_balance,
        at: timeOf(wire.created_at),
      }),
      encode: (model) => ({
        from_balance: model.fromAvailable,
        to_balance: model.toAvailable,
        created_at: isoOf(model.at),
      }),
    },
  ),
});

const RECEIVER_TYPES = { uid: 1, email: 2, phone: 3 } as const;
export type ReceiverType = keyof typeof RECEIVER_TYPES;
const receiverTypeOf = (wire: 1 | 2 | 3): ReceiverType =>
  wire === 1 ? 'uid' : wire === 2 ? 'email' : 'phone';

export interface InternalTransferResult {
  /** Partly hidden, such as `a***@example.com`. */
  readonly receiver: string;
  readonly available: Decimal;
  readonly at: EpochMs;
}

/** Moves a coin from the user's spot wallet to another user's, at once and without a fee. */
export const transferToUser = route({
  method: 'POST',
  path: '/wallet-internal-transfer',
  access: 'trader',
  body: codec(
    v.object({
      coin_id: coinIdNumber,
      receiver_type: v.picklist([1, 2, 3]),
      receiver: shortText(254),
      amount: positiveDecimal,
      g2f_code: v.nullish(shortText(20)),
      request_id: requestIdText,
    }),
    {
      decode: (wire) => ({
        coinId: wire.coin_id,
        receiverType: receiverTypeOf(wire.receiver_type),
        receiver: wire.receiver,
        amount: wire.amount,
        twoFactorCode: wire.g2f_code ?? undefined,
        requestId: wire.request_id,
      }),
      encode: (model) => ({
        coin_id: model.coinId,
        receiver_type: RECEIVER_TYPES[model.receiverType],
        receiver: model.receiver,
        amount: model.amount,
        g2f_code: model.twoFactorCode ?? null,
        request_id: model.requestId,
      }),
    },
  ),
  reply: codec(
    v.object({ receiver: shortText(254), balance: decimalText, created_at: isoTimeText }),
    {
      decode: (wire): InternalTransferResult => ({
        receiver: wire.receiver,
        available: wire.balance,
        at: timeOf(wire.created_at),
      }),
      encode: (model) => ({
        receiver: model.receiver,
        balance: model.available,
        created_at: isoOf(model.at),
      }),
    },
  ),
});

/** Lines of all wallets, newest first. `from` and `to` are seconds, `to` excluded. */
export const transactionHistory = route({
  method: 'GET',
  path: '/transaction-history-app',
  access: 'trader',
  query: codec(
    v.object({
      type: v.optional(v.picklist(TRANSACTION_TYPES)),
      coin_id: v.optional(coinIdNumber),
      wallet_type: v.optional(walletType),
      from: v.optional(epochSecQuery),
      to: v.optional(epochSecQuery),
      ...pageEntries,
    }),
    {
      decode: (wire) => ({
        type: wire.type,
        coinId: wire.coin_id,
        wallet: wire.wallet_type === undefined ? undefined : walletOf(wire.wallet_type),
        span: { since: wire.from, until: wire.to },
        page: wire.page ?? 1,
        perPage: wire.per_page ?? HISTORY_PAGE_SIZE,
      }),
      encode: (model) => ({
        type: model.type,
        coin_id: model.coinId,
        wallet_type: model.wallet === undefined ? undefined : WALLET_TYPES[model.wallet],
        from: model.span.since,
        to: model.span.until,
        page: model.page,
        per_page: model.perPage,
      }),
    },
  ),
  reply: paged(journalLineCodec),
  isSilent: true,
});
