/** Outgoing emails and SMS messages, written in the transaction that causes them, so that none is
 *  lost and none is sent for a rolled back change. Without a mail server emails stay here and are
 *  shown on the outbox page; SMS messages always do. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { withDefault, integer, text, time } from '#server/db/table/columns.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';

export interface Mail {
  /** An email address, or a phone number for an SMS. */
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

const mailTable = table('mail', {
  id: withDefault(integer('id')),
  channel: text<'mail' | 'sms'>('channel'),
  recipient: text('recipient'),
  subject: text('subject'),
  body: text('body'),
  /** Number of failed deliveries. */
  tries: withDefault(integer('tries')),
  createdAt: time('created_at_ms'),
});
export type StoredMail = RecordIn<typeof mailTable>;

const MAIL_COUNT_MAX = 500;
/** Of the recipient with the most of them, so that many for one do not push out those of others. */
const DROP_ONE = `DELETE FROM mail WHERE id =
  (SELECT min(id) FROM mail GROUP BY recipient ORDER BY count(*) DESC, min(id) LIMIT 1)`;

/** Runs inside the caller's transaction. */
export const putMail = (db: Db, mail: Mail, now: EpochMs): void => put(db, 'mail', mail, now);

/** Runs inside the caller's transaction. */
export const putSms = (db: Db, sms: Mail, now: EpochMs): void => put(db, 'sms', sms, now);

function put(db: Db, channel: 'mail' | 'sms', mail: Mail, now: EpochMs): void {
  mailTable.insert(db, { ...mail, channel, createdAt: now });
  if (mailTable.count(db, {}) > MAIL_COUNT_MAX) db.run(DROP_ONE);
}

/** Newest first. */
export const mailsOf = (db: Db, count: number): readonly StoredMail[] =>
  mailTable.all(db, {}, { descending: ['id'], limit: count });

/** Recipients of waiting emails, by their oldest ones. */
export const waitingRecipients = (db: Db): readonly string[] =>
  db
    .all<{ recipient: string }>(
      `SELECT recipient FROM mail WHERE channel = 'mail' GROUP BY recipient ORDER BY min(id)`,
      [],
    )
    .map(({ recipient }) => recipient);

/** The recipient's oldest email among those with the fewest failed deliveries. */
export const nextMailTo = (db: Db, recipient: string): StoredMail | undefined =>
  mailTable.find(db, { channel: 'mail', recipient }, { ascending: ['tries', 'id'] });

export const dropMail = (db: Db, id: number): void => void mailTable.remove(db, { id });

export const noteFailedTry = (db: Db, id: number): void =>
  void mailTable.update(db, { id }, { tries: increasedBy(1) });
