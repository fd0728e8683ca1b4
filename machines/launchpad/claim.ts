/** Pure functions and types of a claim: everything that can be claimed now is credited at once. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Commitment } from '#contract/entities/launchpad.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import { REPEATED } from './purchase.ts';

export interface ClaimOrder {
  readonly projectId: number;
  readonly requestId: RequestId;
}

/** The request that claims; it is repeated, never looked up. */
export interface ClaimTokens extends RequestTypes {
  readonly request: ClaimOrder;
  readonly response: Commitment;
}

export interface Claim {
  readonly projectId: number;
  /** By the exchange alone: what is vested and not claimed. */
  readonly claimable: Decimal;
  readonly rejection: Rejection | undefined;
  readonly sent: ClaimOrder | undefined;
  /** What the last claim has credited. */
  readonly claimed: Decimal | undefined;
}

export type ClaimInput = Pick<Claim, 'projectId' | 'claimable'>;

export const createClaim = (input: ClaimInput): Claim => ({
  ...input,
  rejection: undefined,
  sent: undefined,
  claimed: undefined,
});

export const isClaimable = ({ claimable }: Claim): boolean => claimable !== '0';

export const send = (claim: Claim, requestId: RequestId): Claim => ({
  ...claim,
  rejection: undefined,
  claimed: undefined,
  sent: { projectId: claim.projectId, requestId },
});

/** Returns what the child needs to send the claim.
 *  @throws BrokenInvariant before the first attempt. */
export function claimRequest({ sent }: Claim): SentRequestInput<ClaimTokens> {
  assert(sent !== undefined, 'a claim is sent under an ID');
  return { request: sent, ...REPEATED };
}

export const applyOutcome = (claim: Claim, outcome: RequestOutcome<ClaimTokens>): Claim =>
  outcome.kind === 'accepted'
    ? {
        ...claim,
        sent: undefined,
        claimed: lastClaimedOf(outcome.response),
        claimable: outcome.response.claimable,
      }
    : { ...claim, sent: undefined, rejection: rejectionIn(outcome) };

/** Parts of one claim have one time. */
function lastClaimedOf({ claims }: Commitment): Decimal {
  const last = Math.max(...claims.map(({ claimedAt }) => claimedAt ?? 0));
  const tokens = claims.filter(({ claimedAt }) => claimedAt === last);
  return decimalOfUnits(tokens.reduce((sum, part) => sum + exactUnitsOf(part.tokens), 0n));
}
