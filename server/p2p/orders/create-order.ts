/** Takes an ad: checks the taker, the price and the amount, and freezes the escrow, in one transaction of the exchange. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, unitsOf, type Units } from '#contract/core/decimal.ts';
import type { RequestId, UserId } from '#contract/core/ids.ts';
import { epochMs, isoOf } from '#contract/core/time.ts';
import type { OrderPaymentMethod } from '#contract/entities/p2p-payment-method.ts';
import type { NewP2pOrder } from '#contract/rest/p2p-orders.ts';
import { takenAmountsOf, type GivenAmount, type OrderAmounts } from '#domain/p2p/amounts.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import { windowMsOf } from '#domain/p2p/order-rules.ts';
import { OPEN_ORDERS_MAX } from '#domain/p2p/order-windows.ts';
import { isWithinMove } from '#domain/p2p/price.ts';
import { REQUIRED_LEVELS } from '#server/identity/level-table.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { findAd, type AdRecord } from '../ads/ad-rows.ts';
import { quoteTake, takeFromAd } from '../ads/ad-stock.ts';
import { COIN_DECIMALS } from '../p2p-terms.ts';
import { ensureTrader } from '../traders/trader-rows.ts';
import { notifySide, saveChange, writeMessage } from './change-order.ts';
import { dayLimitRejection } from './day-limit.ts';
import type { P2pTransaction } from './order-context.ts';
import { sealMethods } from './order-methods.ts';
import {
  insertOrder,
  nextOrderId,
  openOrderCountOfTaker,
  openOrderOfAd,
  orderUidOf,
  type P2pOrderRecord,
} from './order-rows.ts';
import { notifyTrader, pairBlockedUntil } from './order-sanctions.ts';
import { pauseOf, pauseRejection } from './pauses.ts';

export interface OrderRequest extends NewP2pOrder {
  readonly takerId: UserId;
  readonly requestId: RequestId;
}

export function createOrder(tx: P2pTransaction, request: OrderRequest) {
  const { db } = tx;
  const { takerId } = request;
  const ad = findAd(db, request.adId);
  if (ad === undefined) return reject('not_found');
  const barred = takerRejection(tx, ad, takerId);
  if (barred !== undefined) return barred;
  const price = agreedPrice(tx, ad, request);
  if (isRejection(price)) return price;
  const amounts = amountsOf(ad, price, request);
  if (isRejection(amounts)) return amounts;
  const payment = paymentOf(tx, ad, request);
  if (isRejection(payment)) return payment;
  const value = valueOf(tx, ad, takerId, amounts.amount);
  if (isRejection(value)) return value;
  const id = nextOrderId(db);
  const taken = takeFromAd(tx, ad, { orderId: id, takerId, amount: amounts.amount, price });
  if (isRejection(taken)) return taken;
  return storeOrder(tx, ad, request, { id, price, amounts, payment, value, taken });
}

/** Rules about the taker, whatever the amount. */
function takerRejection(tx: P2pTransaction, ad: AdRecord, takerId: UserId) {
  const { db, now, market } = tx;
  if (ad.userId === takerId) return reject('own_ad');
  const paused = pauseRejection(db, takerId, now);
  if (paused !== undefined) return paused;
  const required = REQUIRED_LEVELS.p2p_taker;
  if (identityLevelOf(db, takerId) < required) {
    return reject('identity_level_too_low', { details: { required_kyc_level: required } });
  }
  const isAway = ad.status !== 'online' || pauseOf(db, ad.userId, now) !== undefined;
  if (isAway) return reject('ad_offline');
  if (market.isBlocked(takerId, ad.userId)) return reject('trader_blocked');
  const until = pairBlockedUntil(db, { adId: ad.id, takerId }, now);
  if (until !== undefined) return reject('trader_blocked', { details: { until: isoOf(until) } });
  const failed = market.failedConditions(ad, takerId, now);
  if (failed.length > 0) {
    return reject('ad_conditions_not_met', { details: { failed_conditions: failed } });
  }
  const open = openOrderOfAd(db, ad.id, takerId);
  if (open !== undefined) {
    return reject('too_many_open_p2p_orders', { details: { order_uid: open.uid } });
  }
  return openOrderCountOfTaker(db, takerId) >= OPEN_ORDERS_MAX
    ? reject('too_many_open_p2p_orders')
    : undefined;
}

/** Exactly the price that the taker has seen, while it is close to the current one and was shown a moment ago. */
function agreedPrice(
  { market, servedPrices, now }: P2pTransaction,
  ad: AdRecord,
  { takerId, expectedPrice }: OrderRequest,
) {
  const current = market.priceOf(ad, now);
  if (current === undefined) return reject('ad_offline');
  const expected = unitsOf(expectedPrice);
  if (expected === current) return current;
  const isFair =
    expected !== undefined &&
    isWithinMove(expected, current) &&
    servedPrices.wasServed(takerId, ad.id, expected, now);
  return isFair
    ? expected
    : reject('ad_price_moved', { details: { current_price: decimalOfUnits(current) } });
}

function amountsOf(ad: AdRecord, price: Units, { amount, fiatAmount }: OrderRequest) {
  if ((amount === undefined) === (fiatAmount === undefined)) {
    return reject('field_invalid', { fields: { amount: 'exactly one of amount and fiat_amount' } });
  }
  const typed = amount ?? fiatAmount;
  const given = typed === undefined ? undefined : unitsOf(typed);
  const terms = {
    price,
    available: ad.available,
    minimum: ad.minimum,
    maximum: ad.maximum,
    coinDecimals: COIN_DECIMALS,
    fiatDecimals: fiatDecimalsOf(ad.currency),
  };
  const asked: GivenAmount | undefined =
    given === undefined ? undefined : amount === undefined ? { fiat: given } : { amount: given };
  const amounts = asked === undefined ? 'off_step' : takenAmountsOf(asked, terms);
  if (typeof amounts !== 'string') return amounts;
  if (amounts === 'too_little_left') {
    const details = { available_amount: decimalOfUnits(ad.available) };
    return reject('ad_amount_exhausted', { details });
  }
  const field = amount === undefined ? 'fiat_amount' : 'amount';
  if (amounts === 'off_step') {
    return reject('field_invalid', { fields: { [field]: 'too many decimals' } });
  }
  return reject('ad_limits_exceeded', {
    details: { minimum: decimalOfUnits(ad.minimum), maximum: decimalOfUnits(ad.maximum) },
  });
}

interface Payment {
  readonly typeId: number;
  readonly typeName: string;
  readonly methods: readonly OrderPaymentMethod[];
}

/** Accounts of the seller. Of an ad that sells, all that it names, so that the buyer may choose when paying. */
function paymentOf(
  { market }: P2pTransaction,
  ad: AdRecord,
  { takerId, paymentTypeId, paymentMethodId }: OrderRequest,
) {
  const payments = market.paymentsOf(ad);
  if (ad.side === 'buy') {
    const method =
      paymentMethodId === undefined ? undefined : market.methodOf(takerId, paymentMethodId);
    const isAllowed = payments.some(({ typeId }) => typeId === method?.typeId);
    if (method === undefined || !isAllowed) return reject('payment_method_not_allowed');
    return { typeId: method.typeId, typeName: method.typeName, methods: [method] };
  }
  const offered = payments.flatMap(({ method }) => (method === undefined ? [] : [method]));
  const chosen =
    paymentTypeId === undefined
      ? offered[0]
      : offered.find(({ typeId }) => typeId === paymentTypeId);
  if (chosen === undefined) return reject('payment_method_not_allowed');
  return { typeId: chosen.typeId, typeName: chosen.typeName, methods: offered };
}

/** The value in dollars, if coins may leave a taker who sells, and the limits of the day allow it. */
function valueOf(tx: P2pTransaction, ad: AdRecord, takerId: UserId, amount: Units) {
  const { db, ledger, now, decideSale, market } = tx;
  const { coinId } = ad;
  let value = tx.valueOf(coinId, amount);
  if (ad.side === 'buy') {
    const account = ledger.coinAccounts(takerId, coinId, 'p2p').available;
    const available = ledger.balanceOf(account);
    const needed = quoteTake(ad, amount).escrowUnits;
    const decided = decideSale({
      userId: takerId,
      coinId,
      amount: needed,
      available,
      feature: 'p2p_taker',
      buyerId: ad.userId,
      now,
    });
    if (isRejection(decided)) return decided;
    value = decided.value;
  } else if (!tx.mayBuy({ userId: ad.userId, buyerId: takerId, coinId, now })) {
    // The advertiser has a whitelist since the ad was published.
    return reject('ad_offline');
  }
  if (value === undefined) return reject('unavailable');
  const reached = dayLimitRejection(db, takerId, value, now);
  if (reached !== undefined) return reached;
  const full = market.isBot(ad.userId) ? undefined : dayLimitRejection(db, ad.userId, value, now);
  return full === undefined ? value : reject('ad_offline');
}

interface Terms {
  readonly id: number;
  readonly price: Units;
  readonly amounts: OrderAmounts;
  readonly payment: Payment;
  readonly value: Units;
  readonly taken: ReturnType<typeof quoteTake>;
}

const CODE_BYTE_COUNT = 4;
const CODE_MIN = 100_000;
const CODE_COUNT = 900_000;

function storeOrder(
  tx: P2pTransaction,
  ad: AdRecord,
  { takerId, requestId }: OrderRequest,
  { id, price, amounts, payment, value, taken }: Terms,
): P2pOrderRecord {
  const { db, now, sealer, randomBytes } = tx;
  for (const userId of [ad.userId, takerId]) ensureTrader(tx, userId, now);
  const uid = orderUidOf(id, now);
  const sellerId = ad.side === 'sell' ? ad.userId : takerId;
  const [only, ...others] = payment.methods;
  assert(only !== undefined, 'a seller has an account');
  const order = insertOrder(db, {
    id,
    uid,
    requestId,
    adId: ad.id,
    makerId: ad.userId,
    takerId,
    buyerId: ad.side === 'sell' ? takerId : ad.userId,
    sellerId,
    coinId: ad.coinId,
    currency: ad.currency,
    price,
    fiatAmount: amounts.fiat,
    amount: amounts.amount,
    makerFee: taken.makerFeeUnits,
    takerFee: taken.takerFeeUnits,
    escrow: taken.escrowUnits,
    value,
    paymentWindow: ad.paymentWindow,
    paymentTypeId: payment.typeId,
    paymentTypeName: payment.typeName,
    methods: sealMethods(sealer, uid, payment.methods),
    methodId: others.length === 0 ? only.methodId : undefined,
    referenceCode: String(CODE_MIN + (randomBytes(CODE_BYTE_COUNT).readUInt32BE() % CODE_COUNT)),
    usesReferenceCode: ad.usesReferenceCode,
    terms: ad.terms,
    status: 'awaiting_payment',
    createdAt: now,
    paymentExpiresAt: epochMs(now + windowMsOf(ad.paymentWindow)),
  });
  saveChange(tx, order, {
    event: 'p2p_started',
    author: takerId === sellerId ? 'seller' : 'buyer',
  });
  const maker = takerId === sellerId ? 'buyer' : 'seller';
  if (ad.autoReply !== '') writeMessage(tx, order, { author: maker, text: ad.autoReply });
  notifySide(tx, order, maker, 'taken', order.paymentExpiresAt);
  if (ad.status === 'exhausted') notifyTrader(tx, ad.userId, 'ad_exhausted');
  return order;
}
