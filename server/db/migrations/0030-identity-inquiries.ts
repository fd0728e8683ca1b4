/** Inquiries at a provider of identity verification, and the events that the provider has sent. */
import type { Migration } from '../migration.ts';

export const identityInquiriesMigration: Migration = {
  number: 30,
  name: 'identity-inquiries',
  sql: `
    CREATE TABLE identity_inquiry (
      -- Given by the provider.
      id             TEXT    PRIMARY KEY,
      user_id        INTEGER NOT NULL,
      status         TEXT    NOT NULL
        CHECK (status IN ('started', 'in_review', 'approved', 'declined', 'expired')),
      created_at_ms  INTEGER NOT NULL,
      expires_at_ms  INTEGER NOT NULL,
      -- Created time of the newest event that was applied.
      event_at_ms    INTEGER NOT NULL,
      decided_at_ms  INTEGER,
      CHECK ((status IN ('approved', 'declined')) = (decided_at_ms IS NOT NULL))
    ) STRICT;
    CREATE INDEX identity_inquiry_of_user ON identity_inquiry (user_id, created_at_ms);
    CREATE UNIQUE INDEX identity_inquiry_open ON identity_inquiry (user_id)
      WHERE status IN ('started', 'in_review');
    CREATE INDEX identity_inquiry_by_end ON identity_inquiry (expires_at_ms)
      WHERE status = 'started';

    -- An event that comes again is recognized by its ID.
    CREATE TABLE identity_inquiry_event (
      id            TEXT    PRIMARY KEY,
      inquiry_id    TEXT    NOT NULL,
      name          TEXT    NOT NULL,
      created_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX identity_inquiry_event_of ON identity_inquiry_event (inquiry_id, created_at_ms);
  `,
};
