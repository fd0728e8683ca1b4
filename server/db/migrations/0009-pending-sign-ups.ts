/** Sign-ups that wait for the code of their email, apart from the accounts they may become. */
import type { Migration } from '../migration.ts';

export const pendingSignUpsMigration: Migration = {
  number: 9,
  name: 'pending-sign-ups',
  sql: `
    CREATE TABLE sign_up (
      email           TEXT    PRIMARY KEY,
      -- Of the browser that signed up.
      token_hash      BLOB    NOT NULL,
      -- Empty once the email is verified.
      password_hash   TEXT    NOT NULL,
      -- As given at sign-up.
      referral_code   TEXT,
      address_block   TEXT    NOT NULL,
      -- An earlier sign-up with this email came from another place.
      is_contested    INTEGER NOT NULL CHECK (is_contested IN (0, 1)),
      code_hash       BLOB    NOT NULL,
      long_code_hash  BLOB    NOT NULL,
      code_ends_at_ms INTEGER NOT NULL,
      created_at_ms   INTEGER NOT NULL,
      -- The account that the code has opened.
      person_id       INTEGER REFERENCES person (id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sign_up_by_time ON sign_up (created_at_ms);

    -- Accounts that were never verified release their email: their password may be anybody's.
    DELETE FROM mail_code
      WHERE person_id IN (SELECT id FROM person WHERE is_email_verified = 0);
    UPDATE person SET email = 'no-email:unconfirmed:' || id, password_hash = ''
      WHERE is_email_verified = 0;
  `,
};
