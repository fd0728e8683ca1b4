/** Rules of a case that are known before anybody looks at its papers. */
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import {
  rejectGroupOf,
  type IdentityDetails,
  type RejectReason,
} from '#contract/entities/identity.ts';
import { ageOn, daysAfter, isOver, MINIMUM_AGE, todayInLastZone } from '#domain/identity/age.ts';
import { isServed } from '#domain/identity/papers-needed.ts';
import { sameNameOfAny, type NameVerdict } from '#domain/identity/same-name.ts';
import type { Db } from '#server/db/database.ts';
import { findUser } from '#server/accounts/user-records.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { casesOf } from './case-rows.ts';
import type { IdentityTransaction } from './identity-context.ts';
import { findLevel } from './levels.ts';

/** A new document is accepted this long before the old one ends. */
const RENEWAL_DAYS = 30;

export type FactsName =
  | 'country_not_served'
  | 'identity_refused'
  | 'paper_expired'
  | 'name_differs'
  | 'field_invalid';

interface Facts {
  readonly residence: string | undefined;
  readonly birthDate: CalendarDate | undefined;
}

/** Reasons by what a user states. An age is the age of the birthday that has come in every time zone. */
export function reasonsOfFacts(
  { residence, birthDate }: Facts,
  countries: readonly string[],
  now: EpochMs,
): readonly RejectReason[] {
  const reasons: RejectReason[] = [];
  if (residence !== undefined && !isServed(residence, countries))
    reasons.push('country_not_served');
  if (birthDate !== undefined && ageOn(todayInLastZone(now), birthDate) < MINIMUM_AGE) {
    reasons.push('under_age');
  }
  return reasons;
}

/** Whether a level is open to a new case: a higher one, or the same while its document ends. */
export function isLevelOpen(db: Db, userId: UserId, level: number, now: EpochMs): boolean {
  const known = findLevel(db, userId);
  if (known === undefined || level > known.level) return true;
  if (known.expiresOn === undefined || level < known.level) return false;
  return known.expiresOn <= daysAfter(todayInLastZone(now), RENEWAL_DAYS);
}

export const isPaperOver = ({ expiresOn }: IdentityDetails, now: EpochMs): boolean =>
  isOver(expiresOn, todayInLastZone(now));

/** Compares with the name of the profile; without one there is nothing to compare. */
export function nameVerdictOf(db: Db, userId: UserId, details: IdentityDetails): NameVerdict {
  const user = findUser(db, userId);
  const known = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  if (known === '') return 'same';
  return sameNameOfAny(namesOf(details), [known]);
}

export const namesOf = ({
  firstName,
  lastName,
  nativeName,
}: IdentityDetails): readonly string[] => [
  `${firstName} ${lastName}`,
  ...(nativeName === undefined ? [] : [nativeName]),
];

/** Why a case with these details is not opened. Final reasons are worded alike. */
export function factsRejection(
  { db, rules, now }: IdentityTransaction,
  userId: UserId,
  level: number,
  details: IdentityDetails,
  numberHash: string,
): Rejection<FactsName> | undefined {
  const missing = missingFields(level, details);
  if (missing !== undefined) return reject('field_invalid', { fields: missing });
  const reasons = reasonsOfFacts(details, rules.countries, now);
  if (reasons.includes('country_not_served')) return reject('country_not_served');
  if (reasons.length > 0 || wasRefused(db, userId, numberHash)) return reject('identity_refused');
  if (isPaperOver(details, now)) return reject('paper_expired');
  if (nameVerdictOf(db, userId, details) === 'different') return reject('name_differs');
  return undefined;
}

/** A document that was finally refused to this user stays refused, whatever country is stated for it now. */
const wasRefused = (db: Db, userId: UserId, numberHash: string): boolean =>
  casesOf(db, userId).some(
    (one) =>
      one.numberHash === numberHash &&
      one.state === 'rejected' &&
      one.reasons.some((reason) => rejectGroupOf(reason) === 'final'),
  );

const LEVEL_FIELDS = {
  2: { addressLine: 'address', city: 'city' },
  3: { companyName: 'company_name' },
} as const;
const REQUIRED = 'required for this level';

function missingFields(
  level: number,
  details: IdentityDetails,
): Readonly<Record<string, string>> | undefined {
  const needed = {
    ...(level >= 2 ? LEVEL_FIELDS[2] : {}),
    ...(level >= 3 ? LEVEL_FIELDS[3] : {}),
  };
  const missing = Object.entries(needed)
    .filter(([field]) => (details as Readonly<Record<string, unknown>>)[field] === undefined)
    .map(([, wire]) => [`details.${wire}`, REQUIRED] as const);
  return missing.length === 0 ? undefined : Object.fromEntries(missing);
}
