/** The notifications service of the page, created by the first call. */
import type { NotificationsService } from '#src/binding/notifications.ts';
import { services } from '../shell/services.ts';
import { createNotificationsService } from './notifications-service.ts';

let opened: NotificationsService | undefined;

export function openNotifications(): NotificationsService {
  opened ??= createNotificationsService(services());
  return opened;
}
