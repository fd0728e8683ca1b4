/** A notification. Its details name the event with the figures, from which the client writes the text
 *  in the user's language; title and body are the English text for everyone else. */
import * as v from 'valibot';
import { codec, parse, type ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { variants } from '../joint-fields.ts';
import { idNumber, isoTime, numberFlag, shortText } from '../wire.ts';
import { accountDetails } from './notification-account.ts';
import { tradingDetails } from './notification-trading.ts';

const detailsCodec = variants('kind', { ...tradingDetails, ...accountDetails });
export type NotificationDetails = ModelOf<typeof detailsCodec>;

/** The schema is open: details of an unknown form must not hide the notification. */
const openDetails = codec(v.unknown(), {
  decode: (wire): NotificationDetails | undefined => {
    const parsed = parse(detailsCodec, wire);
    return parsed.ok ? parsed.model : undefined;
  },
  encode: (details) => (details === undefined ? null : detailsCodec.encode(details)),
});

export const notificationCodec = fields({
  id: field('id', idNumber),
  title: field('title', shortText(200)),
  body: field('notification_body', shortText(1_000)),
  createdAt: field('created_at', isoTime),
  isRead: field('is_read', numberFlag),
  /** Path of a page of the client without language, or an https address; undefined for none. */
  link: optionalField('link', shortText(500)),
  /** Undefined for a kind or an event that this version does not know: title and body are shown. */
  details: optionalField('notification_details', openDetails),
});
export type Notification = ModelOf<typeof notificationCodec>;
