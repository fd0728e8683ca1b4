/** Notifications of users, the channels that deliver them, push subscriptions, and news. */
import type { Migration } from '../migration.ts';

export const notificationsMigration: Migration = {
  number: 18,
  name: 'notifications',
  sql: `
    -- Numbers are never given twice, because clients recognize a notification by its number.
    -- Details are the wire form. Channels are bits: 1 list, 2 toast, 4 sound, 8 push.
    CREATE TABLE notification (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id       INTEGER NOT NULL,
      kind          TEXT    NOT NULL,
      title         TEXT    NOT NULL,
      body          TEXT    NOT NULL,
      link          TEXT,
      details       TEXT    NOT NULL,
      channels      INTEGER NOT NULL,
      is_read       INTEGER NOT NULL DEFAULT 0,
      created_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX notification_of_user ON notification (user_id, id) WHERE channels & 1 = 1;
    CREATE INDEX notification_of_any_channel ON notification (user_id, id);
    CREATE INDEX notification_unread ON notification (user_id, id)
      WHERE is_read = 0 AND channels & 1 = 1;

    -- Kinds without a row have their default channels. Bits as above, and 16 mail.
    CREATE TABLE notification_preference (
      user_id  INTEGER NOT NULL,
      kind     TEXT    NOT NULL,
      channels INTEGER NOT NULL,
      PRIMARY KEY (user_id, kind)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE push_subscription (
      endpoint      TEXT    PRIMARY KEY,
      user_id       INTEGER NOT NULL,
      session_id    TEXT    NOT NULL,
      p256dh        TEXT    NOT NULL,
      auth          TEXT    NOT NULL,
      created_at_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX push_subscription_of_user ON push_subscription (user_id, created_at_ms);
    CREATE INDEX push_subscription_of_session ON push_subscription (session_id);

    -- An announcement is sent to users in the order of their ids, up to last_user_id so far; it is
    -- null when all have it, and for news that were never announced.
    CREATE TABLE news (
      id              INTEGER PRIMARY KEY AUTOINCREMENT,
      title           TEXT    NOT NULL,
      body            TEXT    NOT NULL,
      link            TEXT,
      published_at_ms INTEGER NOT NULL,
      last_user_id    INTEGER
    ) STRICT;
    CREATE INDEX news_unfinished ON news (id) WHERE last_user_id IS NOT NULL;
  `,
};
