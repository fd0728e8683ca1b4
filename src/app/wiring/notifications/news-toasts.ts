/** Toasts and sounds of arrived notifications, by the channels that their user has chosen. A hidden page shows
 *  one toast with their number when it is visible again. */
import type { Notification } from '#contract/entities/notification.ts';
import type { NotificationKind } from '#contract/entities/notification-kinds.ts';
import type { Arrival } from '#machines/notifications/notification-list.ts';
import type { NotificationTarget } from '#src/binding/notifications.ts';
import { notificationPath } from '#src/features/notifications/index.ts';
import { missedText, notificationTextOf } from '#src/trading/notifications/notification-text.ts';
import { followOtherTabs, isAnnouncedOrder, subjectOfOrder } from '../trading/announced-orders.ts';
import type { NewsToast } from '../shell/toaster.ts';

const URGENT: ReadonlySet<NotificationKind> = new Set(['order', 'margin', 'futures', 'p2p']);

export interface NewsToastsOptions {
  readonly isVisible: () => boolean;
  readonly show: (toast: NewsToast) => void;
  readonly playSound: (notification: Notification) => void;
  readonly targetOf: (notification: Notification) => NotificationTarget;
  /** Address of a page of the client in the language on screen. */
  readonly hrefOf: (path: string) => string;
  readonly onOpen: (id: number) => void;
}

export interface NewsToasts {
  readonly announce: (arrivals: readonly Arrival[]) => void;
  /** Shows what arrived while the page was hidden. */
  readonly catchUp: () => void;
  /** Another user's notifications are never shown. */
  readonly forget: () => void;
}

export function createNewsToasts(options: NewsToastsOptions): NewsToasts {
  let missed: readonly Notification[] = [];
  followOtherTabs();
  const announce = (arrivals: readonly Arrival[]): void => {
    const loud = arrivals.findLast(({ channels }) => channels.includes('sound'));
    if (loud !== undefined) options.playSound(loud.notification);
    const toasted = arrivals
      .filter(({ channels }) => channels.includes('toast'))
      .map(({ notification }) => notification)
      .filter((one) => !isReported(one));
    if (options.isVisible()) for (const toast of toastsOf(toasted, options)) options.show(toast);
    else missed = [...missed, ...toasted];
  };
  return {
    announce,
    catchUp: () => {
      // Another tab may have reported a fill after its notification arrived here.
      const count = missed.filter((one) => !isReported(one)).length;
      missed = [];
      if (count > 0) options.show(missedToastOf(count, options));
    },
    forget: () => {
      missed = [];
    },
  };
}

/** Whether the response to the user's own order has reported the same end. */
const isReported = ({ details }: Notification): boolean =>
  details?.kind === 'order' && isAnnouncedOrder(details);

/** One toast for each kind, with the text of its last notification. */
function toastsOf(
  notifications: readonly Notification[],
  options: NewsToastsOptions,
): readonly NewsToast[] {
  const groups = new Map<string, readonly Notification[]>();
  for (const one of notifications) {
    const group = `news:${one.details?.kind ?? ''}`;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups].flatMap(([group, all]) => {
    const last = all.at(-1);
    return last === undefined ? [] : [toastOf(group, last, all.length, options)];
  });
}

function toastOf(
  group: string,
  notification: Notification,
  count: number,
  { targetOf, hrefOf, onOpen }: NewsToastsOptions,
): NewsToast {
  const { id, details } = notification;
  const { title, body } = notificationTextOf(notification);
  const { path, isExternal } = targetOf(notification);
  return {
    type: 'news',
    group,
    isUrgent: details !== undefined && URGENT.has(details.kind),
    text: body === '' ? title : `${title} · ${body}`,
    count,
    link: { href: isExternal ? path : hrefOf(path), isExternal, onOpen: () => onOpen(id) },
    subject: details?.kind === 'order' ? subjectOfOrder(details) : undefined,
  };
}

function missedToastOf(count: number, { hrefOf }: NewsToastsOptions): NewsToast {
  return {
    type: 'news',
    group: 'news:missed',
    isUrgent: false,
    text: missedText(count),
    count: 1,
    link: { href: hrefOf(notificationPath()), isExternal: false, onOpen: () => undefined },
    subject: undefined,
  };
}
