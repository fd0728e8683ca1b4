/** What is left of an ad and what is frozen for it: the only code that changes either. An ad that sells has its rest and
 *  the rest of its fee frozen while it is online; one that buys has nothing frozen. Every function runs inside a
 *  transaction of the exchange. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, units, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { feeOf, isExhausted, partFeeOf, reserveOf } from '#domain/p2p/amounts.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import { frozenOf, moveFreeze, placeFreeze, resizeFreeze } from '#server/ledger/freezes.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { setFreeze } from '#server/ledger/freezes.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { COIN_DECIMALS, TAKER_FEE_RATE } from '../p2p-terms.ts';
import { findAd, saveAd, type AdRecord } from './ad-rows.ts';

export interface StockTransaction {
  readonly ledger: Ledger;
  readonly now: EpochMs;
}

export interface Take {
  /** Names the freeze of the escrow. */
  readonly orderId: number;
  readonly takerId: UserId;
  readonly amount: Units;
  /** Price of the order. */
  readonly price: Units;
}

export interface Taken {
  /** The amount and the seller's fee. */
  readonly escrowUnits: Units;
  readonly makerFeeUnits: Units;
  readonly takerFeeUnits: Units;
}

/** Escrow and fees of an order that takes the ad now. The selling side pays its fee on top, the buying side out of what
 *  arrives. */
export function quoteTake(ad: AdRecord, amount: Units): Taken {
  const takerFeeUnits = feeOf(amount, TAKER_FEE_RATE);
  const makerFeeUnits =
    ad.side === 'sell' ? partFeeOf(ad, amount, ad.feeRate) : feeOf(amount, ad.feeRate);
  const sellerFee = ad.side === 'sell' ? makerFeeUnits : takerFeeUnits;
  return { escrowUnits: units(amount + sellerFee), makerFeeUnits, takerFeeUnits };
}

/** Takes an amount out of an ad and freezes the escrow for the order. An ad whose rest is below its minimum is exhausted,
 *  and its rest goes back to the advertiser. */
export function takeFromAd(
  { ledger, now }: StockTransaction,
  ad: AdRecord,
  { orderId, takerId, amount, price }: Take,
): Taken | Rejection<'ad_amount_exhausted' | 'balance_too_low'> {
  if (amount > ad.available) {
    const details = { available_amount: decimalOfUnits(ad.available) };
    return reject('ad_amount_exhausted', { details });
  }
  const taken = quoteTake(ad, amount);
  const to = { reason: 'p2p_order', referenceId: orderId } as const;
  const coinAccounts = walletOf(ledger, ad.side === 'sell' ? ad.userId : takerId, ad);
  if (ad.side === 'sell') {
    const from = ownerOf(ad);
    moveFreeze(ledger, { from, to, coinAccounts, amount: taken.escrowUnits });
  } else {
    const cause = `p2p_order:${orderId}/freeze`;
    const freeze = { ...to, coinAccounts, amount: taken.escrowUnits, cause, postedAt: now };
    if (placeFreeze(ledger, freeze) === 'balance_too_low') {
      const available = decimalOfUnits(ledger.balanceOf(coinAccounts.available));
      const needed = decimalOfUnits(taken.escrowUnits);
      return reject('balance_too_low', { details: { available, needed } });
    }
  }
  ad.available = units(ad.available - amount);
  ad.taken = units(ad.taken + amount);
  ad.charged = units(ad.charged + taken.makerFeeUnits);
  ad.updatedAt = now;
  if (isRestTooSmall(ad, price)) setOutOfMarket({ ledger, now }, ad, 'exhausted');
  saveAd(ledger.db, ad);
  return taken;
}

/** What an ended order gives back. */
export interface ReturnedParts {
  readonly orderId: number;
  readonly sellerId: UserId;
  /** Part of the amount that was not released. */
  readonly amount: Units;
  /** The advertiser's fee for that part. */
  readonly makerFee: Units;
}

/** Gives all that is still frozen for an order back: into the ad if that sells and is online, else to the seller's
 *  wallet. The amount can be taken again once the ad is online. */
export function returnToAd(
  { ledger, now }: StockTransaction,
  adId: number,
  { orderId, sellerId, amount, makerFee }: ReturnedParts,
): void {
  const ad = findAd(ledger.db, adId);
  assert(ad !== undefined, 'an ad is never deleted');
  const from = { reason: 'p2p_order', referenceId: orderId } as const;
  const frozen = frozenOf(ledger, from);
  const coinAccounts = walletOf(ledger, sellerId, ad);
  const isIntoAd = ad.side === 'sell' && ad.status === 'online';
  if (frozen > 0n && isIntoAd) {
    moveFreeze(ledger, { from, to: ownerOf(ad), coinAccounts, amount: frozen });
  } else if (frozen > 0n) {
    const posted = postTransfer(ledger, {
      debit: coinAccounts.frozen,
      credit: coinAccounts.available,
      amount: frozen,
      type: 'p2p_order_release',
      cause: `p2p_order:${orderId}/release`,
      postedAt: now,
    });
    assert(posted === 'posted', 'a freeze covers its order');
    setFreeze(ledger, from, 0n);
  }
  ad.available = units(ad.available + amount);
  ad.taken = units(ad.taken - amount);
  ad.charged = units(ad.charged - makerFee);
  ad.updatedAt = now;
  if (isIntoAd) freezeRest({ ledger, now }, ad);
  saveAd(ledger.db, ad);
}

/** Freezes what an ad needs to be online, or returns what it has too much. The caller saves the ad.
 *  @returns a rejection when the wallet has too little; nothing has moved then */
export function freezeRest(
  { ledger, now }: StockTransaction,
  ad: AdRecord,
): Rejection<'balance_too_low'> | undefined {
  if (ad.side === 'buy') return undefined;
  const amount = reserveOf(ad, ad.available, ad.feeRate);
  const coinAccounts = walletOf(ledger, ad.userId, ad);
  const owned = frozenOf(ledger, ownerOf(ad));
  const available = ledger.balanceOf(coinAccounts.available);
  if (amount - owned > available) {
    return reject('balance_too_low', {
      details: { available: decimalOfUnits(available), needed: decimalOfUnits(amount - owned) },
    });
  }
  if (amount === owned) return undefined;
  ad.freezeNumber += 1;
  const cause = `p2p_ad:${ad.id}/freeze:${ad.freezeNumber}`;
  resizeFreeze(ledger, { ...ownerOf(ad), coinAccounts, amount, cause, postedAt: now });
  return undefined;
}

/** Takes an ad out of the market and returns what is frozen for it. The caller saves the ad. */
export function setOutOfMarket(
  { ledger, now }: StockTransaction,
  ad: AdRecord,
  status: 'offline' | 'exhausted' | 'closed' | 'suspended',
): void {
  ad.status = status;
  ad.updatedAt = now;
  if (frozenOf(ledger, ownerOf(ad)) === 0n) return;
  ad.freezeNumber += 1;
  resizeFreeze(ledger, {
    ...ownerOf(ad),
    coinAccounts: walletOf(ledger, ad.userId, ad),
    amount: 0n,
    cause: `p2p_ad:${ad.id}/release:${ad.freezeNumber}`,
    postedAt: now,
  });
}

/** Frozen for the ad, its fee included. */
export const frozenForAd = (ledger: Pick<Ledger, 'db'>, ad: Pick<AdRecord, 'id'>): bigint =>
  frozenOf(ledger, ownerOf(ad));

export const isRestTooSmall = (ad: AdRecord, price: Units): boolean =>
  isExhausted({
    price,
    available: ad.available,
    minimum: ad.minimum,
    maximum: ad.maximum,
    coinDecimals: COIN_DECIMALS,
    fiatDecimals: fiatDecimalsOf(ad.currency),
  });

const ownerOf = ({ id }: Pick<AdRecord, 'id'>) => ({ reason: 'p2p_ad', referenceId: id }) as const;

const walletOf = (ledger: Ledger, userId: UserId, { coinId }: AdRecord) =>
  ledger.coinAccounts(userId, coinId, 'p2p');
