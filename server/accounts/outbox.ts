/** Outgoing emails and SMS messages, written in the transaction that causes them, so that none is
 *  lost and none is sent for a rolled back change. Without a mail server emails stay here and are
 *  shown on the outbox page; SMS messages always do. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';

export interface Mail {
  /** An email address, or a phone number for an SMS. */
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

export interface StoredMail extends Mail {
  readonly id: number;
  readonly createdAt: EpochMs;
  /** Number of failed deliveries. */
  readonly tries: number;
}

const MAIL_COUNT_MAX = 500;
const COLUMNS = 'id, recipient, subject, body, tries, created_at_ms';

interface Row {
  readonly id: bigint;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly tries: bigint;
  readonly created_at_ms: bigint;
}

/** Runs inside the caller's transaction. */
export const putMail = (db: Db, mail: Mail, now: EpochMs): void => put(db, 'mail', mail, now);

/** Runs inside the caller's transaction. */
export const putSms = (db: Db, sms: Mail, now: EpochMs): void => put(db, 'sms', sms, now);

function put(db: Db, channel: 'mail' | 'sms', mail: Mail, now: EpochMs): void {
  const { lastRowId } = db.run(
    'INSERT INTO mail (channel, recipient, subject, body, created_at_ms) VALUES (?, ?, ?, ?, ?)',
    [channel, mail.recipient, mail.subject, mail.body, now],
  );
  db.run('DELETE FROM mail WHERE id <= ?', [lastRowId - BigInt(MAIL_COUNT_MAX)]);
}

/** Newest first. */
export const mailsOf = (db: Db, count: number): readonly StoredMail[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM mail ORDER BY id DESC LIMIT ?`, [count]).map(mailOf);

export function oldestMail(db: Db): StoredMail | undefined {
  const row = db.get<Row>(
    `SELECT ${COLUMNS} FROM mail WHERE channel = 'mail' ORDER BY tries, id LIMIT 1`,
  );
  return row && mailOf(row);
}

export function dropMail(db: Db, id: number): void {
  db.run('DELETE FROM mail WHERE id = ?', [id]);
}

export function noteFailedTry(db: Db, id: number): void {
  db.run('UPDATE mail SET tries = tries + 1 WHERE id = ?', [id]);
}

const mailOf = (row: Row): StoredMail => ({
  id: Number(row.id),
  recipient: row.recipient,
  subject: row.subject,
  body: row.body,
  tries: Number(row.tries),
  createdAt: epochMs(Number(row.created_at_ms)),
});
