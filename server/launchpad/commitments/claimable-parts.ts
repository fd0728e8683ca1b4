/** Parts of an allocation, and which of them were claimed. */
import { units } from '#contract/core/decimal.ts';
import { partsOf, type ClaimState } from '#domain/launchpad/vesting.ts';
import type { Db } from '#server/db/database.ts';
import type { ProjectRecord } from '../projects/project-rows.ts';
import { claimsOf, type CommitmentRecord } from './commitment-rows.ts';

export interface ClaimablePart extends ClaimState {
  readonly index: number;
}

/** Parts of an allocation; none before it. */
export function claimableParts(
  db: Db,
  project: ProjectRecord,
  commitment: CommitmentRecord,
): readonly ClaimablePart[] {
  if (project.allocatedAt === undefined || commitment.allocated === 0n) return [];
  const claims = claimsOf(db, commitment.id);
  const { vesting } = project.terms;
  const tokens = partsOf(commitment.allocated, vesting);
  return vesting.map(({ at }, index) => ({
    index,
    tokens: tokens[index] ?? units(0n),
    at,
    claimedAt: claims.get(index)?.claimedAt,
  }));
}
