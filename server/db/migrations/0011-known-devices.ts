/** Devices that have signed in to an account. */
import type { Migration } from '../migration.ts';

export const knownDevicesMigration: Migration = {
  number: 11,
  name: 'known-devices',
  sql: `
    CREATE TABLE known_device (
      person_id  INTEGER NOT NULL REFERENCES person (id),
      -- Of the token that the device holds.
      token_hash BLOB    NOT NULL,
      -- Time of the last sign-in.
      used_at_ms INTEGER NOT NULL,
      PRIMARY KEY (person_id, token_hash)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX known_device_by_token ON known_device (token_hash);
  `,
};
