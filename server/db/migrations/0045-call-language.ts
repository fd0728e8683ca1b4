/** The language of a user's latest sign-in or refresh: that of emails and push messages where the profile has no choice. */
import type { Migration } from '../migration.ts';

export const callLanguageMigration: Migration = {
  number: 45,
  name: 'call-language',
  sql: 'ALTER TABLE person ADD COLUMN call_language TEXT;',
};
