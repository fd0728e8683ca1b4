/** A stored notification in the language of its reader. Its text is stored in English, and is made again from its details. */
import type { Notification } from '#contract/entities/notification.ts';
import { withReasonIn, type WordIn } from '#server/runtime/sentence.ts';
import { textOf } from './notification-text.ts';

/** The contract's limits; a device may have a long name. */
const TITLE_LENGTH_MAX = 200;
const BODY_LENGTH_MAX = 1_000;

/** Cuts a text to the limits of the contract. */
export const boundedText = (title: string, body: string) => ({
  title: title.slice(0, TITLE_LENGTH_MAX),
  body: body.slice(0, BODY_LENGTH_MAX),
});

/** Announcements have the operator's words. English is shown as it is stored, also when a later version words it otherwise. */
export function notificationIn(
  wordIn: WordIn,
  language: string | undefined,
  notification: Notification,
): Notification {
  const { details } = notification;
  if (language === undefined || isEnglish(language)) return notification;
  if (details === undefined || details.kind === 'announcement') return notification;
  const { title, body } = textOf(details);
  const texts = boundedText(wordIn(title, language), wordIn(body, language));
  const isMovement = details.kind === 'deposit' || details.kind === 'withdrawal';
  const shown = isMovement ? withReasonIn(wordIn, language, details) : details;
  return { ...notification, ...texts, details: shown };
}

const isEnglish = (language: string): boolean => /^en(?:-|$)/i.test(language);
