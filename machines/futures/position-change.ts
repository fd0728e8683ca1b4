/** Pure functions and types of a change of one position: closing, reversing, its margin and stops. */
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { ClientOrderId, RequestId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { StopPrice, Stops } from '#contract/entities/futures-stops.ts';
import { isReadAndRejected } from '../kernel/rejection.ts';
import { isCutShort } from '../kernel/sent-order.ts';
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
  /** The order of the last change, which ended before it filled completely. */
  readonly cutShort: FuturesOrder | undefined;
}

export const openedChange = (
  contract: FuturesContract,
  position: FuturesPosition,
): PositionChanging => ({
  contract,
  position,
  sent: undefined,
  response: undefined,
  rejection: undefined,
  cutShort: undefined,
});

/** Whether the change fills at the prices of the book. */
export const isAtMarket = (change: PositionChange): boolean =>
  change.kind === 'reverse' || (change.kind === 'close' && change.limitPrice === undefined);

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

/** The order of a close or a reversal that was placed but ended before it filled completely, as into an empty book. */
export function cutShortOf(outcome: RequestOutcome<ChangePosition>): FuturesOrder | undefined {
  const response =
    outcome.kind === 'accepted'
      ? outcome.response
      : outcome.kind === 'found'
        ? outcome.found
        : undefined;
  const order = response?.order;
  return order !== undefined && isCutShort(order) ? order : undefined;
}

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
