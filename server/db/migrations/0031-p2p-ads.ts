/** Peer-to-peer trading: ads, payment methods of users, traders and their relations. */
import type { Migration } from '../migration.ts';

export const p2pAdsMigration: Migration = {
  number: 31,
  name: 'p2p-ads',
  sql: `
    CREATE TABLE p2p_ad (
      id                INTEGER PRIMARY KEY,
      user_id           INTEGER NOT NULL,
      side              TEXT    NOT NULL CHECK (side IN ('buy', 'sell')),
      coin_id           INTEGER NOT NULL,
      currency          TEXT    NOT NULL,
      price_type        TEXT    NOT NULL CHECK (price_type IN ('fixed', 'floating')),
      price_units       INTEGER CHECK (price_units > 0),
      -- Percent of the reference price.
      premium_units     INTEGER CHECK (premium_units > 0),
      floor_units       INTEGER,
      ceiling_units     INTEGER,
      -- What is left to take.
      available_units   INTEGER NOT NULL CHECK (available_units >= 0),
      -- Parts that were taken and not given back, and the advertiser's fees for them.
      taken_units       INTEGER NOT NULL DEFAULT 0 CHECK (taken_units >= 0),
      charged_units     INTEGER NOT NULL DEFAULT 0 CHECK (charged_units >= 0),
      -- The advertiser's fee as it was at publication.
      fee_rate_units    INTEGER NOT NULL,
      -- Numbers the changes of what is frozen.
      freeze_number     INTEGER NOT NULL DEFAULT 0,
      minimum_units     INTEGER NOT NULL,
      maximum_units     INTEGER NOT NULL CHECK (maximum_units >= minimum_units),
      payment_window    INTEGER NOT NULL,
      terms             TEXT    NOT NULL,
      auto_reply        TEXT    NOT NULL,
      region            TEXT,
      conditions        TEXT    NOT NULL,
      has_code          INTEGER NOT NULL,
      -- Minutes after midnight UTC.
      hours_from        INTEGER,
      hours_until       INTEGER,
      status            TEXT    NOT NULL
        CHECK (status IN ('online', 'offline', 'exhausted', 'closed', 'suspended')),
      -- Orders in a row that ended without an act of the advertiser.
      lapse_count       INTEGER NOT NULL DEFAULT 0,
      created_at_ms     INTEGER NOT NULL,
      updated_at_ms     INTEGER NOT NULL,
      CHECK ((price_type = 'fixed') = (price_units IS NOT NULL)),
      CHECK ((price_type = 'floating') = (premium_units IS NOT NULL)),
      CHECK ((hours_from IS NULL) = (hours_until IS NULL))
    ) STRICT;
    CREATE INDEX p2p_ad_of_user ON p2p_ad (user_id, id);
    CREATE INDEX p2p_ad_online ON p2p_ad (coin_id, currency, side) WHERE status = 'online';

    CREATE INDEX p2p_hold_of_account ON hold (account_id) WHERE reason IN ('p2p_ad', 'p2p_order');

    CREATE TABLE p2p_ad_payment (
      ad_id     INTEGER NOT NULL,
      type_id   INTEGER NOT NULL,
      -- The advertiser's account; null for an ad that buys.
      method_id INTEGER
    ) STRICT;
    CREATE INDEX p2p_ad_payment_of_ad ON p2p_ad_payment (ad_id, type_id);
    CREATE INDEX p2p_ad_payment_of_method ON p2p_ad_payment (method_id)
      WHERE method_id IS NOT NULL;

    CREATE TABLE p2p_payment_method (
      id            INTEGER PRIMARY KEY,
      user_id       INTEGER NOT NULL,
      type_id       INTEGER NOT NULL,
      -- Encrypted: label, values of the fields and name of the owner.
      details       BLOB    NOT NULL,
      -- Keyed hash of type and account number, compared across users.
      account_hash  TEXT    NOT NULL,
      -- Whether the name could not be compared with the verified one.
      is_unsure     INTEGER NOT NULL,
      image_id      TEXT,
      -- Encrypted.
      image         BLOB,
      image_type    TEXT,
      created_at_ms INTEGER NOT NULL,
      -- Orders that are closed name it still.
      deleted_at_ms INTEGER,
      CHECK ((image_id IS NULL) = (image IS NULL) AND (image_id IS NULL) = (image_type IS NULL))
    ) STRICT;
    CREATE INDEX p2p_payment_method_of_user ON p2p_payment_method (user_id, id);
    CREATE INDEX p2p_payment_method_by_account ON p2p_payment_method (account_hash);
    CREATE UNIQUE INDEX p2p_payment_method_image ON p2p_payment_method (image_id)
      WHERE image_id IS NOT NULL;

    CREATE TABLE p2p_trader (
      user_id            INTEGER PRIMARY KEY,
      -- Public and unguessable.
      uid                TEXT    NOT NULL UNIQUE,
      merchant_level     TEXT    NOT NULL
        CHECK (merchant_level IN ('none', 'general', 'verified', 'block')),
      last_seen_at_ms    INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE p2p_relation (
      user_id       INTEGER NOT NULL,
      trader_id     INTEGER NOT NULL,
      relation      TEXT    NOT NULL CHECK (relation IN ('followed', 'blocked')),
      created_at_ms INTEGER NOT NULL,
      PRIMARY KEY (user_id, relation, trader_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX p2p_relation_to ON p2p_relation (trader_id, relation);

    CREATE TABLE p2p_report (
      id            INTEGER PRIMARY KEY,
      reporter_id   INTEGER NOT NULL,
      trader_id     INTEGER NOT NULL,
      order_uid     TEXT,
      reason        TEXT    NOT NULL,
      text          TEXT    NOT NULL,
      files         TEXT    NOT NULL,
      created_at_ms INTEGER NOT NULL,
      closed_at_ms  INTEGER,
      close_note    TEXT    NOT NULL DEFAULT ''
    ) STRICT;
    CREATE INDEX p2p_report_open ON p2p_report (id) WHERE closed_at_ms IS NULL;
  `,
};
