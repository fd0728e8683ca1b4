/** Notifies users of what happened to their futures without them: filled orders, orders canceled by
 *  the exchange, liquidations, deleveraging, triggered stops, large funding payments, and margin
 *  ratios that rise above a warning level. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesDetails } from '#contract/entities/notification-trading.ts';
import { positionSideOf } from '#contract/entities/futures-terms.ts';
import type { MarginAlert } from '#contract/realtime/futures-account.ts';
import type {
  DeleveragingRecord,
  FuturesCancelReason,
  FuturesChanges,
  FuturesOrderRecord,
  LiquidationRecord,
} from '#server/futures/engine/engine-records.ts';
import type { FuturesEvent } from '#server/futures/futures-api.ts';
import { notifyFuturesOrders } from './futures-order-notifications.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';

/** Funding below 10 of the quote coin is only in the history. */
const FUNDING_MIN = 10n * 10n ** 8n;

export interface FuturesNotificationContext {
  readonly put: PutNotification;
  readonly contractOf: (id: PairId) => Pair | undefined;
  readonly isBot: (userId: UserId) => boolean;
  /** Whether the stored order still waits for its stop price. */
  readonly isWaiting: (order: FuturesOrderRecord) => boolean;
}

type Figures = Omit<FuturesDetails, 'kind' | 'tradeCoin' | 'quoteCoin'>;

/** Runs inside the transaction of the operation, before its records are stored. */
export function notifyFutures(
  context: FuturesNotificationContext,
  { changes, at }: Pick<FuturesEvent, 'changes' | 'at'>,
): void {
  for (const record of changes.liquidations) putClosed(context, 'liquidated', record, at);
  for (const record of changes.deleveragings) putClosed(context, 'deleveraged', record, at);
  notifyStops(context, changes, at);
  notifyFuturesOrders(context, changes.orders, at);
  notifyFunding(context, changes, at);
}

function putFigures(
  { put, contractOf, isBot }: FuturesNotificationContext,
  { userId, contractId }: { readonly userId: UserId; readonly contractId: PairId },
  figuresOf: (pair: Pair) => Figures,
  at: EpochMs,
): void {
  const pair = contractOf(contractId);
  if (pair === undefined || isBot(userId)) return;
  const { tradeCoin, quoteCoin } = pair;
  put(userId, { kind: 'futures', tradeCoin, quoteCoin, ...figuresOf(pair) }, at);
}

const putClosed = (
  context: FuturesNotificationContext,
  event: 'liquidated' | 'deleveraged',
  record: LiquidationRecord | DeleveragingRecord,
  at: EpochMs,
): void =>
  putFigures(
    context,
    record,
    (pair) => ({
      event,
      positionSide: record.side,
      size: sizeOfLots(record.size, pair),
      price: decimalOfUnits(record.price),
      amount: undefined,
    }),
    at,
  );

function notifyStops(
  context: FuturesNotificationContext,
  { stops, positions, orders }: FuturesChanges,
  at: EpochMs,
): void {
  for (const stop of stops) {
    const position = positions.find(({ id }) => id === stop.positionId);
    if (stop.status !== 'triggered' || position === undefined) continue;
    const figuresOf = (pair: Pair): Figures => ({
      event: 'stop_triggered',
      positionSide: position.side,
      size: stop.size && sizeOfLots(stop.size, pair),
      price: priceOfTicks(stop.price, pair),
      amount: undefined,
    });
    putFigures(context, stop, figuresOf, at);
  }
  for (const order of orders) {
    const { stopPrice } = order;
    if (stopPrice === undefined || !isTriggered(order) || !context.isWaiting(order)) continue;
    const figuresOf = (pair: Pair): Figures => ({
      event: 'stop_triggered',
      positionSide: positionSideOf(order),
      size: sizeOfLots(order.size, pair),
      price: priceOfTicks(stopPrice, pair),
      amount: undefined,
    });
    putFigures(context, order, figuresOf, at);
  }
}

/** Reasons that end a stop-limit order while it still waits for its trigger. */
const UNTRIGGERED_ENDS: ReadonlySet<FuturesCancelReason> = new Set([
  'user',
  'liquidation',
  'deleveraging',
  'position_reduced',
]);

const isTriggered = ({ status, cancelReason }: FuturesOrderRecord): boolean =>
  status !== 'untriggered' && (cancelReason === undefined || !UNTRIGGERED_ENDS.has(cancelReason));

/** Receipts and small payments are only in the history. */
function notifyFunding(
  context: FuturesNotificationContext,
  { fundings, positions }: FuturesChanges,
  at: EpochMs,
): void {
  for (const funding of fundings) {
    if (funding.payment < FUNDING_MIN) continue;
    const position = positions.find(({ id }) => id === funding.positionId);
    if (position === undefined) continue;
    const figuresOf = (pair: Pair): Figures => ({
      event: 'funding',
      positionSide: position.side,
      size: sizeOfLots(position.size, pair),
      price: undefined,
      amount: decimalOfUnits(-funding.payment),
    });
    putFigures(context, funding, figuresOf, at);
  }
}

/** Margin alerts of the price feed, which have no transaction of their own. */
export function putMarginAlert(
  put: PutNotification,
  userId: UserId,
  { tradeCoin, quoteCoin }: Pair,
  { positionId, level, marginRatio, at }: Omit<MarginAlert, 'sequence'>,
): void {
  const event = 'warning';
  put(userId, { kind: 'margin', event, tradeCoin, quoteCoin, positionId, level, marginRatio }, at);
}
