/** Users of the exchange as entries of the address book. */
import type { Migration } from '../migration.ts';

export const usersInAddressBookMigration: Migration = {
  number: 26,
  name: 'users-in-address-book',
  sql: `
    CREATE TABLE withdrawal_address_next (
      id               INTEGER PRIMARY KEY,
      user_id          INTEGER NOT NULL,
      label            TEXT    NOT NULL,
      -- Null: for any coin, of the network if the entry has one.
      coin_id          INTEGER,
      -- An entry is an address on a network or a user.
      network_id       INTEGER,
      address          TEXT,
      memo             TEXT    NOT NULL,
      receiver_type    INTEGER,
      -- As its owner typed it, in one spelling.
      receiver         TEXT,
      -- Null: no user had that name when the entry was added.
      receiver_id      INTEGER,
      origin           TEXT,
      is_whitelisted   INTEGER NOT NULL,
      usable_from_ms   INTEGER NOT NULL,
      created_at_ms    INTEGER NOT NULL,
      CHECK ((network_id IS NULL) = (address IS NULL)),
      CHECK ((receiver_type IS NULL) = (receiver IS NULL)),
      CHECK ((address IS NULL) <> (receiver IS NULL))
    ) STRICT;
    INSERT INTO withdrawal_address_next (id, user_id, label, coin_id, network_id, address, memo,
        origin, is_whitelisted, usable_from_ms, created_at_ms)
      SELECT id, user_id, label, coin_id, network_id, address, memo,
        origin, is_whitelisted, usable_from_ms, created_at_ms FROM withdrawal_address;
    DROP TABLE withdrawal_address;
    ALTER TABLE withdrawal_address_next RENAME TO withdrawal_address;
    CREATE INDEX withdrawal_address_of_user ON withdrawal_address (user_id, id);
  `,
};
