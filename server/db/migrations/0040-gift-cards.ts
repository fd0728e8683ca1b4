/** Gift cards: themes, cards, what happened to them, reports, attempts with wrong codes, and keys of codes on the way. */
import type { Migration } from '../migration.ts';

export const giftCardsMigration: Migration = {
  number: 40,
  name: 'gift-cards',
  sql: `
    CREATE TABLE gift_card_theme (
      id         INTEGER PRIMARY KEY,
      name       TEXT    NOT NULL,
      category   TEXT    NOT NULL,
      design     TEXT    NOT NULL,
      color      TEXT    NOT NULL,
      is_offered INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE gift_card (
      id               INTEGER PRIMARY KEY,
      -- Public: sixteen digits.
      number           TEXT    NOT NULL UNIQUE,
      -- Keyed hash of the code, and the code encrypted while the card can be used.
      code_hash        TEXT    NOT NULL UNIQUE,
      sealed_code      BLOB,
      creator_id       INTEGER NOT NULL,
      -- Who may redeem the card without its code.
      owner_id         INTEGER NOT NULL,
      -- To whom the amount returns: the creator, then whoever added the card last.
      beneficiary_id   INTEGER NOT NULL,
      restricted_to_id INTEGER,
      -- Masked name of the only receiver, for the creator.
      restricted_name  TEXT,
      coin_id          INTEGER NOT NULL,
      face_coin_id     INTEGER NOT NULL,
      amount_units     INTEGER NOT NULL CHECK (amount_units > 0),
      fee_units        INTEGER NOT NULL CHECK (fee_units >= 0),
      -- In dollars, at the creation.
      value_units      INTEGER NOT NULL CHECK (value_units >= 0),
      wallet           TEXT    NOT NULL CHECK (wallet IN ('spot', 'p2p')),
      theme_id         INTEGER NOT NULL,
      note             TEXT    NOT NULL,
      status           TEXT    NOT NULL
        CHECK (status IN ('active', 'added', 'redeemed', 'expired', 'locked', 'revoked')),
      -- The status to which an unlocked card returns.
      locked_from      TEXT CHECK (locked_from IN ('active', 'added')),
      request_id       TEXT    NOT NULL,
      -- Days before the expiry of the last notice.
      notice_days      INTEGER,
      created_at_ms    INTEGER NOT NULL,
      expires_at_ms    INTEGER NOT NULL,
      revealed_at_ms   INTEGER,
      sent_at_ms       INTEGER,
      added_at_ms      INTEGER,
      redeemed_at_ms   INTEGER,
      redeemed_units   INTEGER,
      rate_units       INTEGER,
      -- Whether the amount was credited to a closed account.
      is_to_closed     INTEGER NOT NULL DEFAULT 0,
      ended_at_ms      INTEGER,
      CHECK ((status = 'locked') = (locked_from IS NOT NULL)),
      CHECK ((status IN ('redeemed', 'expired', 'revoked')) = (ended_at_ms IS NOT NULL)),
      CHECK ((ended_at_ms IS NULL) OR (sealed_code IS NULL)),
      CHECK ((status = 'redeemed') = (redeemed_units IS NOT NULL))
    ) STRICT;
    CREATE INDEX gift_card_of_creator ON gift_card (creator_id, id);
    CREATE INDEX gift_card_of_owner ON gift_card (owner_id, id);
    CREATE INDEX gift_card_due ON gift_card (expires_at_ms) WHERE status IN ('active', 'added');
    CREATE INDEX gift_card_locked ON gift_card (id) WHERE status = 'locked';
    CREATE INDEX gift_card_of_theme ON gift_card (theme_id);
    CREATE INDEX gift_card_to_closed ON gift_card (id) WHERE is_to_closed = 1;

    CREATE TABLE gift_card_act (
      id      INTEGER PRIMARY KEY,
      card_id INTEGER NOT NULL,
      act     TEXT    NOT NULL,
      user_id INTEGER,
      at_ms   INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX gift_card_act_of_card ON gift_card_act (card_id, id);
    CREATE INDEX gift_card_act_by_time ON gift_card_act (at_ms);

    CREATE TABLE gift_card_report (
      id            INTEGER PRIMARY KEY,
      card_id       INTEGER NOT NULL,
      -- Null for the desk.
      reporter_id   INTEGER,
      text          TEXT    NOT NULL,
      created_at_ms INTEGER NOT NULL,
      decided_at_ms INTEGER,
      decision      TEXT
    ) STRICT;
    CREATE INDEX gift_card_report_of_card ON gift_card_report (card_id, id);

    -- Wrong codes, and wrong numbers.
    CREATE TABLE gift_card_attempt (
      id      INTEGER PRIMARY KEY,
      kind    TEXT    NOT NULL CHECK (kind IN ('code', 'number')),
      user_id INTEGER NOT NULL,
      -- Block of addresses of the caller.
      block   TEXT    NOT NULL,
      at_ms   INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX gift_card_attempt_by_user ON gift_card_attempt (kind, user_id, at_ms);
    CREATE INDEX gift_card_attempt_by_block ON gift_card_attempt (kind, block, at_ms);
    CREATE INDEX gift_card_attempt_by_time ON gift_card_attempt (kind, at_ms);

    CREATE TABLE gift_card_key (
      id             TEXT    PRIMARY KEY,
      public_key     BLOB    NOT NULL,
      -- Encrypted.
      private_key    BLOB    NOT NULL,
      valid_until_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
