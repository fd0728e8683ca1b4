/** Positions and the futures wallet in the form of the contract. */
import { decimalOfUnits, divideFloor, lots, type Decimal } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { FuturesClosedPosition } from '#contract/entities/futures-closed-position.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { PartialStop } from '#contract/entities/futures-stops.ts';
import type { FuturesWallet } from '#contract/entities/futures-wallet.ts';
import { FINE_DECIMALS } from '#domain/futures/fine.ts';
import type { Fraction } from '#domain/futures/fraction.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import type { FuturesPositionView } from '../engine/engine-reads.ts';
import type { FuturesOrderRecord, FuturesStopRecord } from '../engine/engine-records.ts';
import type { FuturesReads } from '../futures-api.ts';
import type { ClosedPosition } from '../rows/position-rows.ts';
import { contractKeyOf, stopPriceOf } from './order-view.ts';
import { positionUid, stopUid } from './uids.ts';

const UNIT = 10n ** 8n;

/** Rounded down at 8 decimals. */
export const ratioText = ({ numerator, denominator }: Fraction): Decimal =>
  decimalOfUnits(divideFloor(numerator * UNIT, denominator));

const maybeText = (value: bigint | undefined): Decimal | undefined =>
  value === undefined ? undefined : decimalOfUnits(value);

/** @param pairOf contract of an open position */
export function positionViewsOf(
  reads: Pick<FuturesReads, 'positions' | 'openOrders' | 'openStops'>,
  userId: UserId,
  pairOf: (position: FuturesPositionView) => Pair,
): FuturesPosition[] {
  const orders = reads.openOrders(userId);
  const stops = reads.openStops(userId);
  return reads
    .positions(userId)
    .map((view) => positionViewOf(view, pairOf(view), { orders, stops }));
}

export function positionViewOf(
  view: FuturesPositionView,
  pair: Pair,
  own: {
    readonly orders: readonly FuturesOrderRecord[];
    readonly stops: readonly FuturesStopRecord[];
  },
): FuturesPosition {
  const { record } = view;
  return {
    id: positionUid(record.id),
    pairId: record.contractId,
    ...contractKeyOf(pair),
    side: record.side,
    marginMode: record.marginMode,
    leverage: record.leverage,
    size: sizeOfLots(record.size, pair),
    closableSize: sizeOfLots(lots(closableOf(view, own.orders)), pair),
    entryPrice: decimalOfUnits(view.entryPrice),
    entryValue: decimalOfUnits(view.entryValue, FINE_DECIMALS),
    markPrice: decimalOfUnits(view.markPrice),
    notional: decimalOfUnits(view.notional),
    margin: decimalOfUnits(record.margin),
    initialMargin: decimalOfUnits(view.initialMargin),
    maintenanceMargin: decimalOfUnits(view.maintenanceMargin),
    marginRatio: view.marginRatio && ratioText(view.marginRatio),
    liquidationPrice: maybeText(view.liquidationPrice),
    bankruptcyPrice: maybeText(view.bankruptcyPrice),
    breakEvenPrice: decimalOfUnits(view.breakEvenPrice),
    unrealizedPnl: decimalOfUnits(view.unrealizedProfit),
    roi: ratioText(view.roi),
    realizedPnl: decimalOfUnits(record.realizedProfit),
    fundingFee: decimalOfUnits(-record.funding),
    takeProfit: stopPriceOf(view.takeProfit, pair),
    stopLoss: stopPriceOf(view.stopLoss, pair),
    partialStops: own.stops.flatMap((stop) => partialStopOf(stop, view, pair)),
    deleveragingLevel: view.deleveragingLevel,
    status: record.status,
    openedAt: record.openedAt,
    updatedAt: record.updatedAt,
    version: record.version,
  };
}

function closableOf(
  { record }: FuturesPositionView,
  orders: readonly FuturesOrderRecord[],
): number {
  const closingSide = record.side === 'long' ? 'sell' : 'buy';
  const resting = orders.filter(
    (order) =>
      order.contractId === record.contractId &&
      order.action === 'close' &&
      order.side === closingSide &&
      order.status !== 'untriggered',
  );
  return resting.reduce((size, order) => size - (order.size - order.filled), record.size as number);
}

function partialStopOf(
  stop: FuturesStopRecord,
  { record }: FuturesPositionView,
  pair: Pair,
): PartialStop[] {
  if (stop.positionId !== record.id || stop.size === undefined) return [];
  return [
    {
      id: stopUid(stop.id),
      kind: stop.kind,
      price: priceOfTicks(stop.price, pair),
      trigger: stop.triggerBy,
      size: sizeOfLots(stop.size, pair),
    },
  ];
}

export const closedPositionViewOf = (
  { record, size, entryPrice, exitPrice, reason }: ClosedPosition,
  pair: Pair,
): FuturesClosedPosition => ({
  id: positionUid(record.id),
  pairId: record.contractId,
  ...contractKeyOf(pair),
  side: record.side,
  marginMode: record.marginMode,
  leverage: record.leverage,
  size: sizeOfLots(size, pair),
  entryPrice: decimalOfUnits(entryPrice),
  exitPrice: decimalOfUnits(exitPrice),
  realizedPnl: decimalOfUnits(record.realizedProfit),
  fee: decimalOfUnits(record.fees),
  fundingFee: decimalOfUnits(-record.funding),
  reason,
  openedAt: record.openedAt,
  closedAt: record.updatedAt,
});

export function walletViewOf(reads: Pick<FuturesReads, 'account'>, userId: UserId): FuturesWallet {
  const account = reads.account(userId);
  return {
    coinId: QUOTE_COIN.id,
    coin: QUOTE_COIN.code,
    balance: decimalOfUnits(account.balance),
    isolatedMargin: decimalOfUnits(account.isolatedMargin),
    orderMargin: decimalOfUnits(account.orderMargin),
    crossInitialMargin: decimalOfUnits(account.crossInitialMargin),
    unrealizedPnl: decimalOfUnits(account.unrealizedProfit),
    equity: decimalOfUnits(account.equity),
    available: decimalOfUnits(account.available),
    marginRatio: account.marginRatio && ratioText(account.marginRatio),
  };
}
