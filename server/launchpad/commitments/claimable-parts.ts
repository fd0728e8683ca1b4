/** Parts of an allocation, and which of them can be claimed. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { partsOf } from '#domain/launchpad/vesting.ts';
import type { Db } from '#server/db/database.ts';
import type { ProjectRecord } from '../projects/project-rows.ts';
import { claimsOf, type CommitmentRecord } from './commitment-rows.ts';

export interface ClaimablePart {
  readonly index: number;
  readonly tokens: Units;
  readonly at: EpochMs;
  readonly claimedAt: EpochMs | undefined;
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

/** Parts that can be claimed now. A part of nothing is no claim. */
export const duePartsOf = (parts: readonly ClaimablePart[], now: EpochMs) =>
  parts.filter(({ tokens, at, claimedAt }) => claimedAt === undefined && at <= now && tokens > 0n);
