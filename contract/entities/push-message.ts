/** The payload of a push message, which the service worker shows. */
import * as v from 'valibot';
import { codec } from '../codec.ts';
import { notificationCodec, type Notification } from './notification.ts';

export interface PushMessage {
  readonly notification: Notification;
}

export const pushMessageCodec = codec(v.object({ notification: notificationCodec.wire }), {
  decode: (wire): PushMessage => ({ notification: notificationCodec.decode(wire.notification) }),
  encode: (message) => ({ notification: notificationCodec.encode(message.notification) }),
});
