/** Moves the money of one trade: each party pays from its frozen amount, receives the other coin, and
 *  pays its fee of that coin to the house account. Each party's history shows its own fee. */
import { assert } from '#contract/core/assert.ts';
import { lots, units, type Lots, type Ticks, type Units } from '#contract/core/decimal.ts';
import type { TradeId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Account } from '#server/ledger/accounts.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { TradeRecord } from './events.ts';
import type { LiveOrder } from './live-order.ts';
import { tradeMoneyOf } from './order-money.ts';

interface Fill {
  readonly id: TradeId;
  readonly taker: LiveOrder;
  readonly maker: LiveOrder;
  readonly price: Ticks;
  readonly size: Lots;
  readonly tradedAt: EpochMs;
}

/** Journal types of the four transfers of a trade. */
const TRADE_PARTS = {
  paid: 'trade',
  'seller-fee': 'trade_fee',
  delivered: 'trade',
  'buyer-fee': 'trade_fee',
} as const;
type TradePart = keyof typeof TRADE_PARTS;

export function settleTrade(ledger: Ledger, fill: Fill): TradeRecord {
  const { id, taker, maker, price, size, tradedAt } = fill;
  const { pair } = taker.terms.market;
  const [buyer, seller] = taker.terms.side === 'buy' ? [taker, maker] : [maker, taker];
  const feeBpsOf = (party: LiveOrder) => (party === taker ? pair.takerFeeBps : pair.makerFeeBps);
  const moved = tradeMoneyOf(price, size, pair, {
    buyerBps: feeBpsOf(buyer),
    sellerBps: feeBpsOf(seller),
  });

  const quoteHouse = ledger.systemAccount('house', pair.quoteCoinId);
  const tradeHouse = ledger.systemAccount('house', pair.tradeCoinId);
  const send = (from: Account, to: Account, amount: bigint, part: TradePart): void => {
    if (amount === 0n) return;
    const posted = postTransfer(ledger, {
      debit: from,
      credit: to,
      amount,
      type: TRADE_PARTS[part],
      cause: `trade:${id}/${part}`,
      postedAt: tradedAt,
    });
    assert(posted === 'posted', 'a freeze covers its trades, and proceeds their fee');
  };
  const proceeds = seller.terms.receiving.available;
  send(buyer.terms.paying.frozen, proceeds, moved.notional, 'paid');
  send(proceeds, quoteHouse, moved.sellerFee, 'seller-fee');
  const bought = buyer.terms.receiving.available;
  send(seller.terms.paying.frozen, bought, moved.traded, 'delivered');
  send(bought, tradeHouse, moved.buyerFee, 'buyer-fee');

  countFill(buyer, size, moved.notional, moved.buyerFee, moved.notional);
  countFill(seller, size, moved.notional, moved.sellerFee, moved.traded);
  return {
    id,
    pairId: pair.id,
    price,
    size,
    notional: moved.notional,
    takerSide: taker.terms.side,
    takerOrderId: taker.terms.id,
    makerOrderId: maker.terms.id,
    takerUserId: taker.terms.trader.userId,
    makerUserId: maker.terms.trader.userId,
    takerFee: taker === buyer ? moved.buyerFee : moved.sellerFee,
    makerFee: maker === buyer ? moved.buyerFee : moved.sellerFee,
    tradedAt,
  };
}

/** Updates a party after a fill; `given` was paid from its frozen amount. */
export function countFill(
  party: LiveOrder,
  size: Lots,
  notional: Units,
  fee: Units,
  given: Units,
): void {
  party.filled = lots(party.filled + size);
  party.filledNotional = units(party.filledNotional + notional);
  party.fees = units(party.fees + fee);
  party.frozen = units(party.frozen - given);
  assert(party.frozen >= 0n, 'an order gives no more than it freezes');
}
