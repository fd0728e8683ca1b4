/** Moves the escrow of an order, once: to the buyer, back to the seller, or split. Every function runs inside a
 *  transaction of the exchange. */
import { assert } from '#contract/core/assert.ts';
import { divideCeil, units, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { lockBought } from '#server/custody/withdraw-locks.ts';
import { frozenOf, setFreeze } from '#server/ledger/freezes.ts';
import type { Account } from '#server/ledger/accounts.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { returnToAd } from '../ads/ad-stock.ts';
import type { P2pTransaction } from './order-context.ts';
import { feeOf, type P2pOrderRecord } from './order-rows.ts';

/** Bought coins may leave the account after it. */
const LOCK_MS = DAY_MS;

/** Of a part of the escrow that is released. */
interface Parts {
  /** What leaves the seller for the buyer. */
  readonly amount: Units;
  readonly sellerFee: Units;
  /** Taken from what arrives. */
  readonly buyerFee: Units;
}

/** Fees are charged for what is released alone, rounded up. */
export function partsOf(order: P2pOrderRecord, amount: Units): Parts {
  const feeFor = (fee: Units): Units => units(divideCeil(fee * amount, order.amount));
  return {
    amount,
    sellerFee: feeFor(feeOf(order, 'seller')),
    buyerFee: feeFor(feeOf(order, 'buyer')),
  };
}

const ownerOf = ({ id }: P2pOrderRecord) => ({ reason: 'p2p_order', referenceId: id }) as const;

/** Whether the escrow is whole; otherwise nothing may move, and the operator is alarmed. */
export function escrowRejection(
  { ledger, onAlarm }: P2pTransaction,
  order: P2pOrderRecord,
): Rejection<'escrow_missing'> | undefined {
  if (frozenOf(ledger, ownerOf(order)) === order.escrow) return undefined;
  onAlarm(`The escrow of order ${order.uid} is not ${order.escrow} units.`);
  return reject('escrow_missing');
}

/**
 * Releases a part of the escrow to the buyer and gives the rest back to the seller: all of it, nothing, or the share of
 * a settlement.
 * @returns what reached the buyer
 */
export function moveEscrow(tx: P2pTransaction, order: P2pOrderRecord, released: Units): Units {
  const { ledger, now, db, market } = tx;
  assert(frozenOf(ledger, ownerOf(order)) === order.escrow, 'an open order has its escrow');
  const { amount, sellerFee, buyerFee } = partsOf(order, released);
  const seller = ledger.coinAccounts(order.sellerId, order.coinId, 'p2p');
  const buyer = ledger.coinAccounts(order.buyerId, order.coinId, 'p2p');
  const house = ledger.systemAccount('house', order.coinId);
  const move = (
    debit: Account,
    credit: Account,
    moved: bigint,
    part: 'trade' | 'seller_fee' | 'buyer_fee',
  ) => {
    if (moved === 0n) return;
    const posted = postTransfer(ledger, {
      debit,
      credit,
      amount: moved,
      type: part === 'trade' ? 'p2p_trade' : 'p2p_fee',
      cause: `p2p_order:${order.id}/${part}`,
      postedAt: now,
    });
    assert(posted === 'posted', 'a freeze covers its order');
  };
  move(seller.frozen, buyer.available, amount, 'trade');
  move(seller.frozen, house, sellerFee, 'seller_fee');
  move(buyer.available, house, buyerFee, 'buyer_fee');
  const rest = order.escrow - amount - sellerFee;
  if (amount > 0n) setFreeze(ledger, ownerOf(order), rest);
  giveBack(tx, order, { amount, sellerFee, buyerFee });
  const received = units(amount - buyerFee);
  if (received > 0n && !market.isMerchant(order.buyerId) && !market.isBot(order.buyerId)) {
    const until = epochMs(now + LOCK_MS);
    lockBought(db, { userId: order.buyerId, coinId: order.coinId, amount: received, until }, now);
  }
  return received;
}

/** Gives what was not released back into the ad, or to the seller. */
function giveBack(
  tx: P2pTransaction,
  order: P2pOrderRecord,
  { amount, sellerFee, buyerFee }: Parts,
): void {
  const isMakerSeller = order.makerId === order.sellerId;
  const makerFee = order.makerFee - (isMakerSeller ? sellerFee : buyerFee);
  if (amount === order.amount) return;
  returnToAd(tx, order.adId, {
    orderId: order.id,
    sellerId: order.sellerId,
    amount: units(order.amount - amount),
    makerFee: units(makerFee),
  });
}
