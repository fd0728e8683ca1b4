/** Ads are created, changed, put online and offline, and closed. Every function runs inside a transaction of the
 *  exchange. */
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { P2pAdStatus } from '#contract/core/p2p.ts';
import { P2P_AD_STATUSES } from '#contract/core/p2p.ts';
import type { AdTerms } from '#contract/entities/p2p-ad.ts';
import { reserveOf } from '#domain/p2p/amounts.ts';
import { frozenOf } from '#server/ledger/freezes.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import { REQUIRED_LEVELS } from '#server/identity/level-table.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { MarketContext } from '../market-context.ts';
import { openOrderCountOfAd } from '../orders/order-rows.ts';
import { pauseRejection } from '../orders/pauses.ts';
import { ADS_MAX, MAKER_FEE_RATE } from '../p2p-terms.ts';
import { ensureTrader } from '../traders/trader-rows.ts';
import { currentPriceOf } from './ad-prices.ts';
import { adTable, findOwnAd, openAdsOf, saveAd, setPayments, type AdRecord } from './ad-rows.ts';
import { freezeRest, isRestTooSmall, setOutOfMarket, type StockTransaction } from './ad-stock.ts';
import { checkTerms, type CheckedTerms } from './ad-terms.ts';

/** A change of an advertiser. */
export interface AdRequest {
  readonly userId: UserId;
  readonly terms: AdTerms;
  /** Whole percent from the reference price that the advertiser has typed. */
  readonly confirmedPercent?: number | undefined;
}

export function createAd(
  context: MarketContext,
  tx: StockTransaction,
  { userId, terms, confirmedPercent, isOnline }: AdRequest & { readonly isOnline: boolean },
) {
  const { db } = context;
  const { now } = tx;
  const barred = mayAdvertise(context, userId, tx);
  if (barred !== undefined) return barred;
  if (openAdsOf(db, userId).length >= ADS_MAX) return reject('too_many_ads');
  const checked = checkTerms(context, userId, terms, confirmedPercent);
  if (isRejection(checked)) return checked;
  const { coinId, total, payments, fields } = checked;
  const sale = { userId, coinId, side: terms.side };
  const amount = reserveOf({ taken: 0n, charged: 0n }, total, MAKER_FEE_RATE);
  const leaving = isOnline ? leavingRejection(context, tx, sale, amount) : undefined;
  if (leaving !== undefined) return leaving;
  ensureTrader(context, userId, now);
  const ad = adTable.insert(db, {
    ...fields,
    userId,
    side: terms.side,
    coinId,
    currency: terms.currency,
    available: total,
    feeRate: MAKER_FEE_RATE,
    status: isOnline ? 'online' : 'offline',
    createdAt: now,
    updatedAt: now,
  });
  setPayments(db, ad.id, payments);
  if (isOnline) freezeRest(tx, ad);
  saveAd(db, ad);
  return ad;
}

export function updateAd(
  context: MarketContext,
  tx: StockTransaction,
  { userId, terms, confirmedPercent, id }: AdRequest & { readonly id: number },
) {
  const { db } = context;
  const ad = findOwnAd(db, userId, id);
  if (ad === undefined) return reject('not_found');
  const barred = mayAdvertise(context, userId, tx);
  if (barred !== undefined) return barred;
  if (ad.status === 'closed' || ad.status === 'suspended') return stateRejection(ad);
  const checked = checkTerms(context, userId, terms, confirmedPercent);
  if (isRejection(checked)) return checked;
  const fixed = fixedRejection(ad, terms, checked);
  if (fixed !== undefined) return fixed;
  if (ad.priceType !== terms.priceType && openOrderCountOfAd(db, id) > 0)
    return reject('ad_in_use');
  const rest = checked.total - ad.taken;
  const changed = { ...ad, ...checked.fields, available: units(rest < 0n ? 0n : rest) };
  const price = currentPriceOf(context, changed, tx.now);
  if (rest <= 0n || (price !== undefined && isRestTooSmall(changed, price))) {
    return reject('out_of_range', {
      fields: { total_amount: 'below_minimum' },
      details: { minimum: decimalOfUnits(ad.taken) },
    });
  }
  const isOnline = ad.status === 'online';
  const leaving = isOnline ? restRejection(context, tx, changed) : undefined;
  if (leaving !== undefined) return leaving;
  setPayments(db, id, checked.payments);
  changed.updatedAt = tx.now;
  // What is left is enough again; the advertiser decides when it goes online.
  if (changed.status === 'exhausted') changed.status = 'offline';
  if (isOnline) freezeRest(tx, changed);
  saveAd(db, changed);
  return changed;
}

/** Side, coin and currency stay: an ad of another market is another ad. */
function fixedRejection(
  ad: AdRecord,
  { side, currency }: AdTerms,
  { coinId }: CheckedTerms,
): Rejection<'field_invalid'> | undefined {
  const changed = {
    ...(side === ad.side ? {} : { side: 'cannot change' }),
    ...(currency === ad.currency ? {} : { currency: 'cannot change' }),
    ...(coinId === ad.coinId ? {} : { coin_type: 'cannot change' }),
  };
  return Object.keys(changed).length === 0
    ? undefined
    : reject('field_invalid', { fields: changed });
}

export function setAdStatus(
  context: MarketContext,
  tx: StockTransaction,
  {
    userId,
    id,
    status,
  }: { readonly userId: UserId; readonly id: number; readonly status: P2pAdStatus },
) {
  const { db } = context;
  const ad = findOwnAd(db, userId, id);
  if (ad === undefined) return reject('not_found');
  if (status !== 'online' && status !== 'offline') {
    return reject('field_invalid', { fields: { status: 'online or offline' } });
  }
  if (ad.status === status) return ad;
  if (ad.status === 'closed' || ad.status === 'suspended') return stateRejection(ad);
  if (status === 'offline') {
    if (ad.status === 'exhausted') return stateRejection(ad);
    setOutOfMarket(tx, ad, 'offline');
    saveAd(db, ad);
    return ad;
  }
  const rejected = mayAdvertise(context, userId, tx) ?? onlineRejection(context, tx, ad);
  if (rejected !== undefined) return rejected;
  ad.status = 'online';
  ad.lapseCount = 0;
  ad.updatedAt = tx.now;
  freezeRest(tx, ad);
  saveAd(db, ad);
  return ad;
}

function onlineRejection(context: MarketContext, tx: StockTransaction, ad: AdRecord) {
  const price = currentPriceOf(context, ad, tx.now);
  const isTooSmall = price !== undefined && isRestTooSmall(ad, price);
  if (ad.available <= 0n || isTooSmall) return stateRejection(ad);
  return restRejection(context, tx, ad);
}

/** Closes an ad and returns what is frozen for it. Open orders go on. */
export function closeAd(
  { db }: Pick<MarketContext, 'db'>,
  tx: StockTransaction,
  { userId, id }: { readonly userId: UserId; readonly id: number },
): AdRecord | Rejection<'not_found'> {
  const ad = findOwnAd(db, userId, id);
  if (ad === undefined || ad.status === 'closed') return reject('not_found');
  setOutOfMarket(tx, ad, 'closed');
  saveAd(db, ad);
  return ad;
}

/** Closes all ads of a user whose account ends. */
export function closeAdsOf(db: MarketContext['db'], tx: StockTransaction, userId: UserId): void {
  for (const { id } of openAdsOf(db, userId)) closeAd({ db }, tx, { userId, id });
}

/** Takes all ads of a barred user out of the market, or gives them back. */
export function suspendAds(
  db: MarketContext['db'],
  tx: StockTransaction,
  userId: UserId,
  isSuspended: boolean,
): void {
  for (const ad of openAdsOf(db, userId)) {
    if (isSuspended) setOutOfMarket(tx, ad, 'suspended');
    else if (ad.status === 'suspended') ad.status = 'offline';
    saveAd(db, ad);
  }
}

/** Orders in a row that end without an act of the advertiser. */
const LAPSES_MAX = 2;

/** Counts an order that its advertiser let lapse, or one that went on. @returns whether the ad went offline for it. */
export function countLapse(
  db: MarketContext['db'],
  tx: StockTransaction,
  ad: AdRecord,
  isLapse: boolean,
): boolean {
  ad.lapseCount = isLapse ? ad.lapseCount + 1 : 0;
  const isOver = ad.lapseCount >= LAPSES_MAX && ad.status === 'online';
  if (isOver) setOutOfMarket(tx, ad, 'offline');
  saveAd(db, ad);
  return isOver;
}

/** Level and pause of an advertiser. */
function mayAdvertise({ db }: MarketContext, userId: UserId, { now }: StockTransaction) {
  const required = REQUIRED_LEVELS.p2p_advert;
  if (identityLevelOf(db, userId) < required) {
    return reject('identity_level_too_low', { details: { required_kyc_level: required } });
  }
  return pauseRejection(db, userId, now);
}

/** Whether what the ad needs in addition may leave the wallet. */
function restRejection(context: MarketContext, tx: StockTransaction, ad: AdRecord) {
  const owned = frozenOf(tx.ledger, { reason: 'p2p_ad', referenceId: ad.id });
  const amount = reserveOf(ad, ad.available, ad.feeRate) - owned;
  return leavingRejection(context, tx, ad, units(amount));
}

function leavingRejection(
  { saleRejection }: MarketContext,
  { ledger, now }: StockTransaction,
  { userId, coinId, side }: Pick<AdRecord, 'userId' | 'coinId' | 'side'>,
  amount: Units,
) {
  if (side === 'buy' || amount <= 0n) return undefined;
  const available = ledger.balanceOf(ledger.coinAccounts(userId, coinId, 'p2p').available);
  return saleRejection({ userId, coinId, amount, available, now });
}

const stateRejection = ({ status }: AdRecord) =>
  reject('state_changed', { details: { current_status: P2P_AD_STATUSES[status] } });
