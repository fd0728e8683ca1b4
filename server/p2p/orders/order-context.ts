/** What orders of peer-to-peer trading work with, and what one transaction of them adds. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { OrderPaymentMethod } from '#contract/entities/p2p-payment-method.ts';
import type { Trader, TraderProfile } from '#contract/entities/p2p-trader.ts';
import type { Sale, SaleName } from '#server/custody/leaving-rules.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { Rejection } from '#server/runtime/rejection.ts';
import type { StoredMessage } from '#server/conversations/message-store.ts';
import type { AdRecord } from '../ads/ad-rows.ts';
import type { MarketContext } from '../market-context.ts';
import type { P2pAuthor, P2pOrderRecord } from './order-rows.ts';

/** What orders ask the market of ads. */
export interface P2pMarket {
  /** Price now; undefined while the ad rests. */
  priceOf(ad: AdRecord, now: EpochMs): Units | undefined;
  /** Conditions of the ad that a taker does not meet, by their wire names. */
  failedConditions(ad: AdRecord, takerId: UserId, now: EpochMs): readonly string[];
  /** Whether one of the two has blocked the other. */
  isBlocked(userId: UserId, otherId: UserId): boolean;
  /** Kinds of payment of an ad; of one that sells, with the advertiser's account. */
  paymentsOf(ad: AdRecord): readonly {
    readonly typeId: number;
    readonly typeName: string;
    readonly method: OrderPaymentMethod | undefined;
  }[];
  /** @returns undefined for a method of another user. */
  methodOf(userId: UserId, methodId: number): OrderPaymentMethod | undefined;
  traderOf(userId: UserId, now: EpochMs): Trader;
  profileOf(userId: UserId, now: EpochMs): TraderProfile;
  /** Coins that a merchant buys are not locked. */
  isMerchant(userId: UserId): boolean;
  isBot(userId: UserId): boolean;
  /** Whether the money of an order with a simulated merchant is in the seller's account. */
  hasPaymentArrived(order: P2pOrderRecord): boolean;
  /** Counts an order that its advertiser let lapse, or one that went on: two lapses in a row take the ad offline.
   *  @returns whether it went offline. */
  countLapse(
    tx: { readonly ledger: Ledger; readonly now: EpochMs },
    adId: number,
    isLapse: boolean,
  ): boolean;
}

/** Whether coins may leave the account of a seller, as for every way by which money leaves. */
export type DecideSale = (sale: Sale) => { readonly value: Units } | Rejection<SaleName>;

/** Whether the seller's whitelist allows the buyer. */
type MayBuy = (sale: Pick<Sale, 'userId' | 'buyerId' | 'coinId' | 'now'>) => boolean;

/** Events for the devices of users. Called after the commit. */
export interface P2pFeed {
  order(order: P2pOrderRecord, at: EpochMs): void;
  message(order: P2pOrderRecord, message: StoredMessage<P2pAuthor>): void;
}

export interface P2pContext extends MarketContext {
  readonly market: P2pMarket;
  readonly decideSale: DecideSale;
  readonly mayBuy: MayBuy;
  /** Value in dollars; undefined for a coin without a price. */
  readonly valueOf: (coinId: CoinId, amount: Units) => Units | undefined;
  readonly coinCodeOf: (coinId: CoinId) => string;
  readonly feed: P2pFeed;
  /** An escrow is missing: must never happen. */
  readonly onAlarm: (text: string) => void;
}

export type P2pTransaction = P2pContext & Transaction;
