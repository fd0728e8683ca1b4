/** Other users with the document of a case. Only the operator sees them: a user is told nothing that shows that
 *  somebody has an account. */
import type { CaseState } from '#contract/entities/identity.ts';
import { sameNameOfAny } from '#domain/identity/same-name.ts';
import { casesWithDocument, casesWithNumber, detailsOf, type CaseRecord } from './case-rows.ts';
import { namesOf } from './case-rules.ts';
import type { IdentityContext } from './identity-context.ts';

type OtherCase = Pick<CaseRecord, 'userId' | 'state'>;

/** @returns users with a case in these states that has the same nationality, type and number. */
export const usersWithDocument = (
  { db }: Pick<IdentityContext, 'db'>,
  { userId, documentHash }: Pick<CaseRecord, 'userId' | 'documentHash'>,
  states: readonly CaseState[] = ['approved', 'in_review'],
): readonly CaseRecord['userId'][] => othersIn(casesWithDocument(db, documentHash), userId, states);

/** @returns users with a case in review or approved that has the same number and the same birth date or a name that
 *  may be the same, but another nationality or type: what a user states about a document may be false. */
export function usersWithNumber(
  { db, sealer }: Pick<IdentityContext, 'db' | 'sealer'>,
  record: CaseRecord,
): readonly CaseRecord['userId'][] {
  if (record.numberHash === undefined) return [];
  const own = detailsOf(sealer, record);
  const alike = casesWithNumber(db, record.numberHash).filter((other) => {
    if (other.documentHash === record.documentHash) return false;
    const details = detailsOf(sealer, other);
    return (
      details.birthDate === own.birthDate ||
      sameNameOfAny(namesOf(details), namesOf(own)) !== 'different'
    );
  });
  return othersIn(alike, record.userId, ['approved', 'in_review']);
}

const othersIn = (
  cases: readonly OtherCase[],
  userId: CaseRecord['userId'],
  states: readonly CaseState[],
): readonly CaseRecord['userId'][] => [
  ...new Set(
    cases
      .filter((other) => other.userId !== userId && states.includes(other.state))
      .map((other) => other.userId),
  ),
];
