/** One notification as a link: icon by kind, title, one line of its text, and its date. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { EpochMs } from '#contract/core/time.ts';
import type { Notification } from '#contract/entities/notification.ts';
import type { NotificationTarget } from '#src/binding/notifications.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { shortDate } from '#src/format/dates.ts';
import { isWithinFiveMinutes } from '#src/format/recent.ts';
import { cutText } from '#src/format/short-text.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { KindIcon } from '#src/trading/notifications/KindIcon.tsx';
import { notificationTextOf } from '#src/trading/notifications/notification-text.ts';
import styles from './NotificationRow.module.css';

export interface NotificationRowProps {
  readonly notification: Notification;
  readonly target: NotificationTarget;
  readonly now: EpochMs;
  readonly onOpen: (notification: Notification) => void;
}

export function NotificationRow({ notification, target, now, onOpen }: NotificationRowProps) {
  const { t } = useLingui();
  const href = useHref();
  const { details, createdAt, isRead } = notification;
  const { title, body } = notificationTextOf(notification);
  return (
    <Link
      href={target.isExternal ? target.path : href(target.path)}
      isExternal={target.isExternal}
      variant="bare"
      className={clsx(styles.row, isRead ? styles.read : styles.unread)}
      onClick={() => onOpen(notification)}
    >
      <span className={styles.icon}>
        <KindIcon kind={details?.kind} />
      </span>
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {cutText(title)}
        </span>
        <span className={styles.body} dir="auto">
          {body}
        </span>
      </span>
      <span className={styles.when}>
        {isWithinFiveMinutes(createdAt, now) && (
          <span className={styles.now}>
            {t({ message: 'Just now', comment: 'Time of an event' })}
          </span>
        )}
        <time dateTime={new Date(createdAt).toISOString()}>{shortDate(createdAt)}</time>
      </span>
      {!isRead && (
        <span className={styles.dot}>
          <VisuallyHidden>
            {t({ message: 'Unread', comment: 'State of a notification' })}
          </VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
