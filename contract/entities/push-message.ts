/** The payload of a push message, which the service worker shows. */
import type { ModelOf } from '../codec.ts';
import { field, fields } from '../fields.ts';
import { notificationCodec } from './notification.ts';

export const pushMessageCodec = fields({ notification: field('notification', notificationCodec) });
export type PushMessage = ModelOf<typeof pushMessageCodec>;
