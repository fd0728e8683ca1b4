/** Conversations of users with support: one of each user. */
import type { Migration } from '../migration.ts';

export const supportChatsMigration: Migration = {
  number: 21,
  name: 'support-chats',
  sql: `
    -- A row exists once a message was sent. mailed_at_ms: the user was emailed about replies that are
    -- still unread.
    CREATE TABLE support_chat (
      user_id            INTEGER PRIMARY KEY,
      is_closed          INTEGER NOT NULL DEFAULT 0,
      last_message_at_ms INTEGER NOT NULL,
      mailed_at_ms       INTEGER
    ) STRICT;
    CREATE INDEX support_chat_by_time ON support_chat (last_message_at_ms);

    -- Numbers are never given twice, because clients recognize a message by its number.
    CREATE TABLE support_message (
      id              INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id         INTEGER NOT NULL,
      author          TEXT    NOT NULL CHECK (author IN ('user', 'operator', 'system')),
      client_id       TEXT,
      text            TEXT    NOT NULL,
      event           TEXT,
      image_id      TEXT,
      image_width   INTEGER,
      image_height  INTEGER,
      sent_at_ms      INTEGER NOT NULL,
      delivered_at_ms INTEGER,
      read_at_ms      INTEGER,
      CHECK ((image_id IS NULL) = (image_width IS NULL)),
      CHECK ((image_id IS NULL) = (image_height IS NULL)),
      CHECK (read_at_ms IS NULL OR delivered_at_ms IS NOT NULL)
    ) STRICT;
    CREATE INDEX support_message_of_user ON support_message (user_id, id);
    CREATE UNIQUE INDEX support_message_by_client ON support_message (user_id, author, client_id)
      WHERE client_id IS NOT NULL;
    CREATE INDEX support_message_unread ON support_message (author, user_id, id)
      WHERE read_at_ms IS NULL;

    CREATE TABLE support_image (
      -- Unguessable.
      id         TEXT    PRIMARY KEY,
      user_id    INTEGER NOT NULL,
      number     INTEGER NOT NULL,
      media_type TEXT    NOT NULL,
      bytes      BLOB    NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX support_image_of_user ON support_image (user_id, number);
  `,
};
