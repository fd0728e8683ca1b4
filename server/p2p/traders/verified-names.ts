/** Verified names and country of a user, as their identity case states them. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { casesOf, detailsOf } from '#server/identity/case-rows.ts';
import { findLevel } from '#server/identity/levels.ts';
import type { Sealer } from '#server/identity/sealed.ts';

export interface VerifiedNames {
  /** In Latin letters; empty for a level that was given without papers. */
  readonly name: string;
  /** The whole name in the letters of the document, where they are not Latin. */
  readonly nativeName: string | undefined;
  /** Country of residence. */
  readonly country: string | undefined;
}

export function verifiedNamesOf(
  { db, sealer }: { readonly db: Db; readonly sealer: Sealer },
  userId: UserId,
): VerifiedNames {
  const level = findLevel(db, userId);
  const name = [level?.firstName, level?.lastName].filter((part) => part !== undefined).join(' ');
  const approved = casesOf(db, userId).find(({ state }) => state === 'approved');
  const details = approved && detailsOf(sealer, approved);
  return { name, nativeName: details?.nativeName, country: details?.residence };
}
