import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { ownTradeCodec } from '#contract/entities/own-trade-codec.ts';
import { orderWire, ownTradeWire } from '#contract/samples/spot.ts';
import {
  ORDER_CSV_HEAD,
  orderCsvLine,
  TRADE_CSV_HEAD,
  tradeCsvLine,
} from '#src/trading/orders/details/order-csv.ts';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';

const pairOf: PairLookup = () => ({ tradeCoin: 'BTC', quoteCoin: 'USDT' });
const order = orderCodec.decode(orderWire);
const trade = ownTradeCodec.decode(ownTradeWire);

const cellsOf = (head: string, line: string): Readonly<Record<string, string>> => {
  // The first line of a file has a byte order mark.
  expect(head.startsWith('\uFEFF')).toBe(true);
  const [heads, cells] = [head.slice(1), line].map((text) => text.trimEnd().split(','));
  return Object.fromEntries((heads ?? []).map((name, at) => [name, cells?.[at] ?? '']));
};

it('[API-54] writes an order with exact amounts and times in UTC', () => {
  const exact = { ...order, size: decimal('0.10000001'), limitPrice: decimal('123456789.12') };
  expect(cellsOf(ORDER_CSV_HEAD, orderCsvLine(exact, pairOf))).toMatchObject({
    order_id: String(order.id),
    pair: 'BTC/USDT',
    side: order.side,
    amount: '0.10000001',
    limit_price: '123456789.12',
    placed_at_utc: orderWire.created_at,
    fees_coin: order.side === 'buy' ? 'BTC' : 'USDT',
  });
});

it('leaves missing values empty, never 0', () => {
  const cells = cellsOf(
    ORDER_CSV_HEAD,
    orderCsvLine({ ...order, stopPrice: undefined, averagePrice: undefined }, () => undefined),
  );
  expect(cells).toMatchObject({ stop_price: '', average_price: '', pair: '', total_coin: '' });
});

it('[API-55] writes a trade with the coin of its fee', () => {
  const cells = cellsOf(TRADE_CSV_HEAD, tradeCsvLine(trade, pairOf));
  expect(cells).toMatchObject({
    trade_id: String(trade.id),
    order_id: String(trade.orderId),
    fee: trade.fee,
    fee_coin: 'BTC',
    traded_at_utc: ownTradeWire.created_at,
  });
  expect(
    cellsOf(TRADE_CSV_HEAD, tradeCsvLine({ ...trade, feeCoinId: trade.quoteCoinId }, pairOf)),
  ).toMatchObject({ fee_coin: 'USDT' });
});
