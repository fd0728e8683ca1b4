/** The market of ads for the calls of users: settings, ads, payment methods and traders. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { P2P_APPEAL_REASONS, type P2pAdStatus } from '#contract/core/p2p.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import type { AdQuery, P2pSettings } from '#contract/rest/p2p-ads.ts';
import type { Relation } from '#contract/rest/p2p-traders.ts';
import type { P2pFeedback } from '#contract/entities/p2p-trader.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import {
  APPEAL_AFTER_MS,
  GRACE_MS,
  OPEN_ORDERS_MAX,
  RELEASE_DEADLINE_MS,
} from '#domain/p2p/order-windows.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import { PRICE_LIMIT_PERCENT, PRICE_WARNING_PERCENT } from '#domain/p2p/price.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import type { StockTransaction } from './ads/ad-stock.ts';
import { closeAd, createAd, setAdStatus, updateAd, type AdRequest } from './ads/ad-changes.ts';
import { findAds, findSharedAd, previewOf, viewsOf, type PreviewRequest } from './ads/ad-list.ts';
import { referenceOf } from './ads/ad-prices.ts';
import { adsOf } from './ads/ad-rows.ts';
import { coinOf } from './ads/ad-terms.ts';
import { ownAdView } from './ads/ad-view.ts';
import type { MarketContext } from './market-context.ts';
import { PAYMENT_TYPES } from './methods/payment-types.ts';
import {
  checkImage,
  deleteMethod,
  imageOf,
  methodViews,
  saveMethod,
  type CheckCode,
  type NewImage,
  type SaveRequest,
} from './methods/methods.ts';
import { filesOf } from './files/file-rows.ts';
import { feedbackAbout } from './orders/feedback-rows.ts';
import { isMethodShownTo } from './orders/order-methods.ts';
import { orderById, orderOf } from './orders/order-rows.ts';
import {
  COIN_DECIMALS,
  MAKER_FEE_RATE,
  P2P_COINS,
  P2P_CURRENCIES,
  TAKER_FEE_RATE,
} from './p2p-terms.ts';
import { applyForMerchant, merchantStandingOf } from './traders/merchant-applications.ts';
import { relatedIds, setRelation } from './traders/relations.ts';
import { insertReport, reportCountSince, type ReportReason } from './traders/reports.ts';
import { ensureTrader, findTraderByUid } from './traders/trader-rows.ts';
import { profileOf, traderOf } from './traders/traders.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';

/** Reports of a user in a day. */
const REPORTS_MAX = 10;

export interface ReportRequest {
  readonly uid: string;
  readonly orderUid?: string | undefined;
  readonly reason: ReportReason;
  readonly text: string;
  readonly files: readonly string[];
}

export class MarketService {
  readonly context: MarketContext;

  constructor(context: MarketContext) {
    this.context = context;
  }

  /** Notes that a user is there. */
  see(userId: UserId | undefined): void {
    if (userId !== undefined) this.context.presence.note(userId, this.context.clock());
  }

  settings(): P2pSettings {
    const { coins, currencyRates } = this.context;
    const listed = P2P_COINS.filter((code) => coins.some((coin) => coin.code === code));
    return {
      coins: listed.map((code) => ({ code, decimals: COIN_DECIMALS })),
      currencies: Object.entries(P2P_CURRENCIES).map(([code, { minimum, maximum }]) => ({
        code,
        decimals: fiatDecimalsOf(code),
        minimum: decimalOfUnits(minimum),
        maximum: decimalOfUnits(maximum),
      })),
      makerFeeRate: decimalOfUnits(MAKER_FEE_RATE),
      takerFeeRate: decimalOfUnits(TAKER_FEE_RATE),
      graceMinutes: GRACE_MS / MINUTE_MS,
      appealAfterMinutes: APPEAL_AFTER_MS / MINUTE_MS,
      releaseDeadlineHours: RELEASE_DEADLINE_MS / HOUR_MS,
      openOrdersMax: OPEN_ORDERS_MAX,
      priceWarningPercent: PRICE_WARNING_PERCENT,
      priceLimitPercent: PRICE_LIMIT_PERCENT,
      appealReasons: Object.values(P2P_APPEAL_REASONS),
      ratesUpdatedAt: currencyRates().updatedAt,
    };
  }

  /** @param readerId undefined for a visitor */
  ads(query: AdQuery, readerId: UserId | undefined, now: EpochMs) {
    const { offers, reader } = findAds(this.context, query, readerId, now);
    const from = (query.page - 1) * query.perPage;
    const cut = offers.slice(from, from + query.perPage);
    const coin = coinOf(this.context, query.coin);
    const reference = coin && referenceOf(this.context, coin.id, query.currency);
    return {
      rows: viewsOf(this.context, cut, reader, now),
      total: offers.length,
      referencePrice: reference && decimalOfUnits(reference.price),
      referenceAt: reference?.at,
    };
  }

  ad(id: number, readerId: UserId | undefined, now: EpochMs): P2pAd | undefined {
    return findSharedAd(this.context, id, readerId, now);
  }

  ownAds(userId: UserId, query: PageQuery, now: EpochMs) {
    const { rows, ...page } = adsOf(this.context.db, userId, query);
    return { ...page, rows: rows.map((ad) => ownAdView(this.context, ad, now)) };
  }

  preview(userId: UserId, request: PreviewRequest, now: EpochMs) {
    return previewOf(this.context, userId, request, now);
  }

  /** Runs inside a transaction of the exchange, as all that follow with one. */
  createAd(tx: StockTransaction, request: AdRequest & { readonly isOnline: boolean }) {
    const ad = createAd(this.context, tx, request);
    return isRejection(ad) ? ad : ownAdView(this.context, ad, tx.now);
  }

  updateAd(tx: StockTransaction, request: AdRequest & { readonly id: number }) {
    const ad = updateAd(this.context, tx, request);
    return isRejection(ad) ? ad : ownAdView(this.context, ad, tx.now);
  }

  setAdStatus(
    tx: StockTransaction,
    request: { readonly userId: UserId; readonly id: number; readonly status: P2pAdStatus },
  ) {
    const ad = setAdStatus(this.context, tx, request);
    return isRejection(ad) ? ad : ownAdView(this.context, ad, tx.now);
  }

  closeAd(tx: StockTransaction, request: { readonly userId: UserId; readonly id: number }) {
    const closed = closeAd(this.context, tx, request);
    return isRejection(closed) ? closed : undefined;
  }

  paymentTypes = () => PAYMENT_TYPES;

  methods(userId: UserId) {
    return methodViews(this.context, userId);
  }

  /** @param bytes empty: the picture is removed; undefined: it stays */
  async checkImage(userId: UserId, bytes: Buffer | undefined) {
    if (bytes === undefined || bytes.length === 0) return bytes === undefined ? undefined : null;
    return checkImage(this.context, userId, bytes);
  }

  /** Runs inside a transaction. @param checkCode consumes the code; called once nothing else can fail */
  saveMethod(
    userId: UserId,
    request: SaveRequest,
    image: NewImage,
    now: EpochMs,
    checkCode: CheckCode,
  ) {
    return saveMethod(this.context, userId, request, { image, checkCode }, now);
  }

  deleteMethod(userId: UserId, id: number, now: EpochMs, checkCode: CheckCode) {
    return deleteMethod(this.context, userId, id, now, checkCode);
  }

  image(userId: UserId, imageId: string) {
    const isShown = (methodId: number): boolean => isMethodShownTo(this.context, userId, methodId);
    return imageOf(this.context, userId, imageId, isShown);
  }

  profile(uid: string, readerId: UserId | undefined, now: EpochMs) {
    const trader = findTraderByUid(this.context.db, uid);
    if (trader === undefined) return reject('not_found');
    return profileOf(this.context, trader.userId, readerId, now);
  }

  /** The user can be found from now on. Runs inside a transaction. */
  ownProfile(userId: UserId, now: EpochMs) {
    ensureTrader(this.context, userId, now);
    return profileOf(this.context, userId, userId, now);
  }

  merchantStanding(userId: UserId) {
    return merchantStandingOf(this.context.db, userId);
  }

  /** Runs inside a transaction. */
  applyForMerchant(userId: UserId, text: string, now: EpochMs) {
    return applyForMerchant(this.context, userId, text, now);
  }

  feedback(
    uid: string,
    query: PageQuery,
    now: EpochMs,
  ): Page<P2pFeedback> | Rejection<'not_found'> {
    const { db } = this.context;
    const trader = findTraderByUid(db, uid);
    if (trader === undefined) return reject('not_found');
    const { rows, ...page } = feedbackAbout(db, trader.userId, query);
    return {
      ...page,
      rows: rows.map(({ orderId, fromId, rating, tags, text, createdAt }) => ({
        orderUid: orderById(db, orderId)?.uid ?? '',
        from: traderOf(this.context, fromId, now),
        rating,
        tags: [...tags],
        text,
        createdAt,
      })),
    };
  }

  tradersRelatedTo(userId: UserId, relation: Relation, now: EpochMs) {
    const { db } = this.context;
    return relatedIds(db, userId, relation).map((id) => traderOf(this.context, id, now));
  }

  /** Runs inside a transaction. */
  relate(
    userId: UserId,
    { uid, isOn }: { readonly uid: string; readonly isOn: boolean },
    relation: Relation,
    now: EpochMs,
  ) {
    const { db } = this.context;
    const trader = findTraderByUid(db, uid);
    if (trader === undefined || trader.userId === userId) return reject('not_found');
    setRelation(db, { userId, otherId: trader.userId, relation }, isOn, now);
    return profileOf(this.context, trader.userId, userId, now);
  }

  /** Runs inside a transaction. */
  report(userId: UserId, { uid, orderUid, reason, text, files }: ReportRequest, now: EpochMs) {
    const { db } = this.context;
    const trader = findTraderByUid(db, uid);
    if (trader === undefined || trader.userId === userId) return reject('not_found');
    const order = orderUid === undefined ? undefined : orderOf(db, userId, orderUid);
    const isBetween = order?.buyerId === trader.userId || order?.sellerId === trader.userId;
    if (orderUid !== undefined && !isBetween) return reject('not_found');
    // Files are of the order that the report is about.
    const known = order === undefined ? [] : filesOf(db, order.id, files);
    if (known.length !== files.length) return reject('p2p_file_refused');
    const since = epochMs(now - DAY_MS);
    if (reportCountSince(db, userId, since) >= REPORTS_MAX) return reject('too_many_requests');
    insertReport(db, {
      reporterId: userId,
      reportedId: trader.userId,
      orderUid,
      reason,
      text: withoutDirection(text),
      files,
      createdAt: now,
    });
    return undefined;
  }
}
