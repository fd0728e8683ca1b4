/** Orders of peer-to-peer trading with their history, appeals, proposals, files, conversations and feedback. */
import type { Migration } from '../migration.ts';

export const p2pOrdersMigration: Migration = {
  number: 32,
  name: 'p2p-orders',
  sql: `
    CREATE TABLE p2p_order (
      id                        INTEGER PRIMARY KEY,
      uid                       TEXT    NOT NULL UNIQUE,
      request_id                TEXT    NOT NULL,
      ad_id                     INTEGER NOT NULL,
      maker_id                  INTEGER NOT NULL,
      taker_id                  INTEGER NOT NULL,
      buyer_id                  INTEGER NOT NULL,
      seller_id                 INTEGER NOT NULL,
      coin_id                   INTEGER NOT NULL,
      currency                  TEXT    NOT NULL,
      -- In the currency, with eight decimals.
      price_units               INTEGER NOT NULL CHECK (price_units > 0),
      fiat_units                INTEGER NOT NULL CHECK (fiat_units > 0),
      amount_units              INTEGER NOT NULL CHECK (amount_units > 0),
      maker_fee_units           INTEGER NOT NULL CHECK (maker_fee_units >= 0),
      taker_fee_units           INTEGER NOT NULL CHECK (taker_fee_units >= 0),
      escrow_units              INTEGER NOT NULL CHECK (escrow_units >= amount_units),
      -- In dollars; counts against the limit of a day.
      value_units               INTEGER NOT NULL,
      payment_window            INTEGER NOT NULL,
      payment_type_id           INTEGER NOT NULL,
      payment_type_name         TEXT    NOT NULL,
      -- Encrypted accounts into which the buyer may pay.
      methods                   BLOB    NOT NULL,
      method_id                 INTEGER,
      reference_code            TEXT    NOT NULL,
      uses_reference_code       INTEGER NOT NULL,
      terms                     TEXT    NOT NULL,
      status                    INTEGER NOT NULL CHECK (status BETWEEN 1 AND 8),
      revision                  INTEGER NOT NULL DEFAULT 1,
      created_at_ms             INTEGER NOT NULL,
      payment_expires_at_ms     INTEGER NOT NULL,
      is_extended               INTEGER NOT NULL DEFAULT 0,
      payment_reminder_count    INTEGER NOT NULL DEFAULT 0,
      grace_until_ms            INTEGER,
      paid_at_ms                INTEGER,
      is_taken_back             INTEGER NOT NULL DEFAULT 0,
      release_due_at_ms         INTEGER,
      release_reminder_count    INTEGER NOT NULL DEFAULT 0,
      released_at_ms            INTEGER,
      closed_at_ms              INTEGER,
      ended_by                  TEXT CHECK (ended_by IN ('buyer', 'seller', 'system', 'operator')),
      -- The status before the end.
      ended_from                INTEGER,
      cancel_reason             TEXT,
      is_settled                INTEGER NOT NULL DEFAULT 0,
      cancel_request_status     INTEGER NOT NULL DEFAULT 0,
      cancel_request_count      INTEGER NOT NULL DEFAULT 0,
      cancel_request_reason     TEXT,
      cancel_request_files      TEXT    NOT NULL DEFAULT '[]',
      cancel_request_expires_ms INTEGER,
      -- When the next timer acts; NULL for none.
      due_at_ms                 INTEGER,
      CHECK (buyer_id <> seller_id),
      CHECK ((maker_id = buyer_id AND taker_id = seller_id) OR (maker_id = seller_id AND taker_id = buyer_id)),
      CHECK (closed_at_ms IS NULL OR status NOT IN (1, 2, 6)),
      CHECK (closed_at_ms IS NOT NULL OR status IN (1, 2, 5, 6)),
      CHECK ((closed_at_ms IS NULL) = (ended_by IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX p2p_order_of_request ON p2p_order (taker_id, request_id);
    CREATE INDEX p2p_order_of_buyer ON p2p_order (buyer_id, id);
    CREATE INDEX p2p_order_of_seller ON p2p_order (seller_id, id);
    CREATE INDEX p2p_order_of_ad ON p2p_order (ad_id, id);
    CREATE UNIQUE INDEX p2p_order_open_of_taker ON p2p_order (ad_id, taker_id)
      WHERE closed_at_ms IS NULL;
    CREATE INDEX p2p_order_open ON p2p_order (taker_id) WHERE closed_at_ms IS NULL;
    CREATE INDEX p2p_order_due ON p2p_order (due_at_ms) WHERE due_at_ms IS NOT NULL;

    CREATE TABLE p2p_order_event (
      id         INTEGER PRIMARY KEY,
      order_id   INTEGER NOT NULL,
      status     INTEGER NOT NULL,
      event      TEXT    NOT NULL,
      author     TEXT    NOT NULL CHECK (author IN ('buyer', 'seller', 'system', 'operator')),
      at_ms      INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX p2p_order_event_of_order ON p2p_order_event (order_id, id);

    CREATE TABLE p2p_appeal (
      id            INTEGER PRIMARY KEY,
      order_id      INTEGER NOT NULL,
      -- A complaint on a closed order.
      is_late       INTEGER NOT NULL,
      opened_by     TEXT    NOT NULL CHECK (opened_by IN ('buyer', 'seller', 'system')),
      reason        INTEGER NOT NULL,
      status        INTEGER NOT NULL CHECK (status BETWEEN 1 AND 5),
      -- The status to which a withdrawal returns.
      from_status   INTEGER NOT NULL,
      opened_at_ms  INTEGER NOT NULL,
      respond_by_ms INTEGER,
      -- When the automatic reviewer decides; NULL where the desk does.
      review_at_ms  INTEGER,
      is_claimed    INTEGER NOT NULL DEFAULT 0,
      verdict       TEXT CHECK (verdict IN ('buyer', 'seller')),
      decided_by    TEXT CHECK (decided_by IN ('buyer', 'seller', 'system', 'operator')),
      verdict_note  TEXT    NOT NULL DEFAULT '',
      closed_at_ms  INTEGER,
      CHECK ((status IN (4, 5)) = (closed_at_ms IS NOT NULL))
    ) STRICT;
    CREATE INDEX p2p_appeal_of_order ON p2p_appeal (order_id, id);
    CREATE UNIQUE INDEX p2p_appeal_open ON p2p_appeal (order_id)
      WHERE closed_at_ms IS NULL AND is_late = 0;
    CREATE UNIQUE INDEX p2p_appeal_late ON p2p_appeal (order_id, opened_by) WHERE is_late = 1;
    CREATE INDEX p2p_appeal_waiting ON p2p_appeal (opened_at_ms) WHERE closed_at_ms IS NULL;

    CREATE TABLE p2p_evidence (
      id         INTEGER PRIMARY KEY,
      appeal_id  INTEGER NOT NULL,
      author     TEXT    NOT NULL CHECK (author IN ('buyer', 'seller', 'system', 'operator')),
      text       TEXT    NOT NULL,
      files      TEXT    NOT NULL DEFAULT '[]',
      at_ms      INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX p2p_evidence_of_appeal ON p2p_evidence (appeal_id, id);

    CREATE TABLE p2p_settlement (
      id             INTEGER PRIMARY KEY,
      order_id       INTEGER NOT NULL,
      proposed_by    TEXT    NOT NULL CHECK (proposed_by IN ('buyer', 'seller')),
      buyer_share    INTEGER NOT NULL CHECK (buyer_share BETWEEN 0 AND 100),
      created_at_ms  INTEGER NOT NULL,
      expires_at_ms  INTEGER NOT NULL,
      state          TEXT    NOT NULL
        CHECK (state IN ('open', 'accepted', 'rejected', 'replaced', 'expired'))
    ) STRICT;
    CREATE UNIQUE INDEX p2p_settlement_open ON p2p_settlement (order_id) WHERE state = 'open';

    CREATE TABLE p2p_file (
      id             TEXT    PRIMARY KEY,
      order_id       INTEGER NOT NULL,
      user_id        INTEGER NOT NULL,
      media_type     TEXT    NOT NULL,
      name           TEXT    NOT NULL,
      byte_count     INTEGER NOT NULL,
      -- Of the file as it was sent.
      sha256         TEXT    NOT NULL,
      -- Encrypted.
      content        BLOB    NOT NULL,
      uploaded_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX p2p_file_of_order ON p2p_file (order_id, user_id, sha256);

    CREATE TABLE p2p_message (
      id              INTEGER PRIMARY KEY,
      order_id        INTEGER NOT NULL,
      author          TEXT    NOT NULL CHECK (author IN ('buyer', 'seller', 'system', 'operator')),
      client_id       TEXT,
      text            TEXT    NOT NULL,
      event           TEXT,
      image_id        TEXT,
      image_width     INTEGER,
      image_height    INTEGER,
      file_id         TEXT,
      file_name       TEXT,
      file_bytes      INTEGER,
      sent_at_ms      INTEGER NOT NULL,
      delivered_at_ms INTEGER,
      read_at_ms      INTEGER
    ) STRICT;
    CREATE INDEX p2p_message_of_order ON p2p_message (order_id, id);
    CREATE UNIQUE INDEX p2p_message_client_id ON p2p_message (order_id, author, client_id)
      WHERE client_id IS NOT NULL;
    CREATE INDEX p2p_message_unread ON p2p_message (order_id, author, id) WHERE read_at_ms IS NULL;

    -- All conversations have the same columns.
    ALTER TABLE support_message ADD COLUMN file_id TEXT;
    ALTER TABLE support_message ADD COLUMN file_name TEXT;
    ALTER TABLE support_message ADD COLUMN file_bytes INTEGER;

    CREATE TABLE p2p_feedback (
      order_id      INTEGER NOT NULL,
      from_id       INTEGER NOT NULL,
      to_id         INTEGER NOT NULL,
      rating        INTEGER NOT NULL CHECK (rating IN (1, 2)),
      tags          TEXT    NOT NULL,
      text          TEXT    NOT NULL,
      created_at_ms INTEGER NOT NULL,
      -- By a decision about a complaint.
      is_removed    INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (order_id, from_id)
    ) STRICT;
    CREATE INDEX p2p_feedback_of_user ON p2p_feedback (to_id, created_at_ms) WHERE is_removed = 0;

    CREATE TABLE p2p_pause (
      user_id           INTEGER PRIMARY KEY,
      -- Neither takes ads nor publishes them until then.
      until_ms          INTEGER,
      -- Until an operator lifts it.
      is_suspended      INTEGER NOT NULL DEFAULT 0,
      cause             TEXT    NOT NULL,
      -- Pauses of the day that began then: each is longer than the one before.
      day_ms            INTEGER NOT NULL DEFAULT 0,
      day_count         INTEGER NOT NULL DEFAULT 0,
      -- False statements and lost appeals before it are forgiven.
      counted_since_ms  INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- When the exchange last served calls, so that deadlines move by the time in which it did not.
    CREATE TABLE p2p_alive (
      id    INTEGER PRIMARY KEY CHECK (id = 1),
      at_ms INTEGER NOT NULL
    ) STRICT;
  `,
};
