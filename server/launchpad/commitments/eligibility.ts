/** Who may take part in a project: identity approved before the commit phase, country, one identity for one commitment. */
import type { UserId } from '#contract/core/ids.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import type { LaunchpadObstacle } from '#contract/rest/launchpad.ts';
import type { Db } from '#server/db/database.ts';
import { casesOf, detailsOf, type CaseRecord } from '#server/identity/case-rows.ts';
import { usersWithDocument } from '#server/identity/duplicates.ts';
import { REQUIRED_LEVELS } from '#server/identity/level-table.ts';
import { findLevel, identityLevelOf } from '#server/identity/levels.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { LaunchpadContext } from '../launchpad-context.ts';
import { phaseOf, type ProjectRecord } from '../projects/project-rows.ts';
import { findCommitment } from './commitment-rows.ts';

type Parts = Pick<LaunchpadContext, 'db' | 'sealer'>;

/** When the identity must be approved. */
export const identityByOf = (project: ProjectRecord): EpochMs =>
  phaseOf(project, 'commit').startsAt;

const requiredLevelOf = ({ terms }: ProjectRecord): number =>
  Math.max(terms.identityLevel, REQUIRED_LEVELS.launchpad);

const approvedCases = (db: Db, userId: UserId): readonly CaseRecord[] =>
  casesOf(db, userId).filter(({ state }) => state === 'approved');

/** A later approval, of a higher level or of a new document, does not take back an earlier one. */
function isVerifiedInTime(db: Db, project: ProjectRecord, userId: UserId): boolean {
  const by = identityByOf(project);
  const required = requiredLevelOf(project);
  const known = findLevel(db, userId);
  if (known !== undefined && known.level >= required && known.updatedAt < by) return true;
  return approvedCases(db, userId).some(
    ({ level, decidedAt }) => level >= required && decidedAt !== undefined && decidedAt < by,
  );
}

/** Country of residence, as the newest approved case states it; undefined for a level without papers. */
function residenceOf({ db, sealer }: Parts, userId: UserId): string | undefined {
  const [newest] = approvedCases(db, userId);
  return newest && detailsOf(sealer, newest).residence;
}

function isCountryBlocked(parts: Parts, { terms }: ProjectRecord, userId: UserId): boolean {
  if (terms.blockedCountries.length === 0) return false;
  const country = residenceOf(parts, userId);
  return country !== undefined && terms.blockedCountries.includes(country);
}

/** Another user with the same document takes part. */
const isIdentityUsed = ({ db }: Parts, { id }: ProjectRecord, userId: UserId): boolean =>
  approvedCases(db, userId).some((record) =>
    usersWithDocument({ db }, record, ['approved']).some(
      (other) => findCommitment(db, id, other) !== undefined,
    ),
  );

/** Why the user cannot take part, whatever the amount. */
export function participantRejection(parts: Parts, project: ProjectRecord, userId: UserId) {
  const { db } = parts;
  const required = requiredLevelOf(project);
  if (!isVerifiedInTime(db, project, userId)) {
    const [newest] = casesOf(db, userId);
    return reject('launchpad_identity_late', {
      details: {
        identity_by: isoOf(identityByOf(project)),
        case_state: newest?.state ?? null,
        required_kyc_level: required,
      },
    });
  }
  if (identityLevelOf(db, userId) < required) {
    return reject('identity_level_too_low', { details: { required_kyc_level: required } });
  }
  if (isCountryBlocked(parts, project, userId)) return reject('launchpad_country_blocked');
  return isIdentityUsed(parts, project, userId) ? reject('identity_refused') : undefined;
}

const OPEN_PHASES = ['upcoming', 'snapshot', 'commit'] as const;

/** What the page of a project shows its reader. */
export function obstacleOf(
  parts: Parts,
  project: ProjectRecord,
  userId: UserId,
  now: EpochMs,
): LaunchpadObstacle | undefined {
  const { db } = parts;
  if (!OPEN_PHASES.some((phase) => phase === project.phase)) return 'wrong_phase';
  if (now >= identityByOf(project) && !isVerifiedInTime(db, project, userId)) {
    return 'identity_late';
  }
  if (identityLevelOf(db, userId) < requiredLevelOf(project)) return 'identity';
  return isCountryBlocked(parts, project, userId) ? 'country' : undefined;
}
