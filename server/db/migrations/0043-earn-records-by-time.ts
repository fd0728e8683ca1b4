/** Reads a user's history of Simple Earn in the order of time, for its export. */
import type { Migration } from '../migration.ts';

export const earnRecordsByTimeMigration: Migration = {
  number: 43,
  name: 'earn-records-by-time',
  sql: 'CREATE INDEX earn_record_by_time ON earn_record (user_id, at_ms, id);',
};
