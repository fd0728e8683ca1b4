/** Pure functions and types of the renewal of a locked position: whether it renews at maturity, and at which lowest
 *  rate. */
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { EarnPosition } from '#contract/entities/earn.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  rejectionIn,
  TRADING_DELAYS,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import { aprOfPercent, percentOf } from './earn-entry.ts';

export interface RenewalDraft {
  readonly isRenewing: boolean;
  /** In percent, as typed; '' for the rate of the position. */
  readonly floor: string;
}

/** A change as it is sent. */
export interface RenewalOrder {
  readonly positionId: number;
  readonly isRenewing: boolean;
  readonly renewalFloor: Decimal | undefined;
  readonly requestId: RequestId;
}

/** The request that changes the renewal; it is repeated, never looked up. */
export interface SetRenewal extends RequestTypes {
  readonly request: RenewalOrder;
  readonly response: EarnPosition;
}

export interface Renewal {
  readonly position: EarnPosition;
  readonly draft: RenewalDraft;
  readonly isFloorInvalid: boolean;
  /** The draft is another setting than that of the position. */
  readonly isChanged: boolean;
  readonly rejection: Rejection | undefined;
  readonly sent: RenewalOrder | undefined;
  /** The last change was made. */
  readonly isSaved: boolean;
}

export interface RenewalInput {
  readonly position: EarnPosition;
}

export const createRenewal = ({ position }: RenewalInput): Renewal => ({
  position,
  draft: draftOf(position),
  isFloorInvalid: false,
  isChanged: false,
  rejection: undefined,
  sent: undefined,
  isSaved: false,
});

const draftOf = ({ isRenewing, renewalFloor }: EarnPosition): RenewalDraft => ({
  isRenewing,
  floor: renewalFloor === undefined ? '' : percentOf(renewalFloor),
});

export function editRenewal(given: Renewal, patch: Partial<RenewalDraft>): Renewal {
  const draft = { ...given.draft, ...patch };
  const isRead = !draft.isRenewing || draft.floor === '' || aprOfPercent(draft.floor) !== undefined;
  const isChanged = hasChange(draft, given.position);
  return {
    ...given,
    draft,
    isFloorInvalid: !isRead,
    isChanged,
    rejection: undefined,
    isSaved: false,
  };
}

const hasChange = (draft: RenewalDraft, { isRenewing, renewalFloor }: EarnPosition): boolean =>
  draft.isRenewing !== isRenewing || (isRenewing && floorOf(draft) !== renewalFloor);

const floorOf = ({ isRenewing, floor }: RenewalDraft): Decimal | undefined =>
  isRenewing && floor !== '' ? aprOfPercent(floor) : undefined;

/** Freezes the draft under a new ID. */
export const send = (given: Renewal, requestId: RequestId): Renewal => ({
  ...given,
  rejection: undefined,
  isSaved: false,
  sent: {
    positionId: given.position.id,
    isRenewing: given.draft.isRenewing,
    renewalFloor: floorOf(given.draft),
    requestId,
  },
});

/** Returns what the child needs to send the change.
 *  @throws BrokenInvariant before the first attempt. */
export function renewalRequest({ sent }: Renewal): SentRequestInput<SetRenewal> {
  assert(sent !== undefined, 'a renewal is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: TRADING_DELAYS };
}

export const applyOutcome = (given: Renewal, outcome: RequestOutcome<SetRenewal>): Renewal =>
  outcome.kind === 'accepted'
    ? { ...createRenewal({ position: outcome.response }), isSaved: true }
    : { ...given, sent: undefined, rejection: rejectionIn(outcome) };
