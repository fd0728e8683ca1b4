/** An email before it is put into the language of its reader. */
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { IN_ENGLISH, type Message, type WordIn } from '#server/runtime/sentence.ts';
import { putMail, putSms, type Mail } from './outbox.ts';

export interface MailMessage {
  readonly subject: Message;
  readonly lines: readonly Message[];
}

/** Puts emails into the outbox. */
export interface MailContext {
  readonly db: Db;
  /** English by default. */
  readonly wordIn?: WordIn | undefined;
}

export interface MailReader {
  /** An email address, or a phone number for an SMS. */
  readonly recipient: string;
  readonly language: string | undefined;
}

/** Runs inside the caller's transaction. */
export const sendMail = (
  context: MailContext,
  reader: MailReader,
  mail: MailMessage,
  now: EpochMs,
): void => putMail(context.db, mailFor(context, reader, mail), now);

/** Runs inside the caller's transaction. */
export const sendSms = (
  context: MailContext,
  reader: MailReader,
  sms: MailMessage,
  now: EpochMs,
): void => putSms(context.db, mailFor(context, reader, sms), now);

function mailFor(
  { wordIn = IN_ENGLISH }: MailContext,
  { recipient, language }: MailReader,
  { subject, lines }: MailMessage,
): Mail {
  const body = lines.map((line) => wordIn(line, language)).join('\n');
  return { recipient, subject: wordIn(subject, language), body };
}
