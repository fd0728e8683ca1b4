/** The address of the notifications page: its page number, kind and the notification to show. */
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#contract/entities/notification-kinds.ts';

export const NOTIFICATIONS_PATH = '/user/notification';
/** Rows of a page (NOTI-10). */
export const PAGE_SIZE = 10;

export interface NotificationAddress {
  /** Starts at 1. */
  readonly page: number;
  readonly kind: NotificationKind | undefined;
  /** The notification to show open; undefined for none. */
  readonly openedId: number | undefined;
}

/** The first page, with one notification open if given. */
export const notificationPath = (openedId?: number): string =>
  `${NOTIFICATIONS_PATH}?page=1&limit=${PAGE_SIZE}${openedId === undefined ? '' : `&idNoti=${openedId}`}`;

const POSITIVE = /^[1-9]\d{0,14}$/;
const PAGE_MAX = 99_999;

/** Any address results in a valid one; the page size is fixed. */
export function notificationAddressOf(query: URLSearchParams): NotificationAddress {
  const page = numberIn(query, 'page') ?? 1;
  return {
    page: page > PAGE_MAX ? 1 : page,
    kind: NOTIFICATION_KINDS.find((kind) => kind === query.get('kind')),
    openedId: numberIn(query, 'idNoti'),
  };
}

export function queryOf({ page, kind, openedId }: NotificationAddress): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE) });
  if (kind !== undefined) query.set('kind', kind);
  if (openedId !== undefined) query.set('idNoti', String(openedId));
  return query;
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return POSITIVE.test(text) ? Number(text) : undefined;
}
