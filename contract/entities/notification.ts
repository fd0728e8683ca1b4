/** A notification. Its details name the event with the figures, from which the client writes the text
 *  in the user's language; title and body are the English text for everyone else. */
import * as v from 'valibot';
import type { EpochMs } from '../core/time.ts';
import { isoOf } from '../core/time.ts';
import { codec, parse } from '../codec.ts';
import { countIn, flag, isOn, isoTimeText, numberFlagOf, shortText, timeOf } from '../wire.ts';
import {
  accountDetailsCodec,
  type AnnouncementDetails,
  type CommissionPaidDetails,
  type DepositDetails,
  type FriendJoinedDetails,
  type SecurityDetails,
  type SignInDetails,
  type TransferDetails,
  type WithdrawalDetails,
} from './notification-account.ts';
import {
  tradingDetailsCodec,
  type ConvertDetails,
  type FuturesDetails,
  type MarginDetails,
  type OrderDetails,
} from './notification-trading.ts';

export type NotificationDetails =
  | OrderDetails
  | ConvertDetails
  | MarginDetails
  | FuturesDetails
  | DepositDetails
  | WithdrawalDetails
  | TransferDetails
  | SignInDetails
  | SecurityDetails
  | FriendJoinedDetails
  | CommissionPaidDetails
  | AnnouncementDetails;

export interface Notification {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly createdAt: EpochMs;
  readonly isRead: boolean;
  /** Path of a page of the client without language, or an https address; undefined for none. */
  readonly link: string | undefined;
  /** Undefined for a kind or an event that this version does not know: title and body are shown. */
  readonly details: NotificationDetails | undefined;
}

const TRADING_KINDS: ReadonlySet<unknown> = new Set(['order', 'convert', 'margin', 'futures']);

function detailsOf(wire: unknown): NotificationDetails | undefined {
  if (typeof wire !== 'object' || wire === null || !('kind' in wire)) return undefined;
  const isTrading = TRADING_KINDS.has(wire.kind);
  const parsed = isTrading ? parse(tradingDetailsCodec, wire) : parse(accountDetailsCodec, wire);
  return parsed.ok ? parsed.model : undefined;
}

function detailsWireOf(details: NotificationDetails): unknown {
  switch (details.kind) {
    case 'order':
    case 'convert':
    case 'margin':
    case 'futures':
      return tradingDetailsCodec.encode(details);
    default:
      return accountDetailsCodec.encode(details);
  }
}

export const notificationIdNumber = countIn(1, Number.MAX_SAFE_INTEGER);

export const notificationCodec = codec(
  v.object({
    id: notificationIdNumber,
    title: shortText(200),
    notification_body: shortText(1_000),
    created_at: isoTimeText,
    is_read: flag,
    link: v.nullish(shortText(500)),
    /** Read apart, because details of an unknown form must not hide the notification. */
    notification_details: v.nullish(v.unknown()),
  }),
  {
    decode: (wire): Notification => ({
      id: wire.id,
      title: wire.title,
      body: wire.notification_body,
      createdAt: timeOf(wire.created_at),
      isRead: isOn(wire.is_read),
      link: wire.link ?? undefined,
      details: detailsOf(wire.notification_details),
    }),
    encode: (model) => ({
      id: model.id,
      title: model.title,
      notification_body: model.body,
      created_at: isoOf(model.createdAt),
      is_read: numberFlagOf(model.isRead),
      link: model.link ?? null,
      notification_details: model.details === undefined ? null : detailsWireOf(model.details),
    }),
  },
);
