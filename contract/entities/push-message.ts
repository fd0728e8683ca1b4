/** The payload of a push message, which the service worker shows. */
import { field, fields } from '../fields.ts';
import { notificationCodec } from './notification.ts';

export const pushMessageCodec = fields({ notification: field('notification', notificationCodec) });
