/** Pure functions and types of a change of one position: closing, reversing, its margin and stops. */
import { assert } from '#contract/core/assert.ts';
import { compareDecimals, decimal, type Decimal } from '#contract/core/decimal.ts';
import type { ClientOrderId, RequestId } from '#contract/core/ids.ts';
import { lotsOf, ticksOf } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { StopPrice, Stops } from '#contract/entities/futures-stops.ts';
import { isReadAndRejected } from '../kernel/rejection.ts';
import type { RequestOutcome, RequestTypes } from '../kernel/sent-request.ts';

export type PositionChange =
  | {
      readonly kind: 'close';
      /** Undefined: at market. */
      readonly limitPrice: Decimal | undefined;
      readonly size: Decimal;
    }
  | { readonly kind: 'reverse' }
  /** Above zero adds margin, below zero removes it. */
  | { readonly kind: 'margin'; readonly amount: Decimal }
  /** An undefined size: stops of the full position. */
  | ({ readonly kind: 'stops'; readonly size: Decimal | undefined } & Stops);

/** A change with the IDs under which it is sent and looked up. */
export interface SentChange {
  readonly position: FuturesPosition;
  readonly change: PositionChange;
  readonly clientOrderId: ClientOrderId;
  readonly requestId: RequestId;
}

export interface ChangeResponse {
  readonly position: FuturesPosition | undefined;
  readonly order: FuturesOrder | undefined;
  /** Shown as given; empty for an outcome found by look-up. */
  readonly message: string;
}

/** The request that changes a position. */
export interface ChangePosition extends RequestTypes {
  readonly request: SentChange;
  readonly response: ChangeResponse;
  readonly query: SentChange;
  readonly found: ChangeResponse;
}

export interface PositionChanging {
  readonly contract: FuturesContract;
  /** Undefined after it closed. */
  readonly position: FuturesPosition | undefined;
  /** Undefined while nothing is pending. */
  readonly sent: SentChange | undefined;
  readonly response: ChangeResponse | undefined;
  /** Rejection of the exchange, as given. */
  readonly rejection: string | undefined;
}

export type ChangeProblem =
  | 'required'
  | 'off_tick'
  | 'off_lot'
  | 'above_position'
  | 'not_isolated'
  | 'stop_on_wrong_side'
  | 'position_gone';

const ZERO = decimal('0');

export const openedChange = (
  contract: FuturesContract,
  position: FuturesPosition,
): PositionChanging => ({
  contract,
  position,
  sent: undefined,
  response: undefined,
  rejection: undefined,
});

/** Whether the change fills at the prices of the book. */
export const isAtMarket = (change: PositionChange): boolean =>
  change.kind === 'reverse' || (change.kind === 'close' && change.limitPrice === undefined);

/** Returns what prevents the change; the exchange validates again. */
export function problemOf(
  { contract, position }: Pick<PositionChanging, 'contract' | 'position'>,
  change: PositionChange,
): ChangeProblem | undefined {
  if (position === undefined) return 'position_gone';
  switch (change.kind) {
    case 'close':
      return closeProblem(contract, position, change);
    case 'reverse':
      return undefined;
    case 'margin':
      if (position.marginMode !== 'isolated') return 'not_isolated';
      return change.amount === ZERO ? 'required' : undefined;
    default:
      return stopsProblem(contract, position, change);
  }
}

function closeProblem(
  contract: FuturesContract,
  position: FuturesPosition,
  { size, limitPrice }: Extract<PositionChange, { kind: 'close' }>,
): ChangeProblem | undefined {
  if (compareDecimals(size, ZERO) <= 0) return 'required';
  if (lotsOf(size, contract) === undefined) return 'off_lot';
  if (compareDecimals(size, position.closableSize) > 0) return 'above_position';
  return limitPrice === undefined ? undefined : priceProblem(contract, limitPrice);
}

const priceProblem = (contract: FuturesContract, price: Decimal): ChangeProblem | undefined => {
  if (compareDecimals(price, ZERO) <= 0) return 'required';
  return ticksOf(price, contract) === undefined ? 'off_tick' : undefined;
};

/** A take profit lies beyond the mark price in the position's favor, a stop loss against it. */
function stopsProblem(
  contract: FuturesContract,
  position: FuturesPosition,
  { takeProfit, stopLoss, size }: Extract<PositionChange, { kind: 'stops' }>,
): ChangeProblem | undefined {
  const legs = [takeProfit, stopLoss].filter((leg) => leg !== undefined);
  // Without a size, no leg removes both stops.
  if (size !== undefined && legs.length === 0) return 'required';
  for (const { price } of legs) {
    const problem = priceProblem(contract, price);
    if (problem !== undefined) return problem;
  }
  if (size !== undefined) {
    if (lotsOf(size, contract) === undefined) return 'off_lot';
    if (compareDecimals(size, position.size) > 0) return 'above_position';
  }
  const direction = position.side === 'long' ? 1 : -1;
  const isWrong = (leg: StopPrice | undefined, sign: number): boolean =>
    leg?.trigger === 'mark' && compareDecimals(leg.price, position.markPrice) * sign <= 0;
  return isWrong(takeProfit, direction) || isWrong(stopLoss, -direction)
    ? 'stop_on_wrong_side'
    : undefined;
}

/** Whether a position has the stops that a change requested. */
export function hasStops(
  position: FuturesPosition,
  { takeProfit, stopLoss, size }: Extract<PositionChange, { kind: 'stops' }>,
): boolean {
  if (size === undefined) {
    return isSameStop(position.takeProfit, takeProfit) && isSameStop(position.stopLoss, stopLoss);
  }
  const has = (kind: 'take_profit' | 'stop_loss', leg: StopPrice | undefined): boolean =>
    leg === undefined ||
    position.partialStops.some(
      (stop) => stop.kind === kind && stop.size === size && isSameStop(stop, leg),
    );
  return has('take_profit', takeProfit) && has('stop_loss', stopLoss);
}

const isSameStop = (left: StopPrice | undefined, right: StopPrice | undefined): boolean =>
  left?.price === right?.price && left?.trigger === right?.trigger;

/** The look-up of a moved margin repeats the request under its ID, so a rejection decides it. A rejected
 *  look-up of an order or of stops says nothing about them. */
export const failureProofOf = (
  { sent }: PositionChanging,
  error: unknown,
): 'rejected' | undefined =>
  sent?.change.kind === 'margin' && isReadAndRejected(error) ? 'rejected' : undefined;

/** Nothing is pending once the outcome is known. */
export function applyOutcome(outcome: RequestOutcome<ChangePosition>): Partial<PositionChanging> {
  switch (outcome.kind) {
    case 'accepted':
      return { sent: undefined, response: outcome.response };
    case 'found':
      return { sent: undefined, response: outcome.found };
    case 'rejected':
      return { sent: undefined, rejection: outcome.error.message };
    default:
      return { sent: undefined };
  }
}

/** @throws BrokenInvariant before it was sent. */
export function sentChangeOf({ sent }: PositionChanging): SentChange {
  assert(sent !== undefined, 'a pending change was sent');
  return sent;
}
