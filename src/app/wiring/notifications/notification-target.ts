/** Where a click on a notification leads. Only pages of the client and https addresses are followed. */
import type { Notification } from '#contract/entities/notification.ts';
import type { NotificationTarget } from '#src/binding/notifications.ts';
import { notificationPath } from '#src/features/notifications/index.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { isPlain, redirectTargetOf } from '../session/redirect.ts';

export const notificationTargetOf = (
  { id, link }: Pick<Notification, 'id' | 'link'>,
  origin: string,
): NotificationTarget =>
  linkTargetOf(link, origin) ?? { path: notificationPath(id), isExternal: false };

/** @returns undefined for no link and for one that must not be followed. */
export function linkTargetOf(
  link: string | undefined,
  origin: string,
): NotificationTarget | undefined {
  const text = link ?? null;
  const path = redirectTargetOf(text, origin);
  if (path !== undefined) return { path: splitLocale(path).path, isExternal: false };
  if (!isPlain(text)) return undefined;
  const url = URL.parse(text);
  return url?.protocol === 'https:' ? { path: url.href, isExternal: true } : undefined;
}
