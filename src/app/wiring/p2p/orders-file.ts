/** Formats peer-to-peer orders as CSV lines: stored prices and amounts with all their decimals, and times in UTC. */
import { isoOf } from '#contract/core/time.ts';
import type { P2pOrder } from '#contract/entities/p2p-order.ts';
import { csvLine } from '#domain/csv.ts';

const DECIMALS = 8;

/** All eight decimals, so that a column of amounts sums up exactly in every program. */
export function fullDecimals(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.');
  return `${whole}.${part.padEnd(DECIMALS, '0')}`;
}

const COLUMNS: readonly (readonly [string, (order: P2pOrder) => string])[] = [
  ['order_id', ({ uid }) => uid],
  ['side', ({ role }) => (role === 'buyer' ? 'buy' : 'sell')],
  ['role', ({ isMaker }) => (isMaker ? 'maker' : 'taker')],
  ['status', ({ status }) => status],
  ['coin', ({ coin }) => coin],
  ['amount', ({ amount }) => fullDecimals(amount)],
  ['fee', ({ fee }) => fullDecimals(fee)],
  ['received_amount', ({ receivedAmount }) => fullDecimals(receivedAmount)],
  ['currency', ({ currency }) => currency],
  ['price', ({ price }) => price],
  ['fiat_amount', ({ fiatAmount }) => fiatAmount],
  ['payment_method', ({ paymentTypeName }) => paymentTypeName],
  ['counterparty', ({ counterparty }) => counterparty.nickname],
  ['counterparty_id', ({ counterparty }) => counterparty.id],
  ['created_at_utc', ({ createdAt }) => isoOf(createdAt)],
  ['paid_at_utc', ({ paidAt }) => (paidAt === undefined ? '' : isoOf(paidAt))],
  ['closed_at_utc', ({ closedAt }) => (closedAt === undefined ? '' : isoOf(closedAt))],
];

export const P2P_CSV_HEAD = csvLine(COLUMNS.map(([head]) => head));
export const p2pOrderCsvLine = (order: P2pOrder): string =>
  csvLine(COLUMNS.map(([, textOf]) => textOf(order)));
