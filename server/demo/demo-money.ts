/** Transfers play money. The counterparty of every demo trade is the outside market: received coins
 *  come from it, paid coins go to it, and fees go to the house account, so that each coin sums to
 *  zero. */
import { assert } from '#contract/core/assert.ts';
import { bps, units, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { orderId, userId, type CoinId, type TradeId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TradeRecord } from '#server/exchange/events.ts';
import type { LiveOrder } from '#server/exchange/live-order.ts';
import { tradeMoneyOf } from '#server/exchange/order-money.ts';
import { countFill } from '#server/exchange/settle-trade.ts';
import type { Account } from '#server/ledger/accounts.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';

/** Represents all participants of the live market; not a user's account. */
export const MARKET = userId(0);
const MARKET_ORDER = orderId(0);
const NO_FEE = bps(0);
const NO_UNITS = units(0n);

export interface MarketFill {
  readonly id: TradeId;
  readonly live: LiveOrder;
  readonly price: Ticks;
  readonly size: Lots;
  readonly isMaker: boolean;
  readonly tradedAt: EpochMs;
}

export function settleWithMarket(ledger: Ledger, fill: MarketFill): TradeRecord {
  const { id, live, price, size, isMaker, tradedAt } = fill;
  const { side, market, paying, receiving, trader } = live.terms;
  const { pair } = market;
  const feeBps = isMaker ? pair.makerFeeBps : pair.takerFeeBps;
  const isBuy = side === 'buy';
  const moved = tradeMoneyOf(price, size, pair, {
    buyerBps: isBuy ? feeBps : NO_FEE,
    sellerBps: isBuy ? NO_FEE : feeBps,
  });
  const { notional, traded } = moved;
  const [given, got, fee] = isBuy
    ? [notional, traded, moved.buyerFee]
    : [traded, notional, moved.sellerFee];
  const outside = (coinId: CoinId): Account => ledger.systemAccount('external', coinId);
  const send = (debit: Account, credit: Account, amount: bigint, part: string): void => {
    if (amount === 0n) return;
    const posted = postTransfer(ledger, {
      debit,
      credit,
      amount,
      type: part === 'fee' ? 'trade_fee' : 'trade',
      cause: `trade:${id}/${part}`,
      postedAt: tradedAt,
    });
    assert(posted === 'posted', 'a freeze covers its trades');
  };
  send(paying.frozen, outside(paying.coinId), given, 'given');
  send(outside(receiving.coinId), receiving.available, got - fee, 'got');
  send(outside(receiving.coinId), ledger.systemAccount('house', receiving.coinId), fee, 'fee');
  countFill(live, size, notional, fee, given);
  const own = { orderId: live.terms.id, userId: trader.userId };
  const other = { orderId: MARKET_ORDER, userId: MARKET };
  const [maker, taker] = isMaker ? [own, other] : [other, own];
  return {
    id,
    pairId: pair.id,
    price,
    size,
    notional,
    takerSide: isBuy === isMaker ? 'sell' : 'buy',
    takerOrderId: taker.orderId,
    makerOrderId: maker.orderId,
    takerUserId: taker.userId,
    makerUserId: maker.userId,
    takerFee: isMaker ? NO_UNITS : fee,
    makerFee: isMaker ? fee : NO_UNITS,
    tradedAt,
  };
}

/** Credits play money against the account of the outside market. */
export function creditFromOutside(
  ledger: Ledger,
  credit: {
    readonly accountId: UserId;
    readonly coinId: CoinId;
    readonly amount: bigint;
    /** Unique, so that no credit is applied twice. */
    readonly cause: string;
    readonly postedAt: EpochMs;
  },
): void {
  const { accountId, coinId, amount, cause, postedAt } = credit;
  const posted = postTransfer(ledger, {
    debit: ledger.systemAccount('external', coinId),
    credit: ledger.coinAccounts(accountId, coinId).available,
    amount,
    type: 'play_money',
    cause,
    postedAt,
  });
  assert(posted === 'posted', 'what is outside is never short');
}
