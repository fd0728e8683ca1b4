/** Formats orders and trades as CSV lines: exact decimal texts, times in UTC, and fixed labels
 *  independent of the language, so that other programs can read the file. */
import { isoOf } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { csvHead, csvLine } from '#domain/csv.ts';
import { filledPercentOf } from '../values/filled-share.ts';
import type { PairLookup, TradedPair } from '../values/traded-pair.ts';

interface CsvColumn<Row> {
  readonly head: string;
  readonly textOf: (row: Row, pair: TradedPair | undefined) => string | undefined;
}

const pairColumn = {
  head: 'pair',
  textOf: (_row: unknown, pair: TradedPair | undefined) =>
    pair === undefined ? undefined : `${pair.tradeCoin}/${pair.quoteCoin}`,
};

const ORDER_COLUMNS: readonly CsvColumn<Order>[] = [
  { head: 'order_id', textOf: ({ id }) => String(id) },
  { head: 'client_order_id', textOf: ({ clientOrderId }) => clientOrderId },
  pairColumn,
  { head: 'side', textOf: ({ side }) => side },
  { head: 'type', textOf: ({ kind }) => kind },
  { head: 'time_in_force', textOf: ({ timeInForce }) => timeInForce },
  { head: 'status', textOf: ({ status }) => status },
  { head: 'limit_price', textOf: ({ limitPrice }) => limitPrice },
  { head: 'stop_price', textOf: ({ stopPrice }) => stopPrice },
  { head: 'average_price', textOf: ({ averagePrice }) => averagePrice },
  { head: 'amount', textOf: ({ size }) => size },
  { head: 'filled', textOf: ({ filled }) => filled },
  { head: 'filled_percent', textOf: (order) => String(filledPercentOf(order)) },
  { head: 'total', textOf: ({ notional }) => notional },
  { head: 'total_coin', textOf: (_order, pair) => pair?.quoteCoin },
  { head: 'fees', textOf: ({ fees }) => fees },
  {
    head: 'fees_coin',
    textOf: ({ side }, pair) => (side === 'buy' ? pair?.tradeCoin : pair?.quoteCoin),
  },
  { head: 'placed_at_utc', textOf: ({ createdAt }) => isoOf(createdAt) },
  { head: 'updated_at_utc', textOf: ({ updatedAt }) => isoOf(updatedAt) },
];

const TRADE_COLUMNS: readonly CsvColumn<OwnTrade>[] = [
  { head: 'trade_id', textOf: ({ id }) => String(id) },
  { head: 'order_id', textOf: ({ orderId }) => String(orderId) },
  pairColumn,
  { head: 'side', textOf: ({ side }) => side },
  { head: 'role', textOf: ({ isMaker }) => (isMaker ? 'maker' : 'taker') },
  { head: 'price', textOf: ({ price }) => price },
  { head: 'amount', textOf: ({ size }) => size },
  { head: 'total', textOf: ({ notional }) => notional },
  { head: 'total_coin', textOf: (_trade, pair) => pair?.quoteCoin },
  { head: 'fee', textOf: ({ fee }) => fee },
  {
    head: 'fee_coin',
    textOf: ({ feeCoinId, tradeCoinId }, pair) =>
      feeCoinId === tradeCoinId ? pair?.tradeCoin : pair?.quoteCoin,
  },
  { head: 'traded_at_utc', textOf: ({ tradedAt }) => isoOf(tradedAt) },
];

export const ORDER_CSV_HEAD = csvHead(ORDER_COLUMNS.map(({ head }) => head));
export const TRADE_CSV_HEAD = csvHead(TRADE_COLUMNS.map(({ head }) => head));

/** Formats one order; a missing value is an empty cell. */
export const orderCsvLine = (order: Order, pairOf: PairLookup): string =>
  lineOf(ORDER_COLUMNS, order, pairOf(order));
export const tradeCsvLine = (trade: OwnTrade, pairOf: PairLookup): string =>
  lineOf(TRADE_COLUMNS, trade, pairOf(trade));

const lineOf = <Row>(
  columns: readonly CsvColumn<Row>[],
  row: Row,
  pair: TradedPair | undefined,
): string => csvLine(columns.map(({ textOf }) => textOf(row, pair) ?? ''));
