/** Reads texts of notifications in English, as they are stored. */
import type { NotificationText } from '#server/notifications/notification-form.ts';
import { inEnglish } from '#server/runtime/sentence.ts';

export const englishOf = ({ title, body, link }: NotificationText) => ({
  title: inEnglish(title),
  body: inEnglish(body),
  link,
});
