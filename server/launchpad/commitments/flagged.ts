/** Participants of a project who may be one person: the same device, address or document number as another
 *  participant. The desk sees them before the calculation. An address is the same in any letter case and on any network,
 *  since one key has it on all of them; with another memo it belongs to another user of an exchange. */
import { decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';

export interface Flagged {
  readonly userId: UserId;
  readonly sameAs: UserId[];
  readonly committed: Decimal;
}

const SAME = `
  WITH participant AS (
    SELECT user_id, committed_units FROM launchpad_commitment WHERE project_id = ?1),
  mark AS (
    SELECT person_id AS user_id, 'device ' || hex(token_hash) AS value FROM known_device
     WHERE person_id IN (SELECT user_id FROM participant)
    UNION
    SELECT user_id, 'address ' || lower(address) || ' ' || memo
      FROM withdrawal_address
     WHERE address IS NOT NULL AND user_id IN (SELECT user_id FROM participant)
    UNION
    SELECT user_id, 'address ' || lower(address) || ' ' || coalesce(memo, '')
      FROM withdrawal
     WHERE user_id IN (SELECT user_id FROM participant)
    UNION
    SELECT user_id, 'document ' || number_hash FROM identity_case
     WHERE number_hash IS NOT NULL AND user_id IN (SELECT user_id FROM participant))
  SELECT DISTINCT own.user_id, other.user_id AS same_as, participant.committed_units
    FROM mark AS own
    JOIN mark AS other ON other.value = own.value AND other.user_id <> own.user_id
    JOIN participant ON participant.user_id = own.user_id
   ORDER BY own.user_id, other.user_id`;

interface Row {
  readonly user_id: bigint;
  readonly same_as: bigint;
  readonly committed_units: bigint;
}

export function flaggedOf(db: Db, projectId: number): Flagged[] {
  const rows = db.all<Row>(SAME, [projectId]);
  return [...Map.groupBy(rows, (row) => row.user_id)].map(([user, same]) => ({
    userId: userIdOf(Number(user)),
    sameAs: same.map((row) => userIdOf(Number(row.same_as))),
    committed: decimalOfUnits(same[0]?.committed_units ?? 0n),
  }));
}
