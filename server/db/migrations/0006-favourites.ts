/** Table of the users' favorite pairs. */
import type { Migration } from '../migration.ts';

export const favouritesMigration: Migration = {
  number: 6,
  name: 'favourites',
  sql: `
    CREATE TABLE favourite (
      -- In the order they were added.
      id        INTEGER PRIMARY KEY,
      person_id INTEGER NOT NULL REFERENCES person (id),
      pair_id   INTEGER NOT NULL REFERENCES pair (id),
      UNIQUE (person_id, pair_id)
    ) STRICT;
  `,
};
