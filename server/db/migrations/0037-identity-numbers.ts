/** Finds a document by its number alone: a false nationality does not make another document. */
import type { Migration } from '../migration.ts';

export const identityNumbersMigration: Migration = {
  number: 37,
  name: 'identity-numbers',
  sql: `
    -- Keyed hash of the number of the document; null in a case of an older version, until the next start adds it.
    ALTER TABLE identity_case ADD COLUMN number_hash TEXT;
    CREATE INDEX identity_case_by_number ON identity_case (number_hash);
  `,
};
