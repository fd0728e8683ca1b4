/** The notifications service of the page, created by the first call. */
import { once } from '../shell/once.ts';
import { services } from '../shell/services.ts';
import { createNotificationsService } from './notifications-service.ts';

export const openNotifications = once(() => createNotificationsService(services()));
