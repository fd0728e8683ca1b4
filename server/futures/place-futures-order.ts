/** Commands of users that carry a client order ID: an ID names one order for good, with one content. */
import { createHash } from 'node:crypto';
import type { Decimal, Lots } from '#contract/core/decimal.ts';
import type { ClientOrderId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type {
  CloseFuturesPosition,
  FuturesEngineApi,
  PlaceFuturesOrder,
} from './engine/engine-api.ts';
import type { FuturesOrderRecord } from './engine/engine-records.ts';
import type { PositionId } from './engine/engine-terms.ts';
import type { FuturesRejection } from './engine/rejections.ts';
import { withOrderSettings, type OrderSettings } from './order-settings.ts';
import { findOrderByClientId } from './rows/order-rows.ts';

export interface PlacedOrder {
  /** `existing`: an earlier call placed it, and this one changed nothing. */
  readonly result: 'created' | 'existing';
  readonly order: FuturesOrderRecord;
}
export type PlaceOutcome = PlacedOrder | FuturesRejection | Rejection<'client_order_id_reused'>;

export interface OrderTerms extends OrderSettings {
  readonly order: PlaceFuturesOrder;
  /** The size was calculated from this amount, and from a price that has moved since a repeated request. */
  readonly quoteAmount?: Decimal | undefined;
}

/** An opening order sets its leverage and margin mode where no position and no open order has them. */
export function placeFuturesOrder(
  {
    db,
    engine,
    now,
  }: { readonly db: Db; readonly engine: FuturesEngineApi; readonly now: EpochMs },
  { order, leverage, marginMode, quoteAmount }: OrderTerms,
): PlaceOutcome {
  // The worst price depends on the mark price where the user was shown none.
  const { clientOrderId: _, worstPrice: __, size, ...terms } = order;
  const contentHash = hashOf(['place', terms, quoteAmount ?? size, leverage, marginMode]);
  const earlier = earlierOf(db, { ...order, contentHash }, (record) =>
    isSameOrder(record, order, quoteAmount === undefined),
  );
  if (earlier !== undefined) return earlier;
  const settings = { leverage, marginMode };
  const placed = withOrderSettings(engine, order, settings, { now, isKept: true }, () =>
    engine.place({ ...order, contentHash }, now),
  );
  return isRejection(placed) ? placed : { result: 'created', order: placed.order };
}

export function closeFuturesPosition(
  {
    db,
    engine,
    now,
  }: { readonly db: Db; readonly engine: FuturesEngineApi; readonly now: EpochMs },
  request: CloseFuturesPosition & { readonly size: Lots },
): PlaceOutcome {
  const { positionId, kind: asked, size, limitPrice: asLimit } = request;
  const contentHash = hashOf(['close', positionId, asked, size, asLimit]);
  const earlier = earlierOf(
    db,
    { ...request, contentHash },
    ({ action, kind, limitPrice }) =>
      action === 'close' && kind === request.kind && limitPrice === request.limitPrice,
  );
  if (earlier !== undefined) return earlier;
  const placed = engine.close({ ...request, contentHash }, now);
  return isRejection(placed) ? placed : { result: 'created', order: placed.order };
}

export function reverseFuturesPosition(
  {
    db,
    engine,
    now,
  }: { readonly db: Db; readonly engine: FuturesEngineApi; readonly now: EpochMs },
  request: {
    readonly userId: UserId;
    readonly positionId: PositionId;
    readonly clientOrderId: ClientOrderId;
  },
): PlaceOutcome {
  const isReversal = ({ action, kind }: FuturesOrderRecord): boolean =>
    action === 'open' && kind === 'market';
  const contentHash = hashOf(['reverse', request.positionId]);
  const earlier = earlierOf(db, { ...request, contentHash }, isReversal);
  if (earlier !== undefined) return earlier;
  const reversed = engine.reverse({ ...request, contentHash }, now);
  return isRejection(reversed) ? reversed : { result: 'created', order: reversed.opening };
}

/** @param contents JSON-serializable; an undefined field is one that was not given. */
const hashOf = (contents: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(contents)).digest('base64url');

/** @param isSame compares with an order of a former version, which has no hash. */
function earlierOf(
  db: Db,
  {
    userId,
    clientOrderId,
    contentHash,
  }: Pick<PlaceFuturesOrder, 'userId' | 'clientOrderId' | 'contentHash'>,
  isSame: (record: FuturesOrderRecord) => boolean,
): PlacedOrder | Rejection<'client_order_id_reused'> | undefined {
  if (clientOrderId === undefined) return undefined;
  const record = findOrderByClientId(db, userId, clientOrderId);
  if (record === undefined) return undefined;
  const isRepeated =
    record.contentHash === undefined ? isSame(record) : record.contentHash === contentHash;
  return isRepeated ? { result: 'existing', order: record } : reject('client_order_id_reused');
}

const isSameOrder = (
  record: FuturesOrderRecord,
  order: PlaceFuturesOrder,
  isSizeGiven: boolean,
): boolean =>
  record.contractId === order.contractId &&
  record.side === order.side &&
  record.action === order.action &&
  record.kind === order.kind &&
  record.limitPrice === order.limitPrice &&
  record.stopPrice === order.stopPrice &&
  // A closing order shrinks with its position.
  (!isSizeGiven || record.action === 'close' || record.size === order.size);
