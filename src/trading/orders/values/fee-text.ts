/** Formats the fee of an order or a trade; the fee is charged in the coin received. */
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { TradedPair } from './traded-pair.ts';

/** Returns "0.0001 BTC". */
export const feeText = ({ fees, side }: Order, pair: TradedPair | undefined): string =>
  amountText(fees, side === 'buy' ? pair?.tradeCoin : pair?.quoteCoin);

export const tradeFeeText = (trade: OwnTrade, pair: TradedPair | undefined): string =>
  amountText(trade.fee, trade.feeCoinId === trade.tradeCoinId ? pair?.tradeCoin : pair?.quoteCoin);

const amountText = (amount: string, coin: string | undefined): string =>
  `${displayNumber(amount)} ${coin ?? ''}`.trimEnd();
