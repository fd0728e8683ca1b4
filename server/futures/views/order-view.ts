/** Orders, trades and transactions in the form of the contract. */
import {
  decimalOfUnits,
  divideFloor,
  exactUnitsOf,
  lots,
  type Ticks,
} from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { StopPrice } from '#contract/entities/futures-stops.ts';
import type { FuturesTrade } from '#contract/entities/futures-trade.ts';
import type { FuturesTransaction } from '#contract/entities/futures-transaction.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import type { FuturesFillRecord, FuturesOrderRecord } from '../engine/engine-records.ts';
import type { StopLeg } from '../engine/engine-terms.ts';
import type { StoredTransaction } from '../rows/trade-rows.ts';
import { NO_ORDER, orderUid, tradeUid } from './uids.ts';

const LOT_UNITS = 10n ** 8n;

export const contractKeyOf = ({ quoteCoinId, tradeCoinId }: Pair) => ({ quoteCoinId, tradeCoinId });

export const stopPriceOf = (leg: StopLeg | undefined, pair: Pair): StopPrice | undefined =>
  leg && { price: priceOfTicks(leg.price, pair), trigger: leg.triggerBy };

export function orderViewOf(record: FuturesOrderRecord, pair: Pair): FuturesOrder {
  const price = (value: Ticks | undefined) =>
    value === undefined ? undefined : priceOfTicks(value, pair);
  const { filled, filledTickLots, stops } = record;
  const averageUnits =
    filled === 0
      ? undefined
      : divideFloor(filledTickLots * exactUnitsOf(pair.tickSize), BigInt(filled));
  return {
    id: orderUid(record.id),
    clientOrderId: record.clientOrderId,
    pairId: record.contractId,
    ...contractKeyOf(pair),
    side: record.side,
    action: record.action,
    kind: record.kind,
    marginMode: record.marginMode,
    leverage: record.leverage,
    limitPrice: price(record.limitPrice),
    stopPrice: price(record.stopPrice),
    trigger: record.triggerBy,
    takeProfit: stopPriceOf(stops?.takeProfit, pair),
    stopLoss: stopPriceOf(stops?.stopLoss, pair),
    size: sizeOfLots(record.size, pair),
    filled: sizeOfLots(filled, pair),
    remaining: sizeOfLots(lots(record.size - filled), pair),
    averagePrice: averageUnits === undefined ? undefined : decimalOfUnits(averageUnits),
    isReduceOnly: record.action === 'close',
    timeInForce: record.timeInForce,
    orderMargin: decimalOfUnits(record.frozen),
    fee: decimalOfUnits(record.fees),
    status: record.status,
    rejectReason: record.cancelReason,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    version: record.version,
  };
}

export function tradeViewOf(fill: FuturesFillRecord, pair: Pair): FuturesTrade {
  const sizeUnits = BigInt(fill.size) * exactUnitsOf(pair.lotSize);
  return {
    id: tradeUid(fill.id),
    orderId: fill.orderId === undefined ? NO_ORDER : orderUid(fill.orderId),
    pairId: fill.contractId,
    ...contractKeyOf(pair),
    side: fill.side,
    action: fill.action,
    price: decimalOfUnits(fill.price),
    size: sizeOfLots(fill.size, pair),
    notional: decimalOfUnits(divideFloor(fill.price * sizeUnits, LOT_UNITS)),
    fee: decimalOfUnits(fill.fee),
    feeKind: fill.feeType,
    realizedPnl: decimalOfUnits(fill.realizedProfit),
    tradedAt: fill.at,
  };
}

export const transactionViewOf = (line: StoredTransaction): FuturesTransaction => ({
  seq: line.seq,
  kind: line.type,
  coinId: QUOTE_COIN.id,
  coin: QUOTE_COIN.code,
  pairId: line.contractId,
  amount: decimalOfUnits(line.amount),
  balanceAfter: decimalOfUnits(line.balanceAfter),
  at: line.at,
});
