/** The futures engine: runs one operation at a time on its state. See `engine-api.ts`. */
import { assert } from '#contract/core/assert.ts';
import type { Units } from '#contract/core/decimal.ts';
import type { OrderId, PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Fraction } from '#domain/futures/fraction.ts';
import { reject } from '#server/runtime/rejection.ts';
import { pricesOf } from './change-log.ts';
import { changeMargin } from './change-margin.ts';
import { changeSettings } from './change-settings.ts';
import { closeAllPositions, closePosition, reversePosition } from './close-position.ts';
import type {
  CloseFuturesPosition,
  ClosedPosition,
  DoneOperation,
  FuturesEngineApi,
  OrderFilter,
  PlaceFuturesOrder,
  PlacedFuturesOrder,
  Prices,
  ReversedPosition,
  UserContract,
} from './engine-api.ts';
import type {
  FuturesAccountView,
  FuturesBook,
  FuturesOrderPreview,
  FuturesPositionView,
  FuturesTotals,
} from './engine-reads.ts';
import type {
  ContractPricesRecord,
  FuturesChanges,
  FuturesOrderRecord,
  FuturesSettingsRecord,
  FuturesState,
  FuturesStopRecord,
} from './engine-records.ts';
import type {
  FuturesContract,
  FuturesEngineOptions,
  MarginMode,
  PositionId,
  PositionMode,
  StopId,
} from './engine-terms.ts';
import { EngineState } from './engine-state.ts';
import { openMarket } from './open-market.ts';
import { cancelOrder, cancelOrders, coverCloses } from './order-life.ts';
import { placeOrder } from './place-order.ts';
import { previewOrder } from './preview-order.ts';
import { insufficientMargin, type FuturesRejection } from './rejections.ts';
import { wouldLiquidate } from './liquidation-price.ts';
import { restoreState } from './restore.ts';
import { setOrderStops, setPositionStops } from './set-stops.ts';
import { setPrices } from './set-prices.ts';
import { settleFunding } from './settle-funding.ts';
import { cancelStops } from './stop-changes.ts';
import { accountViewOf, bookOf, openInterestOf, positionViewOf, totalsOf } from './views.ts';
import type { LiveOrder, Position } from './model.ts';

const DONE: DoneOperation = { result: 'done' };
const NO_ORDER: FuturesRejection = reject('order_not_found');
const NO_POSITION: FuturesRejection = reject('position_not_found');

export class FuturesEngine implements FuturesEngineApi {
  readonly #state: EngineState;

  constructor(options: FuturesEngineOptions) {
    this.#state = new EngineState(options);
    for (const contract of options.contracts) openMarket(this.#state, contract);
  }

  deposit(userId: UserId, amount: Units, at: EpochMs): DoneOperation {
    assert(amount > 0n, 'a deposit is above zero');
    const state = this.#start(at);
    state.book(state.account(userId), 'transfer_in', amount, {});
    coverCloses(state);
    return DONE;
  }

  withdraw(userId: UserId, amount: Units, at: EpochMs): DoneOperation | FuturesRejection {
    assert(amount > 0n, 'a withdrawal is above zero');
    const state = this.#start(at);
    const account = state.account(userId);
    const { releasable } = account;
    if (amount > releasable) {
      return insufficientMargin(amount, releasable);
    }
    state.book(account, 'transfer_out', 0n - amount, {});
    coverCloses(state);
    return DONE;
  }

  setLeverage(
    request: UserContract & { readonly leverage: number; readonly marginMode?: MarginMode },
    at: EpochMs,
  ): DoneOperation | FuturesRejection {
    const { leverage, marginMode } = request;
    return this.#changeSettings(request, { leverage, marginMode }, at);
  }

  setMarginMode(
    request: UserContract & { readonly marginMode: MarginMode },
    at: EpochMs,
  ): DoneOperation | FuturesRejection {
    return this.#changeSettings(request, { marginMode: request.marginMode }, at);
  }

  setPositionMode(
    request: UserContract & { readonly positionMode: PositionMode },
    at: EpochMs,
  ): DoneOperation | FuturesRejection {
    return this.#changeSettings(request, { positionMode: request.positionMode }, at);
  }

  place(order: PlaceFuturesOrder, at: EpochMs): PlacedFuturesOrder | FuturesRejection {
    return placeOrder(this.#start(at), order);
  }

  cancel(userId: UserId, orderId: OrderId, at: EpochMs): DoneOperation | FuturesRejection {
    const state = this.#start(at);
    const order = this.#orderOf(userId, orderId);
    if (order === undefined) return NO_ORDER;
    cancelOrder(state, order, 'user');
    coverCloses(state);
    return DONE;
  }

  cancelAll(userId: UserId, { contractId, kind }: OrderFilter, at: EpochMs): readonly OrderId[] {
    const state = this.#start(at);
    const orders = [...state.account(userId).orders.values()].filter(
      ({ record }) =>
        (contractId === undefined || record.contractId === contractId) &&
        (kind === undefined || record.kind === kind),
    );
    cancelOrders(state, orders, 'user');
    coverCloses(state);
    return orders.map(({ record }) => record.id);
  }

  close(request: CloseFuturesPosition, at: EpochMs): PlacedFuturesOrder | FuturesRejection {
    const state = this.#start(at);
    const position = this.#positionOf(request);
    return position === undefined ? NO_POSITION : closePosition(state, position, request);
  }

  closeAll(userId: UserId, filter: OrderFilter, at: EpochMs): readonly ClosedPosition[] {
    const state = this.#start(at);
    return closeAllPositions(state, state.account(userId), filter);
  }

  reverse(
    request: Parameters<FuturesEngineApi['reverse']>[0],
    at: EpochMs,
  ): ReversedPosition | FuturesRejection {
    const state = this.#start(at);
    const position = this.#positionOf(request);
    if (position === undefined) return NO_POSITION;
    return reversePosition(state, position, request);
  }

  changeMargin(
    request: Parameters<FuturesEngineApi['changeMargin']>[0],
    at: EpochMs,
  ): DoneOperation | FuturesRejection {
    const state = this.#start(at);
    const position = this.#positionOf(request);
    return position === undefined ? NO_POSITION : changeMargin(state, position, request.amount);
  }

  setPositionStops(
    request: Parameters<FuturesEngineApi['setPositionStops']>[0],
    at: EpochMs,
  ): DoneOperation | FuturesRejection {
    const state = this.#start(at);
    const position = this.#positionOf(request);
    return position === undefined ? NO_POSITION : setPositionStops(state, position, request);
  }

  setOrderStops(
    request: Parameters<FuturesEngineApi['setOrderStops']>[0],
    at: EpochMs,
  ): DoneOperation | FuturesRejection {
    const state = this.#start(at);
    const order = this.#orderOf(request.userId, request.orderId);
    return order === undefined ? NO_ORDER : setOrderStops(state, order, request);
  }

  cancelStop(userId: UserId, stopId: StopId, at: EpochMs): DoneOperation | FuturesRejection {
    const state = this.#start(at);
    const stop = state.stops.get(stopId);
    if (stop === undefined || stop.record.userId !== userId) return NO_ORDER;
    cancelStops(state, [stop]);
    return DONE;
  }

  setPrices(contractId: PairId, prices: Prices, at: EpochMs): void {
    assert(prices.mark > 0n && prices.index > 0n, 'prices are above zero');
    const state = this.#start(at);
    setPrices(state, state.market(contractId), prices);
  }

  setPricesCurrent(contractId: PairId, isCurrent: boolean): void {
    this.#state.market(contractId).arePricesCurrent = isCurrent;
  }

  settleFunding(contractId: PairId, rate: Fraction, at: EpochMs): void {
    const state = this.#start(at);
    settleFunding(state, state.market(contractId), rate);
  }

  setContractStatus(contractId: PairId, status: FuturesContract['status']): void {
    this.#state.market(contractId).status = status;
  }

  preview(order: PlaceFuturesOrder): FuturesOrderPreview | FuturesRejection {
    return previewOrder(this.#state, order);
  }

  account(userId: UserId): FuturesAccountView {
    return accountViewOf(this.#state.knownAccount(userId));
  }

  position(positionId: PositionId): FuturesPositionView | undefined {
    const position = this.#state.positions.get(positionId);
    return position === undefined ? undefined : positionViewOf(position);
  }

  positions(userId: UserId): readonly FuturesPositionView[] {
    return [...this.#state.knownAccount(userId).positions].map(positionViewOf);
  }

  openOrders(userId: UserId): readonly FuturesOrderRecord[] {
    return [...this.#state.knownAccount(userId).orders.values()].map(({ record }) => ({
      ...record,
    }));
  }

  openStops(userId: UserId): readonly FuturesStopRecord[] {
    return [...this.#state.knownAccount(userId).positions].flatMap(({ stops }) =>
      [...stops].map(({ record }) => ({ ...record })),
    );
  }

  settings(userId: UserId, contractId: PairId): FuturesSettingsRecord {
    const state = this.#state;
    return state.knownAccount(userId).settingsOn(state.market(contractId));
  }

  book(contractId: PairId, depth: number): FuturesBook {
    return bookOf(this.#state.market(contractId), depth);
  }

  prices(contractId: PairId): ContractPricesRecord {
    return pricesOf(this.#state.market(contractId));
  }

  wouldLiquidate(contractId: PairId, mark: Units): boolean {
    assert(mark > 0n, 'a mark price is above zero');
    return wouldLiquidate(this.#state.market(contractId), mark);
  }

  openInterest(contractId: PairId) {
    return openInterestOf(this.#state.market(contractId));
  }

  totals(): FuturesTotals {
    return totalsOf(this.#state);
  }

  takeChanges(): FuturesChanges {
    return this.#state.changes.drain(this.#state.fundRecord());
  }

  restore(state: FuturesState): void {
    restoreState(this.#state, state);
  }

  #start(at: EpochMs): EngineState {
    this.#state.at = at;
    return this.#state;
  }

  #changeSettings(
    { userId, contractId }: UserContract,
    change: Parameters<typeof changeSettings>[3],
    at: EpochMs,
  ): DoneOperation | FuturesRejection {
    const state = this.#start(at);
    return changeSettings(state, state.account(userId), state.market(contractId), change);
  }

  #orderOf(userId: UserId, orderId: OrderId): LiveOrder | undefined {
    const order = this.#state.orders.get(orderId);
    return order?.record.userId === userId ? order : undefined;
  }

  #positionOf(request: {
    readonly userId: UserId;
    readonly positionId: PositionId;
  }): Position | undefined {
    const position = this.#state.positions.get(request.positionId);
    return position?.record.userId === request.userId ? position : undefined;
  }
}
