/** Work of the Launchpad on all users of a project, which is done in slices between other commands. */
import type { Migration } from '../migration.ts';

export const launchpadSlicesMigration: Migration = {
  number: 44,
  name: 'launchpad-slices',
  sql: `
    -- What is being done for the users of a project; null for nothing.
    ALTER TABLE launchpad_project ADD COLUMN slice_of TEXT;
    -- Receipt number, or user, of the last one for whom it was done.
    ALTER TABLE launchpad_project ADD COLUMN slice_after INTEGER NOT NULL DEFAULT 0;
  `,
};
